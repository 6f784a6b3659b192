import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type PageEncoding = 'br' | 'gzip' | 'identity';

export interface CachedPage {
  headers: Readonly<Record<string, string>>;
  etag: string;
  bodies: Readonly<Record<PageEncoding, Buffer>>;
}

/** Rendered pages for anonymous visitors, keyed by path and the parameters the page reads. */
export interface PageCache {
  find: (key: string) => CachedPage | null;
  /** Version of the current content; a page rendered before a `clear()` is not stored after it. */
  readonly version: number;
  store: (
    key: string,
    version: number,
    html: Buffer,
    headers: Readonly<Record<string, string>>,
  ) => Promise<CachedPage>;
  /** Drops every page, because some content changed. */
  clear: () => void;
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

async function compressPage(html: Buffer, headers: CachedPage['headers']): Promise<CachedPage> {
  const [br, gz] = await Promise.all([
    compressBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    compressGzip(html, { level: 7 }),
  ]);
  return { headers, etag: etagOf(html), bodies: { br, gzip: gz, identity: html } };
}

/** @param maxPages beyond this, the least recently used page is dropped */
export function createPageCache(maxPages = 500): PageCache {
  const pages = new Map<string, CachedPage>();
  let version = 0;
  return {
    find: (key) => {
      const page = pages.get(key);
      if (!page) return null;
      // Moves to the end: thousands of invented addresses must not evict the pages people read.
      pages.delete(key);
      pages.set(key, page);
      return page;
    },
    get version() {
      return version;
    },
    store: async (key, renderedVersion, html, headers) => {
      const page = await compressPage(html, headers);
      if (renderedVersion === version) {
        pages.set(key, page);
        const oldest = pages.keys().next().value;
        if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
      }
      return page;
    },
    clear: () => {
      version += 1;
      pages.clear();
    },
  };
}

/** The best encoding an Accept-Encoding header allows, preferring brotli to gzip. */
export function chooseEncoding(accepted: string | undefined): PageEncoding {
  const refused = new Set<string>();
  const taken = new Set<string>();
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? refused : taken).add(name);
  }
  const takes = (name: string) => taken.has(name) || (taken.has('*') && !refused.has(name));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
