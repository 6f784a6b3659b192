import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';

const UNRESERVED = /[\w.~-]/;
const SEPARATOR = /\/|\\|%2f|%5c/i;

/**
 * True for an address that two parsers could read differently: with dot segments or backslashes, literal or
 * encoded, with a fragment, or not starting at the root.
 */
function isAmbiguous(address: string): boolean {
  if (!address.startsWith('/') || address.includes('#')) return true;
  const path = address.split('?', 1)[0] ?? '';
  if (/\\|%5c/i.test(path)) return true;
  return path.split(SEPARATOR).some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
}

/**
 * Where the bytes decode to nothing, the percent sign is a literal one: such an address is as unknown as any
 * other.
 */
function withReadableEscapes(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}

/**
 * The one spelling of an address (RFC 3986, section 6.2.2): no unnecessary escapes, and the others in upper
 * case.
 */
function normalAddressOf(address: string): string {
  const [path = '', ...rest] = address.split('?');
  const plain = withReadableEscapes(path).replace(/%([0-9a-f]{2})/gi, (encoded, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return UNRESERVED.test(character) ? character : encoded.toUpperCase();
  });
  const { pathname, search } = new URL(`http://localhost${[plain, ...rest].join('?')}`);
  return pathname + search;
}

/** Runs before Fastify's router, so that router, limits, caches, pages and log see the same spelling. */
export function rewriteAddress({ url = '/' }: { url?: string }): string {
  return isAmbiguous(url) ? url : normalAddressOf(url);
}

/** Some proxies add the port, which would make each connection look like a different client. */
export function withoutPort(forwarded: string): string {
  const entry = forwarded.trim();
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
  return isIP(address) === 0 ? entry : address;
}

/** The first hook: an ambiguous address is not found, and clients are identified by address without port. */
export function registerRequestAddress(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const forwarded = raw.headers['x-forwarded-for'];
    if (typeof forwarded === 'string')
      raw.headers['x-forwarded-for'] = forwarded.split(',').map(withoutPort).join(', ');
    if (isAmbiguous(raw.url ?? '/')) throw new AppError('not_found');
  });
}
