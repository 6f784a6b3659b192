import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '../platform/errors.ts';
import { reportFailure } from './error-handler.ts';
import { refuseUnstorable } from './json-body.ts';
import { type ServedEndpoint, servedKeyOf } from './serve-endpoint.ts';

const HEADER = 'x-listwright-internal';
/**
 * Headers passed on from the page's request: the user's identity, and what links the call to its log line.
 */
const FORWARDED = ['cookie', 'user-agent', 'origin', 'sec-fetch-site', 'accept-language'] as const;
/** Fastify's default: a longer path parameter matches no route. */
const PARAM_MAX_LENGTH = 200;

type Headers = Record<string, string | string[] | number | undefined>;

/** The parts of a call, as the contract's client passes them. */
export interface InternalInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface InternalAnswer {
  status: number;
  /** Lower-case names. */
  headers: Headers;
  /** Parsed by the endpoint's schema; for an error, its body. Cached content is frozen. */
  content: unknown;
}

interface InternalCallOptions {
  /** Endpoints whose response to a plain GET is the same for everybody until the public content changes. */
  sharedEndpoints: readonly Endpoint[];
  /** Calls its listener when the content has changed. */
  onContentChange: (listener: () => void) => void;
}

function frozen<Content>(content: Content): Content {
  if (typeof content === 'object' && content !== null && !Object.isFrozen(content)) {
    Object.freeze(content);
    Object.values(content).forEach(frozen);
  }
  return content;
}

/**
 * Responses that every page needs, cached until the content changes. A response requested before a change is
 * not cached after it.
 */
function createSharedAnswers({ sharedEndpoints, onContentChange }: InternalCallOptions) {
  const shared = new Set(sharedEndpoints.map(servedKeyOf));
  const kept = new Map<string, InternalAnswer>();
  let version = 0;
  onContentChange(() => {
    version += 1;
    kept.clear();
  });
  return async (key: string, ask: () => Promise<InternalAnswer>): Promise<InternalAnswer> => {
    if (!shared.has(key)) return ask();
    const known = kept.get(key);
    if (known) return known;
    const askedFor = version;
    const answer = await ask();
    if (answer.status === 200 && askedFor === version) kept.set(key, frozen(answer));
    return answer;
  };
}

/** Values as they would arrive in a URL: as strings, without missing ones. */
function asText(values: Record<string, unknown> = {}): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return value;
  const result = validatorCompiler({ schema, method: '', url: '' })(value) as {
    value?: unknown;
    error?: unknown;
  };
  // The shape Fastify throws, for the central error mapper.
  if (result.error) throw Object.assign(new Error('invalid request'), { validation: result.error });
  return result.value;
}

/** Records the headers a handler sets. Pages cannot call handlers that write to the reply themselves. */
function createRecordedReply() {
  const headers: Headers = {};
  const reply = {
    header(name: string, value: string | number) {
      headers[name.toLowerCase()] = value;
      return reply;
    },
  };
  return { headers, reply: reply as unknown as FastifyReply };
}

/** Guard, parse, handle, check the response: the same functions that `serveEndpoint` passes to Fastify. */
async function perform(
  { endpoint, guard, act }: ServedEndpoint,
  request: FastifyRequest,
  input: InternalInput,
): Promise<InternalAnswer> {
  const { headers, reply } = createRecordedReply();
  try {
    await guard(request);
    const params = asText(input.params);
    if (Object.values(params).some((value) => value === '' || value.length > PARAM_MAX_LENGTH))
      throw new AppError('not_found');
    const query = asText(input.query);
    refuseUnstorable({ params, query, body: undefined });
    const parsed = {
      params: parsePart(endpoint.params, params),
      query: parsePart(endpoint.query, query),
      body: undefined,
    };
    return { status: 200, headers, content: endpoint.answer.encode(await act(request, reply, parsed)) };
  } catch (error) {
    const { status, body, retryAfterSeconds } = reportFailure(error, request);
    // As http/request-log.ts logs a refusal over the network.
    if (status === 401 || status === 403) {
      const { path, method } = endpoint;
      const userId = request.actor?.userId;
      request.log.warn({ method, path, statusCode: status, userId }, 'call of a page refused');
    }
    const retryAfter = retryAfterSeconds === undefined ? undefined : Math.ceil(retryAfterSeconds);
    return { status, headers: { 'x-request-id': request.id, 'retry-after': retryAfter }, content: body };
  }
}

/**
 * A page's request as an endpoint reads it: the same user and connection, without the headers meant for the
 * page.
 */
function requestOf(page: FastifyRequest, forwarded: Record<string, string>): FastifyRequest {
  return Object.create(page, {
    headers: { value: forwarded },
    actor: { value: undefined, writable: true },
  }) as FastifyRequest;
}

function forwardedOf({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    FORWARDED.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
}

/**
 * In-process API calls for pages. Reads go directly to the endpoint's guard, schemas and handler. Writes (a
 * form without script) are ordinary Fastify requests with every hook; a token generated at start-up marks
 * them, so that they do not count against the visitor's rate limit twice.
 */
export function createInternalCalls(app: FastifyInstance, options: InternalCallOptions) {
  const shared = createSharedAnswers(options);
  const token = randomBytes(24).toString('hex');
  const tokenBytes = Buffer.from(token);

  async function send(
    page: FastifyRequest,
    { method, path }: Endpoint,
    { params = {}, query, body }: InternalInput,
    headers: Record<string, string>,
  ): Promise<InternalAnswer> {
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const answer = await app.inject({
      method,
      url,
      query: asText(query),
      remoteAddress: page.ip,
      headers: { host: page.host, ...forwardedOf(page), ...headers, [HEADER]: token },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: answer.statusCode, headers: answer.headers, content: contentOf(answer.body) };
  }

  return {
    isInternal(request: FastifyRequest): boolean {
      const given = request.headers[HEADER];
      if (typeof given !== 'string' || given.length !== token.length) return false;
      return timingSafeEqual(Buffer.from(given), tokenBytes);
    },
    /** Calls the API as the user behind `page`. */
    from(page: FastifyRequest) {
      // The user is looked up once for everything a page reads. A form sent to a page may end the session it
      // came with, so there each call looks again.
      const reader = page.method === 'POST' ? null : requestOf(page, forwardedOf(page));
      return (
        called: Pick<Endpoint, 'method' | 'path'>,
        input: InternalInput = {},
        headers: Record<string, string> = {},
      ): Promise<InternalAnswer> => {
        const key = servedKeyOf(called);
        const served = app.servedEndpoints.get(key);
        if (!served) throw new Error(`No endpoint is served at ${key}`);
        if (called.method !== 'GET') return send(page, served.endpoint, input, headers);
        return shared(key, async () => {
          const request = reader ?? requestOf(page, forwardedOf(page));
          const answer = await perform(served, request, input);
          // For the page's log line.
          page.actor ??= request.actor;
          return answer;
        });
      };
    },
  };
}

function contentOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
