import type { ErrorCode } from '#contract/errors.ts';
import { isDatabaseUnavailable } from '../db/client.ts';
import { AppError } from './errors.ts';

/**
 * Reports an unexpected failure under the code of the operation that failed. Errors with a reason of their
 * own are kept, and so is an unavailable database, which is temporary.
 */
export function unexplainedAs(code: ErrorCode, error: unknown): unknown {
  if (error instanceof AppError || isDatabaseUnavailable(error)) return error;
  return new AppError(code, { cause: error });
}
