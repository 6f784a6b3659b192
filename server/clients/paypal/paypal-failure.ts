interface RefusalFacts {
  /** HTTP status, 400 to 499. */
  status: number;
  /** PayPal's error name, such as `UNPROCESSABLE_ENTITY` or `RESOURCE_NOT_FOUND`. */
  name: string;
  /** The first detail's issue, such as `INSTRUMENT_DECLINED`; null if there is none. */
  issue: string | null;
  /** The reference PayPal's support asks for. */
  debugId: string | null;
  /** PayPal's own message, for the log; never shown to a buyer. */
  description?: string | null;
}

/**
 * PayPal refused: the call had no effect, and repeating it would be refused again. A new attempt needs a new
 * request id.
 */
export class PayPalRefusal extends Error {
  override readonly name = 'PayPalRefusal';
  readonly status: number;
  /** PayPal's error name. */
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
 * - `timeout`, `network`: no answer arrived
 * - `server_error`: 5xx
 * - `rate_limited`: 429, even after the retries
 * - `in_progress`: PayPal is processing the same request (409)
 * - `malformed`: not one of PayPal's answers
 * - `circuit_open`: not called, because recent calls failed
 * - `withheld`: not called, because too many calls of this kind were wasted
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
 * It is unknown whether the call took effect; never treat this as a refusal. Retry later with the same
 * request id, or look the object up. If `isSent` is false, nothing reached PayPal.
 */
export class PayPalUnknown extends Error {
  override readonly name = 'PayPalUnknown';
  readonly reason: PayPalUnknownReason;
  readonly isSent: boolean;
  readonly status: number | undefined;
  readonly debugId: string | null;
  /** How long PayPal asked us to wait, if it did. */
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
