import { ApiError } from '../lib/api-error.ts';

/** Codes whose message doesn't help the user. */
const UNEXPLAINED = new Set(['internal', 'unexpected_answer']);

/** The service's message for a failure, if the user can act on it; else null. */
export function reasonOf(error: unknown): string | null {
  return error instanceof ApiError && !UNEXPLAINED.has(error.code) ? error.message : null;
}

/** A failure in one sentence: what failed, and why if known. */
export function failureText(error: unknown, whatFailed: string): string {
  const reason = reasonOf(error);
  return reason === null ? whatFailed : `${whatFailed}: ${reason}`;
}
