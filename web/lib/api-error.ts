import type { Failure } from '#contract/errors.ts';

/** What a page learns of a failed call; also the `data` of the resulting route error. */
export interface FailureDetails {
  /**
   * A code of the contract's error table, or `network` or `unexpected_answer`, which only the caller can
   * detect.
   */
  code: string;
  message: string;
  issues: NonNullable<Failure['issues']>;
  requestId: string | null;
  retryAfterSeconds: number | null;
}

/** A failed API call. `message` is written for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 without a response. */
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

/** No response at all. */
export function unreachable(cause: unknown): ApiError {
  const message = 'Network error. Please check your connection and try again.';
  return new ApiError(
    0,
    { code: 'network', message, issues: [], requestId: null, retryAfterSeconds: null },
    { cause },
  );
}
