import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isPrivateHost, openRequest, PrivateAddressError, type Reach } from './outbound-request.ts';

/** The tests' DNS: the answers for each name, and how often it was looked up. */
const names = vi.hoisted(() => ({ answers: new Map<string, string[]>(), asked: [] as string[] }));
vi.mock('node:dns', async (original) => {
  const real = await original<typeof import('node:dns')>();
  return {
    ...real,
    lookup: (name: string, _options: object, callback: (error: null, found: object[]) => void) => {
      names.asked.push(name);
      const found = (names.answers.get(name) ?? []).map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4,
      }));
      callback(null, found);
    },
  };
});

let port = 0;
let calls = 0;
const server = createServer((_request, response) => {
  calls++;
  response.end('inside');
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
afterEach(() => {
  calls = 0;
  names.answers.clear();
  names.asked.length = 0;
});

const get = (address: string, reach: Reach) =>
  new Promise<number | undefined>((resolve, reject) => {
    const request = openRequest(new URL(address), reach, { method: 'GET' });
    request.on('response', (response: IncomingMessage) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject);
    request.end();
  });

describe('an address that an Admin sets', () => {
  test.each([
    '127.0.0.1',
    '127.255.0.9',
    '0x7f.1',
    '2130706433',
    '0.0.0.0',
    '10.0.0.5',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.20',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[::ffff:10.0.0.5]',
    '[::ffff:a9fe:a9fe]',
    '[::127.0.0.1]',
    '[64:ff9b::169.254.169.254]',
    '[2002:7f00:1::]',
    '[fd00::1]',
    '[fe80::1]',
    'localhost',
    'LOCALHOST.',
    'ollama.localhost',
  ])('is not called at %s', async (host) => {
    const url = new URL(`http://${host}:${port}/`);
    expect(isPrivateHost(url.hostname)).toBe(true);
    await expect(async () => get(url.href, 'public')).rejects.toThrow(PrivateAddressError);
    expect([calls, names.asked]).toEqual([0, []]);
  });

  test.each([
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '[2606:4700::1111]',
    '[64:ff9b::8.8.8.8]',
    'api.openai.com',
    'localhost.example.com',
  ])('may be %s', (host) => {
    expect(isPrivateHost(new URL(`http://${host}/`).hostname)).toBe(false);
  });

  test.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.5']], [['fd00::1']]])(
    'is not called where its name leads to %j',
    async (answers) => {
      names.answers.set('inside.example.com', answers);
      await expect(get(`http://inside.example.com:${port}/`, 'public')).rejects.toThrow(PrivateAddressError);
      expect(calls).toBe(0);
    },
  );

  test('is looked up once, so that a second answer of another kind is not heard', async () => {
    names.answers.set('rebind.example.com', ['192.168.77.1']);
    await expect(get(`http://rebind.example.com:${port}/`, 'public')).rejects.toThrow(PrivateAddressError);
    expect(names.asked).toEqual(['rebind.example.com']);
  });
});

test("an address of the operator's own may be anywhere", async () => {
  expect(await get(`http://127.0.0.1:${port}/`, 'anywhere')).toBe(200);
  expect(calls).toBe(1);
});
