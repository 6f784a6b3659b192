import type { z } from 'zod';

/** Who may call: `user` is any signed-in person (ownership is then checked in the slice), `admin` is role Admin. */
export type Access = 'public' | 'user' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One declaration serves the route, the client, the forms, OpenAPI and the access matrix. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly method: Method;
  /** Literal path; parameters in braces, as in OpenAPI: `/api/generations/{id}`. */
  readonly path: string;
  readonly access: Who;
  readonly summary: string;
  /**
   * Whether an Admin may call it while looking at the service as somebody else. Unless said, reading is allowed and
   * everything else refused.
   */
  readonly whileActing?: 'allowed' | 'refused';
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The whole JSON answer of a success, envelope included. */
  readonly answer: Answer;
  /** With which `answer` is given; 200 alone unless said. */
  readonly statuses?: readonly (200 | 202)[];
  /** Data of the events, by name, when the endpoint can also answer `text/event-stream`. */
  readonly events?: Readonly<Record<string, z.ZodType>>;
}

/** Keeps the literal schema types of a declaration. */
export function defineEndpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  const Who extends Access,
>(endpoint: Endpoint<Params, Query, Body, Answer, Who>): Endpoint<Params, Query, Body, Answer, Who> {
  return Object.freeze(endpoint);
}

// A part that an endpoint does not declare is inferred as the bare ZodType, whose input is unknown.
type Part<Name extends string, Schema extends z.ZodType> =
  unknown extends z.input<Schema> ? object : { [Key in Name]: z.input<Schema> };

/** What a caller passes; parts that the endpoint does not declare are left out. */
export type CallInput<E extends Endpoint> =
  E extends Endpoint<infer Params, infer Query, infer Body, z.ZodType>
    ? Part<'params', Params> & Partial<Part<'query', Query>> & Part<'body', Body>
    : never;

export type CallAnswer<E extends Endpoint> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer Answer> ? z.output<Answer> : never;
