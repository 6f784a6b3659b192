import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { z } from 'zod';
import type { Access, CallAnswer, Endpoint } from '#contract/endpoint.ts';
import { failureSchema } from '#contract/errors.ts';
import type { Actor } from '../platform/context.ts';
import { guard } from './access.ts';

/** A parsed call: the schemas have run, and the user is known if the endpoint requires one. */
export interface Call<E extends Endpoint> {
  params: E extends Endpoint<infer Params, z.ZodType, z.ZodType, z.ZodType> ? z.output<Params> : never;
  query: E extends Endpoint<z.ZodType, infer Query, z.ZodType, z.ZodType> ? z.output<Query> : never;
  body: E extends Endpoint<z.ZodType, z.ZodType, infer Body, z.ZodType> ? z.output<Body> : never;
  actor: E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType, infer Who>
    ? Who extends 'public'
      ? Actor | null
      : Actor
    : never;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type EndpointHandler<E extends Endpoint> = (call: Call<E>) => Promise<CallAnswer<E> | FastifyReply>;

/** The success response of all our own endpoints. */
export const succeed = <const Answer extends object>(answer?: Answer) => ({
  success: true as const,
  ...(answer as Answer),
});

const answersOf = ({ statuses = [200], answer }: Endpoint) =>
  Object.fromEntries(statuses.map((status) => [status, answer]));

function schemaOf(endpoint: Endpoint): FastifySchema {
  return {
    summary: endpoint.summary,
    tags: [endpoint.access],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { ...answersOf(endpoint), '4xx': failureSchema, '5xx': failureSchema },
  };
}

/** The parts of a declared endpoint, in call order, for calls that arrive without a socket. */
export interface ServedEndpoint {
  endpoint: Endpoint;
  guard: (request: FastifyRequest) => Promise<void>;
  act: (
    request: FastifyRequest,
    reply: FastifyReply,
    parsed: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
  ) => Promise<unknown>;
}

export const servedKeyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method} ${path}`;

/**
 * Serves one declared endpoint: guard, parse, handle, respond (the response is checked against its schema
 * too).
 */
export function serveEndpoint<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType, Access>>(
  app: FastifyInstance,
  endpoint: E,
  handler: EndpointHandler<E>,
): void {
  const served: ServedEndpoint = {
    endpoint,
    guard: guard(app, endpoint),
    act: async (request, reply, { params, query, body }) =>
      handler({ params, query, body, actor: request.actor, request, reply } as unknown as Call<E>),
  };
  app.servedEndpoints.set(servedKeyOf(endpoint), served);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(endpoint),
    config: { endpoint },
    // After the rate limits and before the body is read.
    preParsing: served.guard,
    handler: async (request, reply) => served.act(request, reply, request),
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    servedEndpoints: Map<string, ServedEndpoint>;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** Set on the page route. */
    isPage?: boolean;
  }
}
