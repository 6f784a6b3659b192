import type { z } from 'zod';

/**
 * Who may call. `user` is anyone signed in (the slice then checks ownership); `support` requires the role
 * moderator or Admin, `admin` the Admin role.
 */
export type Access = 'public' | 'user' | 'support' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One declaration from which the route, client, forms, OpenAPI document and access matrix are made. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly method: Method;
  /** Literal path with parameters in braces, as in OpenAPI: `/api/generations/{id}`. */
  readonly path: string;
  readonly access: Who;
  readonly summary: string;
  /**
   * Whether an Admin may call it while acting as another user. By default reads are allowed and everything
   * else is refused.
   */
  readonly whileActing?: 'allowed' | 'refused';
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The complete JSON body of a success, envelope included. */
  readonly answer: Answer;
  /** Success statuses; 200 only unless given. */
  readonly statuses?: readonly (200 | 202)[];
  /** Event data by event name, for endpoints that can also answer with `text/event-stream`. */
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

// TypeScript infers an undeclared part as the bare ZodType, whose input is unknown.
type Part<Name extends string, Schema extends z.ZodType> =
  unknown extends z.input<Schema> ? object : { [Key in Name]: z.input<Schema> };

/** The arguments of a call, without the parts the endpoint does not declare. */
export type CallInput<E extends Endpoint> =
  E extends Endpoint<infer Params, infer Query, infer Body, z.ZodType>
    ? Part<'params', Params> & Partial<Part<'query', Query>> & Part<'body', Body>
    : never;

export type CallAnswer<E extends Endpoint> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer Answer> ? z.output<Answer> : never;
