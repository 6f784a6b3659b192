import { describe, expect, it } from 'vitest';
import { clientNetworkOf, clientRangeOf } from '#server/platform/rate-limiter.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { createHttpClient } from '#tests/support/http-client.ts';
import { runServer } from '#tests/support/server-process.ts';
import { startTestApp } from '#tests/support/test-app.ts';

describe('the general limit', () => {
  it('refuses the 301st request of a minute with Retry-After, and rotating forwarded addresses do not help', async () => {
    const test = await startTestApp({ environment: { RATE_LIMIT_MULTIPLIER: '1' } });
    try {
      const client = test.client();
      const statuses: number[] = [];
      for (let index = 0; index < 301; index++) {
        const headers = { 'x-forwarded-for': `198.51.100.${index % 250}` };
        const answer = await client.get('/api/me', { headers });
        statuses.push(answer.status);
        if (answer.status === 429) {
          expect(answer.body).toMatchObject({ success: false, code: 'too_many_requests' });
          expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        }
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(300);
      expect(statuses.at(-1)).toBe(429);
      expect((await client.get('/healthz')).status).toBe(200);
    } finally {
      await test.close();
    }
  });

  it('trusts forwarded addresses from a trusted proxy only', async () => {
    const test = await startTestApp({
      environment: { RATE_LIMIT_MULTIPLIER: '0.01', TRUST_PROXY: '127.0.0.1' },
    });
    try {
      const from = (address: string) =>
        test.client().get('/api/me', { headers: { 'x-forwarded-for': address } });
      for (let index = 0; index < 3; index++) expect((await from('198.51.100.1')).status).toBe(401);
      expect((await from('198.51.100.1')).status).toBe(429);
      expect((await from('198.51.100.2')).status).toBe(401);
    } finally {
      await test.close();
    }
  });
});

describe('a forwarded address with a port', () => {
  it('is the same client as without it, and a trusted proxy in the chain stays one', async () => {
    const test = await startTestApp({
      environment: { RATE_LIMIT_MULTIPLIER: '0.01', TRUST_PROXY: '127.0.0.1,203.0.113.0/24' },
    });
    try {
      const from = async (address: string) =>
        (await test.client().get('/api/me', { headers: { 'x-forwarded-for': address } })).status;
      for (const address of ['198.51.100.1:4001', '198.51.100.1:4002', '198.51.100.1'])
        expect(await from(address)).toBe(401);
      expect(await from('198.51.100.1:4003')).toBe(429);
      expect(await from('198.51.100.1, 203.0.113.7:8080')).toBe(429);
      for (const address of ['[2001:db8::1]:4001', '[2001:db8::1]:4002', '[2001:db8::2]'])
        expect(await from(address)).toBe(401);
      expect(await from('2001:db8::9')).toBe(429);
      for (const address of ['unknown', '_hidden:1', '_hidden:2']) expect(await from(address)).toBe(401);
      expect(await from('_hidden:3')).toBe(429);
    } finally {
      await test.close();
    }
  });
});

describe('what the general limit does not count', () => {
  it('are probes and files, but not pages spelt like them', async () => {
    const data = makeDataDir();
    const server = await runServer(data.dataDir, { RATE_LIMIT_MULTIPLIER: '0.01' });
    try {
      await server.ready();
      const statusOf = async (path: string) => (await createHttpClient(server.url).get(path)).status;
      const uncounted = [
        '/healthz',
        '/readyz?from=probe',
        '/favicon.ico',
        '/favicon.svg',
        '/healthz',
        '/readyz',
      ];
      for (const path of uncounted) expect([path, await statusOf(path)]).toEqual([path, 200]);
      for (const path of ['/favicon-of-a-page', '/healthz-and-more', '/metricsx'])
        expect([path, await statusOf(path)]).toEqual([path, 404]);
      expect(await statusOf('/readyzz')).toBe(429);
      expect(await statusOf('/login')).toBe(429);
      expect(await statusOf('/uploads/of/no/route')).toBe(429);
      expect(await statusOf('/healthz')).toBe(200);
    } finally {
      server.child.kill('SIGTERM');
      await server.ended;
      data.remove();
    }
  });
});

describe('what counts as one client', () => {
  const cases: [address: string, network: string][] = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ];
  for (const [address, network] of cases) {
    it(`${address} is ${network}`, () => expect(clientNetworkOf(address)).toBe(network));
  }
});

describe('what counts as one range of clients', () => {
  const cases: [address: string, range: string][] = [
    ['203.0.113.7', '203.0.113.0/24'],
    ['203.0.113.250', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::9', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
  ];
  for (const [address, range] of cases) {
    it(`${address} is in ${range}`, () => expect(clientRangeOf(address)).toBe(range));
  }
});
