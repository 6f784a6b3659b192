import type { ErrorCode } from '#contract/errors.ts';
import { isDatabaseUnavailable } from '../db/client.ts';
import { AppError } from './errors.ts';

/**
 * A failure that nobody foresaw, in the words of what was being done. What has a reason of its own keeps it, and so does a
 * database that is away: it comes back.
 */
export function unexplainedAs(code: ErrorCode, error: unknown): unknown {
  if (error instanceof AppError || isDatabaseUnavailable(error)) return error;
  return new AppError(code, { cause: error });
}
