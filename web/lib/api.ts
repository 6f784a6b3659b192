import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint.ts';
import { ApiError, type FailureDetails, unreachable } from './api-error.ts';

export interface TransportAnswer {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string | string[] | number | undefined>>;
  body: string;
}

/** Makes one call with text bodies, through `fetch` in the browser. Rejects only without a response. */
export type Transport = (
  method: string,
  url: string,
  body?: string,
  headers?: Record<string, string>,
) => Promise<TransportAnswer>;

/**
 * Calls a declared endpoint and returns the validated response and its headers. Every failure is an
 * `ApiError`.
 */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  headers?: Record<string, string>,
) => Promise<{ answer: CallAnswer<E>; headers: TransportAnswer['headers'] }>;

/** The same without the headers. */
export type Api = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  headers?: Record<string, string>,
) => Promise<CallAnswer<E>>;

export interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
}

/**
 * The address of a call: `{}` placeholders filled from `params`, `query` appended without undefined values.
 */
export function urlOf(endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function firstOf(value: string | string[] | number | undefined): string | null {
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined ? null : String(first);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The contract's failure in an unsuccessful response, from its parsed body; undefined if there is none. */
export function failureIn(
  { status, headers }: Pick<TransportAnswer, 'status' | 'headers'>,
  content: unknown,
): ApiError {
  const body = (content ?? {}) as Partial<FailureDetails>;
  const retryAfter = Number(firstOf(headers['retry-after']) ?? Number.NaN);
  return new ApiError(status, {
    code: typeof body.code === 'string' ? body.code : 'unexpected_answer',
    message:
      typeof body.message === 'string' && body.message !== ''
        ? body.message
        : 'The service did not answer as expected. Please try again in a moment.',
    issues: Array.isArray(body.issues) ? body.issues : [],
    requestId: firstOf(headers['x-request-id']),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
  });
}

/** Reads an unsuccessful response, even one that isn't ours, such as a proxy's error page. */
export const failureOf = (answer: TransportAnswer): ApiError => failureIn(answer, parseJson(answer.body));

/**
 * Makes calls over a text transport. Responses may come from anything, so each is validated by its endpoint's
 * schema.
 */
export function callOver(transport: Transport): Call {
  return async (endpoint, input, headers) => {
    const { body } = input as AnyInput;
    const url = urlOf(endpoint, input as AnyInput);
    const content = body === undefined ? undefined : JSON.stringify(body);
    const contentHeaders = body === undefined ? headers : { 'content-type': 'application/json', ...headers };
    const answer = await transport(endpoint.method, url, content, contentHeaders).catch((error: unknown) =>
      Promise.reject(unreachable(error)),
    );
    if (answer.status >= 400) throw failureOf(answer);
    const parsed = endpoint.answer.safeParse(parseJson(answer.body));
    if (!parsed.success) throw failureIn(answer, undefined);
    return { answer: parsed.data as CallAnswer<typeof endpoint>, headers: answer.headers };
  };
}

export const apiOf =
  (call: Call): Api =>
  async (...request) =>
    (await call(...request)).answer;

/** The contract's typed client over any text transport. */
export const createApi = (transport: Transport): Api => apiOf(callOver(transport));
