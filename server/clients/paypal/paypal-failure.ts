interface RefusalFacts {
  /** HTTP status, 400 to 499. */
  status: number;
  /** The error's name, as `UNPROCESSABLE_ENTITY` or `RESOURCE_NOT_FOUND`. */
  name: string;
  /** The first detail's issue, as `INSTRUMENT_DECLINED`; null when there is none. */
  issue: string | null;
  /** What support at PayPal asks for. */
  debugId: string | null;
  /** PayPal's own sentence, for the log: never for a buyer. */
  description?: string | null;
}

/** PayPal said no: the call had no effect, and the same call would be refused again. A new attempt needs a new request id. */
export class PayPalRefusal extends Error {
  override readonly name = 'PayPalRefusal';
  readonly status: number;
  /** The error's name at PayPal. */
  readonly errorName: string;
  readonly issue: string | null;
  readonly debugId: string | null;
  readonly description: string | null;

  constructor({ status, name, issue, debugId, description = null }: RefusalFacts) {
    super(`PayPal refused: ${issue ?? name} (${status}${debugId ? `, debug id ${debugId}` : ''})`);
    this.status = status;
    this.errorName = name;
    this.issue = issue;
    this.debugId = debugId;
    this.description = description;
  }
}

/**
 * - `timeout`, `network`: no answer came
 * - `server_error`: 5xx
 * - `rate_limited`: 429, still after the retries
 * - `in_progress`: the same request is being worked on at this moment (409)
 * - `malformed`: an answer that is none of PayPal's
 * - `circuit_open`: not called, because the last calls failed
 * - `withheld`: not called, because too many calls of this kind came to nothing
 */
export type PayPalUnknownReason =
  | 'timeout'
  | 'network'
  | 'server_error'
  | 'rate_limited'
  | 'in_progress'
  | 'malformed'
  | 'circuit_open'
  | 'withheld';

interface UnknownFacts {
  isSent: boolean;
  status?: number | undefined;
  debugId?: string | null;
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/**
 * It is not known whether the call took effect: never treat it as a refusal. Ask again later with the same request id, or
 * look the object up. Where `isSent` is false, nothing reached PayPal.
 */
export class PayPalUnknown extends Error {
  override readonly name = 'PayPalUnknown';
  readonly reason: PayPalUnknownReason;
  readonly isSent: boolean;
  readonly status: number | undefined;
  readonly debugId: string | null;
  /** What PayPal asked to wait, where it did. */
  readonly retryAfterMs: number | undefined;

  constructor(reason: PayPalUnknownReason, facts: UnknownFacts) {
    super(`PayPal: outcome unknown (${reason}${facts.status ? `, ${facts.status}` : ''})`, {
      cause: facts.cause,
    });
    this.reason = reason;
    this.isSent = facts.isSent;
    this.status = facts.status;
    this.debugId = facts.debugId ?? null;
    this.retryAfterMs = facts.retryAfterMs;
  }
}
