import { ApiError } from '../lib/api-error.ts';

const unexplained = new Set(['internal', 'unexpected_answer']);

/** The service's own sentence about a failure, where it gave one that a person can use; else null. */
export function reasonOf(error: unknown): string | null {
  return error instanceof ApiError && !unexplained.has(error.code) ? error.message : null;
}
