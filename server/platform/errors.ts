import { type ErrorCode, errorTable, type Failure } from '#contract/errors.ts';

interface AppErrorOptions {
  /** Replaces the table's sentence; must be fit for a person to read. */
  message?: string;
  issues?: Failure['issues'];
  /** Seconds after which a repeat makes sense; becomes the Retry-After header. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The one error that slices throw on purpose; code and status come from the contract's table. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: Failure['issues'];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorTable[code].message, { cause: options.cause });
    this.code = code;
    this.status = errorTable[code].status;
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
