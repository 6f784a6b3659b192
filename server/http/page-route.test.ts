import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { PageHandler } from './page-build.ts';
import { chooseEncoding, createPageCache } from './page-cache.ts';
import { registerPageRoute } from './page-route.ts';

const open: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

const html = (text: string, status = 200) =>
  new Response(`<html><body>${text}</body></html>`, { status, headers: { 'content-type': 'text/html' } });

/** The page route with a web app of one function; `asked` collects the requests that reached it. */
async function serve(handle: PageHandler = async () => html('page '.repeat(500))) {
  const app = Fastify();
  open.push(app);
  app.get('/api/known', async () => ({ success: true, data: 1 }));
  const pageCache = createPageCache();
  const asked: Request[] = [];
  await registerPageRoute(app, {
    publicUrl: 'http://listwright.example',
    isRegistrationOpen: true,
    pageCache,
    build: {
      isDevelopment: false,
      serveFiles: async () => {},
      parametersOf: (path) => (path === '/about' ? ['next'] : null),
      handle: async (request, facts) => {
        asked.push(request);
        const response = await handle(request, facts);
        if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
        facts.takeHtml(Buffer.from(await response.text()));
        return new Response(null, response);
      },
    },
    callApi:
      () =>
      async ({ method, path }) => {
        const answer = await app.inject({ method, url: path });
        return { status: answer.statusCode, headers: answer.headers, content: answer.json() };
      },
  });
  return { app, pageCache, asked, get: (url: string, headers = {}) => app.inject({ url, headers }) };
}

describe('a page', () => {
  it('arrives complete, with its length and the hashes of its own scripts', async () => {
    const { get } = await serve(async (_, { scriptNonce }) =>
      html(`<script nonce="${scriptNonce}">x()</script>`),
    );
    const answer = await get('/');
    expect(answer.statusCode).toBe(200);
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    expect(answer.body).toContain('<script>x()</script>');
  });

  it('allows PayPal when it takes a payment, with a nonce that is used once', async () => {
    const { get, asked } = await serve(async ({ url }, { allowPaymentScript, scriptNonce }) => {
      if (url.endsWith('/pay')) allowPaymentScript('https://www.paypal.com/sdk/js');
      return html(`nonce: ${scriptNonce}`);
    });
    const [first, second] = [await get('/pay'), await get('/pay')];
    const nonce = /nonce: ([\w-]+)/.exec(first.body)?.[1];
    const policy = first.headers['content-security-policy'];
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}' https://*.paypal.com`);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(second.headers['content-security-policy']).not.toBe(policy);
    expect(asked).toHaveLength(2);
    expect((await get('/other')).headers['content-security-policy']).not.toMatch(/paypal|nonce/);
  });

  it('keeps its status, and is not cached unless it succeeded', async () => {
    const { get, asked } = await serve(async () => html('nothing here', 404));
    expect((await get('/nope')).statusCode).toBe(404);
    expect((await get('/nope')).statusCode).toBe(404);
    expect(asked).toHaveLength(2);
  });

  it('is not cached when it says that it is incomplete', async () => {
    const partial = () =>
      new Response('<p>Failed to load', {
        headers: { 'content-type': 'text/html', 'cache-control': 'no-store' },
      });
    const { get, asked } = await serve(async () => partial());
    expect((await get('/')).headers['cache-control']).toBe('no-store');
    await get('/');
    expect(asked).toHaveLength(2);
  });

  it('is not cached when a part of it failed', async () => {
    const { get, asked } = await serve(async (_, { reportError }) => {
      reportError(new Error('no menu'));
      return html('Error loading menu');
    });
    expect((await get('/login')).headers['cache-control']).toBe('no-store');
    await get('/login');
    expect(asked).toHaveLength(2);
  });

  it('may call the API in process', async () => {
    const known = { method: 'GET', path: '/api/known' } as const;
    const { get } = await serve(async (_, { call }) => html(JSON.stringify((await call(known)).content)));
    expect((await get('/')).body).toContain('{"success":true,"data":1}');
  });

  it('never responds to API addresses', async () => {
    const { get, asked } = await serve();
    expect((await get('/api/unknown')).headers['content-type']).toContain('application/json');
    expect(asked).toEqual([]);
  });

  it('is requested on the host the browser named, whatever the path claims', async () => {
    const { get, asked } = await serve();
    await get('//evil.example/x', { host: 'listwright.example', cookie: 'listwright=1' });
    expect(new URL(asked[0]?.url ?? '').host).toBe('listwright.example');
    await get('/', { host: 'a b', cookie: 'listwright=1' });
    expect(new URL(asked[1]?.url ?? '').host).toBe('listwright.example');
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const { app, get } = await serve();
    const head = await app.inject({ method: 'HEAD', url: '/' });
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe((await get('/')).headers['content-length']);
  });

  it('receives a form unchanged, up to a limit', async () => {
    const { app } = await serve(async (request) =>
      html(new URLSearchParams(await request.text()).get('name') ?? ''),
    );
    const form = {
      method: 'POST' as const,
      url: '/',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    expect((await app.inject({ ...form, payload: 'name=J%C3%BCrgen' })).body).toContain('Jürgen');
    expect((await app.inject({ ...form, payload: `name=${'x'.repeat(300_000)}` })).statusCode).toBe(413);
  });

  it('passes every cookie on', async () => {
    const headers = new Headers([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]);
    const { get, asked } = await serve(async () => new Response('', { status: 302, headers }));
    expect((await get('/')).headers['set-cookie']).toEqual(['a=1', 'b=2']);
    await get('/');
    expect(asked).toHaveLength(2);
  });
});

describe('the page cache', () => {
  it('renders once for all visitors without one of our cookies', async () => {
    const { get, asked } = await serve();
    const [first, second] = [await get('/about'), await get('/about')];
    expect(asked).toHaveLength(1);
    expect(second.body).toBe(first.body);
    expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    expect(second.headers['cache-control']).toBe('no-cache');
    expect(second.headers.vary).toBe('Accept-Encoding, Cookie');
  });

  it.each([
    ['our cookie', '/about', { cookie: 'listwright.session_token=1' }],
    ['our cookie on https', '/about', { cookie: '_ga=1;\t__Host-listwright.session_token=1' }],
    ['a cookie of a sign-in in progress', '/about', { cookie: 'a=b;listwright.two_factor=1' }],
    ['a page that reads its whole address', '/other?next=%2Fuser', {}],
    ['a very long address', `/about?next=${'x'.repeat(600)}`, {}],
    ['credentials', '/about', { authorization: 'Bearer x' }],
  ])('is not used for %s', async (_, url, headers) => {
    const { get, asked } = await serve();
    await get('/about');
    await get(url, headers);
    await get(url, headers);
    expect(asked).toHaveLength(3);
  });

  it.each([
    [
      'cookies of other programs',
      '/about',
      { cookie: '_ga=GA1.1.2; theme=dark; x=listwright.session_token' },
    ],
    ['parameters that the page does not read', '/about?utm_source=mail&fbclid=1', {}],
    [
      'both, and a host of the visitor’s choice',
      '/about?utm_source=mail',
      { cookie: '_ga=1', host: 'evil.example' },
    ],
  ])('serves the same page for %s', async (_, url, headers) => {
    const { get, asked } = await serve();
    const first = await get('/about');
    const second = await get(url, headers);
    expect([second.body, second.headers.etag]).toEqual([first.body, first.headers.etag]);
    expect(second.headers['cache-control']).toBe('no-cache');
    expect(asked).toHaveLength(1);
  });

  it('keys a page by the parameters it reads, whatever other parameters are between them', async () => {
    const { get, asked } = await serve(async ({ url }) =>
      html(`next: ${new URL(url).searchParams.get('next')}`),
    );
    const bodies = [];
    for (const query of ['?next=/a', '?utm_source=1&next=%2Fa', '?next=/b', '?next=/a&next=/b', ''])
      bodies.push((await get(`/about${query}`)).body);
    expect(bodies.map((body) => /next: (\S+?)</.exec(body)?.[1])).toEqual(['/a', '/a', '/b', '/a', 'null']);
    expect(asked).toHaveLength(3);
  });

  it('shows nothing of the request for which a page was rendered', async () => {
    const { get, asked } = await serve(async (request) =>
      html([request.url, ...[...request.headers].flat()].join(' ')),
    );
    const first = await get('/about?utm_source="><script>evil()</script>', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'user-agent': 'evil',
      cookie: 'evil=1',
    });
    expect(first.body).not.toContain('evil');
    expect(asked[0]?.url).toBe('http://listwright.example/about');
    expect((await get('/about')).body).toBe(first.body);
  });

  it('forbids browsers to store personal pages', async () => {
    const { get } = await serve();
    expect((await get('/', { cookie: 'listwright.session_token=1' })).headers['cache-control']).toBe(
      'private, no-store',
    );
  });

  it('is empty after a content change, including pages being rendered at the time', async () => {
    let rendered = 0;
    const { get, pageCache } = await serve(async () => {
      const number = ++rendered;
      // The content changes during the first rendering.
      if (number === 1) pageCache.clear();
      return html(`version ${number}`);
    });
    expect((await get('/')).body).toContain('version 1');
    expect((await get('/')).body).toContain('version 2');
    expect((await get('/')).body).toContain('version 2');
    pageCache.clear();
    expect((await get('/')).body).toContain('version 3');
  });

  it('sends the requested encoding, and no body when the browser has the page', async () => {
    const { get } = await serve();
    const plain = await get('/');
    const br = await get('/', { 'accept-encoding': 'gzip, br' });
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    const again = await get('/', { 'if-none-match': plain.headers.etag });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('compresses personal pages too', async () => {
    const { get } = await serve();
    const cookie = 'listwright.session_token=1';
    const br = await get('/', { cookie, 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toContain('page page');
    const gzip = await get('/', { cookie, 'accept-encoding': 'gzip, deflate' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toContain('page page');
  });

  it('drops the least recently used page when it is full', async () => {
    const cache = createPageCache(2);
    const store = (path: string) => cache.store(path, cache.version, Buffer.from(path), {});
    for (const path of ['/a', '/b', '/c']) await store(path);
    expect(['/a', '/b', '/c'].map((path) => cache.find(path) !== null)).toEqual([false, true, true]);
    cache.find('/b');
    await store('/made-up');
    expect(['/b', '/c', '/made-up'].map((path) => cache.find(path) !== null)).toEqual([true, false, true]);
  });
});

describe('the encoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['deflate', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0.0', 'gzip'],
    ['GZIP', 'gzip'],
  ])('for %j is %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });
});
