import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientNetworkOf } from '../platform/rate-limiter.ts';
import type { InProcessCall, PageBuild } from './page-build.ts';
import { type CachedPage, chooseEncoding, type PageCache } from './page-cache.ts';
import {
  contentSecurityPolicy,
  developmentPolicy,
  type PaymentScript,
  sealInlineScripts,
} from './page-security.ts';
import { createPageTurns } from './page-turns.ts';

export interface PageRouteOptions {
  build: PageBuild;
  /** Base of canonical links; also decides whether the policy upgrades to https. */
  publicUrl: string;
  isRegistrationOpen: boolean;
  callApi: (request: FastifyRequest) => InProcessCall;
  pageCache: PageCache;
}

const FORM_LIMIT_BYTES = 256 * 1024;
const COMPRESS_FROM_BYTES = 1024;
const BROTLI_QUALITY = 3;
const KEPT_ADDRESS_MAX_LENGTH = 512;
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/**
 * Names from `cookiePrefixFor` in the identity slice, for any public address; other cookies are not ours to
 * read.
 */
const OUR_COOKIES = /(?:^|;)\s*(?:__Host-|__Secure-)?listwright/i;

/** True for a page that may be personal. */
function isPersonal({ cookie, authorization }: FastifyRequest['headers']): boolean {
  return authorization !== undefined || (cookie !== undefined && OUR_COOKIES.test(cookie));
}

/**
 * The address of a page that is the same for every anonymous visitor: its path and the parameters it reads.
 * Null for what may be personal. The page is rendered from this address alone, so that nothing else from one
 * visitor's request can reach others.
 */
function keptAddressOf(request: FastifyRequest, { parametersOf }: PageBuild): string | null {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || isPersonal(request.headers)) return null;
  const at = request.url.indexOf('?');
  if (at < 0) return request.url;
  const path = request.url.slice(0, at);
  const parameters = parametersOf(path);
  if (!parameters) return null;
  const given = new URLSearchParams(request.url.slice(at));
  const read = new URLSearchParams();
  for (const name of parameters) if (given.has(name)) read.set(name, given.get(name) ?? '');
  const address = read.size > 0 ? `${path}?${read}` : path;
  return address.length > KEPT_ADDRESS_MAX_LENGTH ? null : address;
}

function originOf(request: FastifyRequest, publicUrl: string): string {
  const asked = `${request.protocol}://${request.host}`;
  // Credentials, a path or a query in the host would change the address of the page.
  const isOrigin = URL.canParse(asked) && /^https?:\/\/[^/?#@]+\/$/.test(new URL(asked).href);
  return isOrigin ? new URL(asked).origin : new URL(publicUrl).origin;
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':'))
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

/** @param kept the address of a page cached for others: the request then contains nothing else */
function toWebRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, kept }: { publicUrl: string; kept: string | null },
): Request {
  if (kept !== null) return new Request(`${new URL(publicUrl).origin}${kept}`);
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  // Prepended as text, because resolving `//elsewhere/` against a base would change the host.
  return new Request(`${originOf(request, publicUrl)}${request.url}`, {
    // React Router renders HEAD without a body. As GET the response keeps its length.
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers: headersOf(request),
    signal: gone.signal,
    ...(request.method === 'POST' && { body: new Uint8Array((request.body as Buffer | undefined) ?? []) }),
  });
}

function copyHeaders(response: Response, reply: FastifyReply): void {
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
}

/**
 * What a browser or proxy may store: no personal pages; public ones as they say themselves (`own`), or else
 * only with revalidation.
 */
function setCaching(request: FastifyRequest, reply: FastifyReply, own: string | null = null): void {
  const isPrivate = isPersonal(request.headers) || reply.hasHeader('set-cookie') || request.method === 'POST';
  if (isPrivate) reply.header('cache-control', 'private, no-store');
  else reply.header('cache-control', own ?? 'no-cache');
  reply.header('vary', 'Accept-Encoding, Cookie');
}

function sendStored(page: CachedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(page.headers).header('etag', page.etag);
  setCaching(request, reply);
  if (request.headers['if-none-match'] === page.etag) return reply.status(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.status(200).send(page.bodies[encoding]);
}

/** Compressed for a single reader, so speed matters most. */
const compress = {
  br: (body: Buffer) =>
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body: Buffer) => compressGzip(body, { level: 4 }),
};

async function sendBody(body: Buffer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (body.length === 0) return reply.send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (body.length < COMPRESS_FROM_BYTES || encoding === 'identity') return reply.send(body);
  return reply.header('content-encoding', encoding).send(await compress[encoding](body));
}

function createPageRoute(options: PageRouteOptions) {
  const { build, publicUrl, isRegistrationOpen, callApi, pageCache } = options;
  const isHttps = publicUrl.startsWith('https:');
  const turnOf = createPageTurns();

  async function render(request: FastifyRequest, reply: FastifyReply, kept: string | null) {
    const scriptNonce = randomBytes(16).toString('base64url');
    let payment: PaymentScript | null = null;
    let markup: Uint8Array | null = null as Uint8Array | null;
    let isComplete = true;
    const response = await build.handle(toWebRequest(request, reply, { publicUrl, kept }), {
      call: callApi(request),
      requestId: request.id,
      publicUrl,
      isRegistrationOpen,
      scriptNonce,
      takeHtml: (html) => {
        markup = html;
      },
      reportError: (error) => {
        isComplete = false;
        request.log.error({ err: error }, 'page failed');
      },
      allowPaymentScript: (url) => {
        payment = { url, nonce: scriptNonce };
      },
    });
    copyHeaders(response, reply.status(response.status));
    const isPage = markup !== null;
    // A nonce may be used only once; and where a part failed, the next rendering may be complete.
    const caching = payment || !isComplete ? 'no-store' : response.headers.get('cache-control');
    if (!markup) return { isPage, caching, body: Buffer.from(await response.arrayBuffer()) };
    const { html, scriptHashes } = sealInlineScripts(new TextDecoder().decode(markup), scriptNonce);
    const policy = build.isDevelopment
      ? developmentPolicy(payment)
      : contentSecurityPolicy(scriptHashes, isHttps, payment);
    reply.header('content-security-policy', policy);
    return { isPage, caching, body: Buffer.from(html) };
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    // An absolute URL in the request line (`GET http://elsewhere/`) is for proxies, and this is not one.
    if (request.url.startsWith('/api/') || !request.url.startsWith('/')) return reply.callNotFound();
    const key = build.isDevelopment ? null : keptAddressOf(request, build);
    const stored = key === null ? null : pageCache.find(key);
    if (stored) return sendStored(stored, request, reply);
    const { version } = pageCache;
    await turnOf(clientNetworkOf(request.ip));
    // The reader has disconnected.
    if (reply.raw.closed) return reply.send();
    const { isPage, caching, body } = await render(request, reply, key);
    const mayBeKept = isPage && reply.statusCode === 200 && !caching?.includes('no-store');
    if (key !== null && mayBeKept && !reply.hasHeader('set-cookie')) {
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': String(reply.getHeader('content-security-policy')),
      };
      return sendStored(await pageCache.store(key, version, body, headers), request, reply);
    }
    setCaching(request, reply, caching);
    return sendBody(body, request, reply);
  };
}

/** Serves the files of a web build, and every other GET, HEAD or POST as a page. */
export async function registerPageRoute(app: FastifyInstance, options: PageRouteOptions): Promise<void> {
  await app.register(async (pages) => {
    await options.build.serveFiles(pages);
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    pages.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      config: { isPage: true },
      handler: createPageRoute(options),
    });
  });
}
