import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { createAccessToken } from './access-token.ts';
import { createCircuit } from './circuit.ts';
import { exchange, failureOf, type HttpAnswer, parseJson } from './exchange.ts';
import type { PayPalConnection } from './paypal-client.ts';
import { PayPalRefusal, PayPalUnknown } from './paypal-failure.ts';

export interface PayPalLimits {
  /** For one exchange, from the request to the last byte of the answer. */
  readonly timeoutMs: number;
  /** Maximum number of retries. */
  readonly retries: number;
  /** Before the first retry; doubles with each further one, with jitter. */
  readonly pauseMs: number;
}

export const defaultLimits: PayPalLimits = { timeoutMs: 15_000, retries: 2, pauseMs: 300 };

/** Longer waits are left to the caller, since nobody waits that long on a page. */
const LONGEST_WAIT_MS = 5_000;

export interface CallOptions {
  /** Ids in the path are already encoded. */
  path: string;
  method: 'GET' | 'POST';
  body?: string | undefined;
  /** Idempotency key, stored by the caller before the call. A POST without one is never retried. */
  requestId?: string | undefined;
  /** Sandbox negative testing: the refusal PayPal should answer with. */
  mockResponse?: string | undefined;
}

type Token = ReturnType<typeof createAccessToken>;

/** Retries once with a new token after a 401, which guarantees that PayPal did not act. */
async function sendWithToken(
  { baseUrl }: PayPalConnection,
  token: Token,
  options: CallOptions,
  timeoutMs: number,
): Promise<HttpAnswer> {
  const { method, path, body } = options;
  const sendWith = (bearer: string) =>
    exchange({ method, url: `${baseUrl}${path}`, headers: headersOf(options, bearer), body }, timeoutMs);
  const bearer = await token.value();
  const answer = await sendWith(bearer);
  if (answer.status !== 401) return answer;
  token.drop(bearer);
  return sendWith(await token.value());
}

function headersOf({ body, requestId, mockResponse }: CallOptions, bearer: string): Record<string, string> {
  return {
    authorization: `Bearer ${bearer}`,
    accept: 'application/json',
    prefer: 'return=representation',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(requestId !== undefined && { 'paypal-request-id': requestId }),
    ...(mockResponse !== undefined && {
      'paypal-mock-response': JSON.stringify({ mock_application_codes: mockResponse }),
    }),
  };
}

function readAnswer<Schema extends z.ZodType>(
  answer: HttpAnswer,
  schema: Schema,
  secrets: readonly string[],
): z.output<Schema> {
  const { status, debugId, text } = answer;
  if (status < 200 || status > 299) throw failureOf(answer, secrets);
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new PayPalUnknown('malformed', { isSent: true, status, debugId, cause: parsed.error });
}

type Circuit = ReturnType<typeof createCircuit>;

/**
 * One circuit for each of PayPal's APIs, such as `/v2/checkout`, so that failures of one do not block the
 * others. Events from strangers make us call `/v1/notifications`; they must not be able to block a checkout.
 */
function createCircuits() {
  const circuits = new Map<string, Circuit>();
  return (path: string): Circuit => {
    const api = path.split('/', 3).join('/');
    const circuit = circuits.get(api) ?? createCircuit();
    circuits.set(api, circuit);
    return circuit;
  };
}

/** Makes calls with the token, retries and circuits of one connection. */
export function createCalls(connection: PayPalConnection, limits: PayPalLimits, log?: Logger) {
  const { clientSecret, environment } = connection;
  const token = createAccessToken(connection, limits.timeoutMs);
  const circuitOf = createCircuits();

  function note({ method, path, requestId }: CallOptions, error: unknown, willRepeat: boolean): void {
    const { status, debugId, issue, reason } = error as Partial<PayPalRefusal & PayPalUnknown>;
    log?.warn(
      { method, path, requestId, environment, status, debugId, issue, reason, willRepeat },
      error instanceof PayPalRefusal ? 'PayPal refused a call' : 'a call to PayPal failed',
    );
  }

  /** Calls, and retries where that is safe. Throws PayPalRefusal or PayPalUnknown. */
  async function call<Schema extends z.ZodType>(
    options: CallOptions,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    if (options.mockResponse !== undefined && environment === 'live') {
      throw new TypeError('PayPal-Mock-Response is never sent in live mode');
    }
    const isRepeatable = options.method === 'GET' || options.requestId !== undefined;
    let wasSent = false;
    const circuit = circuitOf(options.path);
    circuit.pass();
    for (let repeats = 0; ; repeats++) {
      try {
        const answer = await sendWithToken(connection, token, options, limits.timeoutMs);
        const read = readAnswer(answer, schema, [clientSecret]);
        circuit.answered();
        return read;
      } catch (error) {
        record(circuit, error);
        const mayRepeat = isRepeatable && repeats < limits.retries;
        const pauseMs = mayRepeat ? pauseBefore(error, repeats, limits) : null;
        note(options, error, pauseMs !== null);
        if (pauseMs === null) throw conclude(error, wasSent);
        wasSent ||= error instanceof PayPalUnknown && error.isSent;
        await sleep(pauseMs);
      }
    }
  }

  return { call, checkCredentials: () => token.check() };
}

function record(circuit: Circuit, error: unknown): void {
  const isAway = error instanceof PayPalUnknown && !['rate_limited', 'in_progress'].includes(error.reason);
  if (isAway) circuit.failed();
  else circuit.answered();
}

/** How long to wait before retrying; null if a retry is not allowed. */
function pauseBefore(error: unknown, repeats: number, { pauseMs }: PayPalLimits): number | null {
  if (!(error instanceof PayPalUnknown)) return null;
  if (!['network', 'server_error', 'rate_limited'].includes(error.reason)) return null;
  const asked = error.retryAfterMs ?? 0;
  if (asked > LONGEST_WAIT_MS) return null;
  return asked + pauseMs * 2 ** repeats * (0.5 + Math.random());
}

/**
 * Adjusts the last failure to what came before it. If an earlier attempt may have taken effect, "not sent" or
 * "credentials refused" would be wrong.
 */
function conclude(error: unknown, wasSent: boolean): unknown {
  if (!wasSent) return error;
  if (error instanceof PayPalUnknown && !error.isSent) {
    return new PayPalUnknown(error.reason, { isSent: true, status: error.status, cause: error });
  }
  if (error instanceof PayPalRefusal && (error.status === 401 || error.status === 403)) {
    const { status, debugId } = error;
    return new PayPalUnknown('server_error', { isSent: true, status, debugId, cause: error });
  }
  return error;
}
