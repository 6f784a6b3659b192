import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';

const MAX_DEPTH = 32;
const MAX_KEYS = 5_000;

interface JsonOutline {
  depth: number;
  keys: number;
}

/** Scans the text once, outside strings, so that hostile nesting is refused before anything is parsed. */
function outlineOf(text: string): JsonOutline {
  let depth = 0;
  let deepest = 0;
  let keys = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === 0x5c) index++;
      else if (code === 0x22) isInString = false;
    } else if (code === 0x22) isInString = true;
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x7d || code === 0x5d) depth--;
    else if (code === 0x3a) keys++;
  }
  return { depth: deepest, keys };
}

/** Names that give careless code access to prototypes. Checked after parsing, when escapes are resolved. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? [] : Object.keys(value);
  if (own.some((key) => FORBIDDEN_KEYS.has(key))) {
    throw new AppError('malformed_body', { message: 'The request body has a forbidden field name.' });
  }
  return Object.values(value).reduce<number>((sum, entry) => sum + countKeys(entry), own.length);
}

/** PostgreSQL cannot store NUL and lone surrogates. Refused here, so that they never cause a 500. */
function hasUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, entry]) => hasUnstorableText(key) || hasUnstorableText(entry));
}

/** Throws malformed_body if a part of the request contains text that PostgreSQL cannot store. */
export function refuseUnstorable({
  body,
  query,
  params,
}: Record<'body' | 'query' | 'params', unknown>): void {
  if ([body, query, params].some(hasUnstorableText)) {
    throw new AppError('malformed_body', {
      message: 'The request holds characters that cannot be stored.',
    });
  }
}

/** Parses a JSON body strictly: depth, number of keys, duplicate keys, prototype keys and unstorable text are refused. */
export function parseJsonBody(text: string): unknown {
  const refuse = (message: string) => new AppError('malformed_body', { message });
  const outline = outlineOf(text);
  if (outline.depth > MAX_DEPTH) throw refuse('The request body is nested too deeply.');
  if (outline.keys > MAX_KEYS) throw refuse('The request body has too many fields.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('malformed_body', { message: 'The request body is not valid JSON.', cause });
  }
  if (countKeys(value) !== outline.keys) throw refuse('The request body names a field twice.');
  return value;
}

/** JSON is the only body type of the API; other parsers register in their own scope. */
export function registerJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      const charset = /charset\s*=\s*"?([\w-]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
      if (charset && !/^utf-?8$/i.test(charset)) throw new AppError('unsupported_media_type');
      return body === '' ? undefined : parseJsonBody(body);
    },
  );
  app.addHook('preValidation', async (request) => {
    // A page stores nothing itself. It handles the error as a page, and its API calls pass through here
    // again.
    if (request.routeOptions.config.isPage) return;
    refuseUnstorable(request);
  });
}
