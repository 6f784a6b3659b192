import type { Failure } from '#contract/errors.ts';

/** What a failed call tells the page; also the `data` of the route error that a loader's failed call becomes. */
export interface FailureDetails {
  /** Code of the contract's error table, or `network` and `unexpected_answer`, which only the caller can notice. */
  code: string;
  message: string;
  issues: NonNullable<Failure['issues']>;
  requestId: string | null;
  retryAfterSeconds: number | null;
}

/** A call to the API that did not succeed. `message` is written for the person at the screen. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when no answer arrived. */
  readonly status: number;
  readonly code: string;
  readonly issues: FailureDetails['issues'];
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, details: FailureDetails, options?: ErrorOptions) {
    super(details.message, options);
    this.status = status;
    this.code = details.code;
    this.issues = details.issues;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get details(): FailureDetails {
    const { code, message, issues, requestId, retryAfterSeconds } = this;
    return { code, message, issues, requestId, retryAfterSeconds };
  }
}

/** No answer arrived at all. */
export function unreachable(cause: unknown): ApiError {
  const message = 'Network error. Please check your connection and try again.';
  return new ApiError(
    0,
    { code: 'network', message, issues: [], requestId: null, retryAfterSeconds: null },
    { cause },
  );
}
