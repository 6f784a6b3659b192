import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { createHttpClient } from '#tests/support/http-client.ts';
import { runServer, type ServerProcess } from '#tests/support/server-process.ts';
import { actionFiles, hostileForms, pageAddresses, pagePathWith } from './page-inputs.ts';

const operator = { email: 'olive@example.com', password: 'correct horse battery' };
const data = makeDataDir();
let server: ServerProcess;
let adminCookie = '';
beforeAll(async () => {
  server = await runServer(data.dataDir, {
    RATE_LIMIT_MULTIPLIER: '0',
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: operator.email,
    ADMIN_PASSWORD: operator.password,
  });
  await server.ready();
  const admin = createHttpClient(server.url);
  expect((await admin.post('/api/auth/sign-in/email', operator)).status).toBe(200);
  adminCookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}, 120_000);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  data.remove();
});

interface Answer {
  status: number;
  type: string;
  text: string;
}

/** Sends the path unchanged: `fetch` would normalise it, and reject such a Host. */
function send(path: string, options: http.RequestOptions = {}, body = ''): Promise<Answer> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, path, agent: false, ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text }),
      );
    });
    request.once('error', reject);
    request.end(body);
  });
}

const isClear = ({ status, type }: Answer) => status < 500 && (status < 400 || /html|json/.test(type));
const say = (name: string, { status, type, text }: Answer) =>
  `${name}: ${status} ${type} ${text.slice(0, 80)}`;

const hostileValues = [
  'absent',
  '0',
  '%00',
  '%ff',
  '%25',
  '%F0%9F%9B%8B',
  "'%20or%201=1",
  'a'.repeat(300),
  '%2f%2f',
];
const hostileQueries = [
  '?page=-1&from=%00&next=//evil',
  '?page=1e9&search=%ff&token=%00',
  `?next=${'x'.repeat(3_000)}`,
  '?&&=&=',
];

describe('no page address ends in a 500, and unknown ones get a not-found page', () => {
  for (const { path } of pageAddresses()) {
    it(path, async () => {
      const findings: string[] = [];
      const hasParameter = /[:*]/.test(path);
      const paths = [
        ...(hasParameter ? hostileValues : ['x']).map((value) => pagePathWith(path, value)),
        ...hostileQueries.map((query) => pagePathWith(path, 'absent') + query),
      ];
      for (const address of paths) {
        for (const cookie of ['a=b', adminCookie]) {
          const answer = await send(address, { headers: { cookie } });
          if (!isClear(answer)) findings.push(say(address, answer));
          if (
            answer.status >= 400 &&
            !answer.type.startsWith('text/html') &&
            !/\.(csv|txt|xml)|icon-shape/.test(path)
          )
            findings.push(say(`${address} is no page`, answer));
        }
      }
      expect(findings).toEqual([]);
    });
  }

  it.each(['/nothing%00here', '/nothing%ff', '/%', '/%zz', '/a%2fb'])(
    '%s is a page that does not exist',
    async (path) => {
      const answer = await send(path);
      expect([answer.status, answer.type]).toEqual([404, 'text/html; charset=utf-8']);
    },
  );
});

describe('no form of any page ends in a 500', () => {
  const pages = pageAddresses().filter(({ hasAction }) => hasAction);

  it('knows every action', () => {
    expect(pages.length).toBeGreaterThanOrEqual(actionFiles().length);
  });

  for (const { path } of pages) {
    // A successful sign-out would end the session these tests use.
    const cookies = path === '/sign-out' ? ['a=b'] : ['a=b', ''];
    it(path, async () => {
      const findings: string[] = [];
      for (const [name, type, body] of hostileForms) {
        for (const cookie of cookies.map((value) => value || adminCookie)) {
          const headers = { cookie, origin: server.url, ...(type && { 'content-type': type }) };
          for (const address of [pagePathWith(path, 'absent'), `${pagePathWith(path, 'absent')}.data`]) {
            const answer = await send(address, { method: 'POST', headers }, body);
            if (!(answer.status < 500)) findings.push(say(`${name} to ${address}`, answer));
          }
        }
      }
      expect(findings).toEqual([]);
    });
  }
});

describe('an invalid Host', () => {
  const hosts = ['a@b', 'a/b', 'localhost/about?', 'a\\b', '[::1', 'a:b:c', 'a#b', 'a:99999', ''];

  it.each(hosts)('%j never ends in a 500 and changes no page', async (host) => {
    const plain = await send('/pricing');
    for (const cookie of [undefined, 'a=b']) {
      const answer = await send('/login', { headers: { host, ...(cookie && { cookie }) } });
      expect([host, answer.status]).toEqual([host, 200]);
      expect(answer.text).toMatch(/<title>[^<]*(Sign in|Log ?in)/i);
    }
    await send('/pricing', { headers: { host } });
    expect((await send('/pricing')).text).toBe(plain.text);
  });
});

describe('an ambiguous address', () => {
  const ambiguous = [
    '/uploads/../login',
    '/uploads/%2e%2e/login',
    '/uploads/.%2E/login',
    '/uploads/..%2flogin',
    '/uploads/..%5clogin',
    '/uploads\\..\\login',
    '/./login',
    '/login/..',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/api/docs/static/../x',
    '/api/docs/static/%2e%2e/x',
    '/api/../login',
    '/uploads/x#/../../login',
    'http://localhost/login',
  ];

  it.each(ambiguous)('%s does not exist', async (path) => {
    const answer = await send(path);
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([404, 'not_found']);
  });

  it('other spellings are the same address', async () => {
    expect((await send('/%6cogin')).text).toBe((await send('/login')).text);
    expect((await send('/%68ealthz')).text).toBe('{"status":"ok"}');
    expect((await send('/login?')).text).toBe((await send('/login')).text);
  });
});

describe('a file', () => {
  it('never ends in a 500 for impossible ranges or conditions', async () => {
    const script = /\/assets\/[\w./-]+\.js/.exec((await send('/login')).text)?.[0] ?? '';
    for (const path of [script, '/favicon.svg', '/api/docs/static/swagger-ui.css', '/api/docs/static/%00']) {
      for (const headers of [
        { range: 'bytes=99999999-' },
        { range: 'bytes=-0,1-2,x' },
        { 'if-match': '"nothing"' },
        { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      ]) {
        const answer = await send(path, { headers });
        expect([path, headers, answer.status < 500]).toEqual([path, headers, true]);
      }
    }
  });
});
