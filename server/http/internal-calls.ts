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

/**
 * Calls of pages to the API inside the process: the same routes, guards and schemas, without a socket. A token made at
 * the start marks them, so that a page's calls do not count against its visitor's limit.
 */
export function createInternalCalls(app: FastifyInstance) {
  const token = randomBytes(24).toString('hex');
  const tokenBytes = Buffer.from(token);
  return {
    isInternal(request: FastifyRequest): boolean {
      const given = request.headers[HEADER];
      if (typeof given !== 'string' || given.length !== token.length) return false;
      return timingSafeEqual(Buffer.from(given), tokenBytes);
    },
    /** Calls the API as the person behind `request`. */
    from(request: FastifyRequest) {
      const passed = FORWARDED.flatMap((name) =>
        request.headers[name] === undefined ? [] : [[name, request.headers[name]]],
      );
      return async (
        method: string,
        url: string,
        body?: unknown,
        headers: Record<string, string> = {},
      ): Promise<InternalAnswer> => {
        const answer = await app.inject({
          method: method as 'GET',
          url,
          remoteAddress: request.ip,
          headers: { host: request.host, ...Object.fromEntries(passed), ...headers, [HEADER]: token },
          ...(body === undefined ? {} : { payload: body as object }),
        });
        return { status: answer.statusCode, headers: answer.headers, body: answer.body };
      };
    },
  };
}
