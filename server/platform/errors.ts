import { type ErrorCode, errorTable, type Failure } from '#contract/errors.ts';

interface AppErrorOptions {
  /** Replaces the table's message; must be suitable for users. */
  message?: string;
  issues?: Failure['issues'];
  /** Seconds until a retry makes sense; sent as the Retry-After header. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The only error slices throw deliberately. Code and status come from the contract's table. */
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
