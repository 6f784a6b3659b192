import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const HEADER = 'x-listwright-internal';
/** What a page passes on of its own request: who asks, and how the answer is found in the log. */
const FORWARDED = ['cookie', 'user-agent', 'origin', 'sec-fetch-site', 'accept-language'] as const;

export interface InternalAnswer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
}

interface InternalCallOptions {
  /** Paths whose answer to a GET is the same for everybody, until the public content changes. */
  sharedPaths: ReadonlySet<string>;
  /** Calls its listener when it has changed. */
  onContentChange: (listener: () => void) => void;
}

/** Answers that every page asks for, kept until the content changes. What was asked before a change is not kept after it. */
function createSharedAnswers({ sharedPaths, onContentChange }: InternalCallOptions) {
  const kept = new Map<string, InternalAnswer>();
  let version = 0;
  onContentChange(() => {
    version += 1;
    kept.clear();
  });
  return async (url: string, ask: () => Promise<InternalAnswer>): Promise<InternalAnswer> => {
    if (!sharedPaths.has(url)) return ask();
    const known = kept.get(url);
    if (known) return known;
    const askedFor = version;
    const answer = await ask();
    if (answer.status === 200 && askedFor === version) kept.set(url, answer);
    return answer;
  };
}

/**
 * Calls of pages to the API inside the process: the same routes, guards and schemas, without a socket. A token made at
 * the start marks them, so that a page's calls do not count against its visitor's limit.
 */
export function createInternalCalls(app: FastifyInstance, options: InternalCallOptions) {
  const shared = createSharedAnswers(options);
  const token = randomBytes(24).toString('hex');
  const tokenBytes = Buffer.from(token);
  const pages = new AsyncLocalStorage<FastifyRequest>();
  const isInternal = (request: FastifyRequest): boolean => {
    const given = request.headers[HEADER];
    if (typeof given !== 'string' || given.length !== token.length) return false;
    return timingSafeEqual(Buffer.from(given), tokenBytes);
  };
  return {
    isInternal,
    /**
     * The request of the page that asks for this one, if both only read and come from one person: what is known of the
     * one holds for the other. A form that is sent to a page may end the very session it came with.
     */
    pageBehind(request: FastifyRequest): FastifyRequest | null {
      const page = isInternal(request) ? pages.getStore() : undefined;
      if (page?.method !== 'GET' || request.method !== 'GET') return null;
      return page.headers.cookie === request.headers.cookie ? page : null;
    },
    /** Calls the API as the person behind `request`. */
    from(request: FastifyRequest) {
      const passed = FORWARDED.flatMap((name) =>
        request.headers[name] === undefined ? [] : [[name, request.headers[name]]],
      );
      const inject = async (
        method: string,
        url: string,
        body?: unknown,
        headers: Record<string, string> = {},
      ): Promise<InternalAnswer> => {
        const call = {
          method: method as 'GET',
          url,
          remoteAddress: request.ip,
          headers: { host: request.host, ...Object.fromEntries(passed), ...headers, [HEADER]: token },
          ...(body === undefined ? {} : { payload: body as object }),
        };
        const answer = await pages.run(request, () => app.inject(call));
        return { status: answer.statusCode, headers: answer.headers, body: answer.body };
      };
      return (...call: Parameters<typeof inject>) => {
        const [method, url, body, headers] = call;
        const isPlain = method === 'GET' && body === undefined && headers === undefined;
        return isPlain ? shared(url, () => inject(...call)) : inject(...call);
      };
    },
  };
}
