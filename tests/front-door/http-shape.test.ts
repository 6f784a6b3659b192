import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureSchema } from '#contract/errors.ts';
import { endpoints } from '#contract/index.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const postRaw = (raw: string | Uint8Array, headers: Record<string, string> = {}) =>
  test.client().post('/api/auth/sign-in/email', undefined, { raw, headers });

describe('every failure has the same shape', () => {
  const bodies: [name: string, raw: string | Uint8Array, status: number, headers?: Record<string, string>][] =
    [
      ['broken JSON', '{"email":', 400],
      ['an empty body', '', 400],
      ['a JSON string instead of an object', '"hello"', 400],
      ['null', 'null', 400],
      ['an invalid number', '{"email":NaN}', 400],
      ['half a million brackets', '['.repeat(200_000), 400],
      ['a prototype key', '{"__proto__":{"role":"Admin"},"email":"a@example.com","password":"secret"}', 400],
      [
        'an escaped prototype key',
        '{"\\u005f_proto__":{"role":"Admin"},"email":"a@example.com","password":"x"}',
        400,
      ],
      ['the same key twice', '{"email":"a@example.com","email":"b@example.com","password":"secret"}', 400],
      ['a NUL character', '{"email":"a@example.com","password":"a\\u0000b"}', 400],
      ['half a character', '{"email":"a@example.com","password":"\\ud800"}', 400],
      ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
      [
        'ten thousand keys',
        `{${Array.from({ length: 10_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
        400,
      ],
      ['more than 256 KiB', JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(300_000) }), 413],
      ['a form', 'email=a', 415, { 'content-type': 'application/x-www-form-urlencoded' }],
      ['JSON sent as text', '{"email":"a@example.com"}', 415, { 'content-type': 'text/plain' }],
      [
        'JSON behind a tab in the type',
        '{"email":"a@example.com"}',
        415,
        { 'content-type': 'application/json\tx' },
      ],
      [
        'another character set',
        '{"email":"a@example.com"}',
        415,
        { 'content-type': 'application/json; charset=utf-16' },
      ],
    ];

  for (const [name, raw, status, headers] of bodies) {
    it(`${name}: ${status}`, async () => {
      const answer = await postRaw(raw, headers);
      expect(answer.status).toBe(status);
      expect(failureSchema.parse(answer.body).error).toBe(answer.body.message);
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{22}$/);
      expect(answer.text).not.toMatch(/at .*\.ts:|node_modules|select |insert /i);
    });
  }

  it('an unknown API address responds with JSON, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await test
        .client()
        .request(method, '/api/nothing-here', method === 'GET' ? undefined : {});
      expect([method, answer.status, answer.body?.code]).toEqual([method, 404, 'not_found']);
    }
  });

  it('a header of 20 kB is refused and the server goes on', async () => {
    const status = await new Promise((resolve, reject) => {
      http
        .get(`${test.url}/api/me`, { headers: { cookie: `a=${'x'.repeat(20_000)}` } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
        .on('error', reject);
    });
    expect(status).toBe(431);
    expect((await test.client().get('/healthz')).status).toBe(200);
  });
});

describe('requests caused by another site', () => {
  const foreign: Record<string, Record<string, string>> = {
    'a foreign origin': { origin: 'https://evil.example' },
    'a null origin': { origin: 'null' },
    'a lookalike origin': { origin: 'http://localhost.evil.example' },
    'another port of the same host': { origin: 'http://127.0.0.1:1' },
  };
  for (const [name, headers] of Object.entries(foreign)) {
    it(`${name}: 403, with and without a cookie`, async () => {
      const body = { email: 'a@example.com', password: 'secret-one' };
      const stranger = await test.client().post('/api/auth/sign-in/email', body, { headers });
      const withCookie = await test
        .client()
        .post('/api/auth/sign-in/email', body, { headers: { ...headers, cookie: 'a=b' } });
      expect([stranger.status, stranger.body.code]).toEqual([403, 'cross_site_request']);
      expect(withCookie.status).toBe(403);
    });
  }

  it('a cookie without any indication of origin: 403', async () => {
    const response = await fetch(`${test.url}/api/deduct-credit`, {
      method: 'POST',
      headers: { cookie: 'a=b', 'content-type': 'application/json' },
      body: '{"amount":1}',
    });
    expect(response.status).toBe(403);
  });

  it('no foreign origin may read responses', async () => {
    const answer = await test.client().get('/api/identity', { headers: { origin: 'https://evil.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('every response', () => {
  it('has security headers and no-store, and no hint of the framework', async () => {
    const { headers } = await test.client().get('/api/identity');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('tells browsers to stay on https, if served over it', async () => {
    const https = await startTestApp({ environment: { PUBLIC_URL: 'https://shop.example' } });
    try {
      const { headers } = await https.client().get('/healthz');
      expect(headers.get('strict-transport-security')).toMatch(/max-age=63072000/);
    } finally {
      await https.close();
    }
  });
});

describe('the description of the API', () => {
  it('is OpenAPI 3.1 and lists exactly the declared endpoints', async () => {
    const { body } = await test.client().get('/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(described.filter((entry) => !entry.startsWith('HEAD ')).sort()).toEqual([...declared].sort());
  });

  it('has a page whose own scripts may run', async () => {
    const page = await test.client().get('/api/docs/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('swagger-ui');
    expect(page.headers.get('content-security-policy')).toMatch(/script-src[^;]*'self'/);
  });
});

describe('for monitoring', () => {
  it('is alive, is ready, and counts requests', async () => {
    expect((await test.client().get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await test.client().get('/readyz')).body).toMatchObject({ status: 'ready' });
    expect((await test.client().get('/metrics')).text).toContain('listwright_http_request_seconds_bucket');
  });

  it('is alive but no longer ready while stopping', async () => {
    const stopping = await startTestApp();
    try {
      stopping.composed.beginShutdown();
      const ready = await stopping.client().get('/readyz');
      expect([ready.status, ready.body.code]).toEqual([503, 'shutting_down']);
      expect((await stopping.client().get('/healthz')).status).toBe(200);
    } finally {
      await stopping.close();
    }
  });

  it('metrics are closed to requests through a proxy', async () => {
    const answer = await test.client().get('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(answer.status).toBe(404);
  });

  it('a token opens metrics, and only the right one', async () => {
    const token = 'a-token-of-the-monitoring';
    const guarded = await startTestApp({ environment: { METRICS_TOKEN: token } });
    try {
      const get = (authorization: string) => guarded.client().get('/metrics', { headers: { authorization } });
      expect((await get(`Bearer ${token}`)).status).toBe(200);
      expect((await get('Bearer wrong')).status).toBe(404);
      expect((await guarded.client().get('/metrics')).status).toBe(404);
    } finally {
      await guarded.close();
    }
  });
});
