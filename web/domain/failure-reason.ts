import { ApiError } from '../lib/api-error.ts';

/** Failures of which nobody can say what happened: their sentence is for nobody but us. */
const UNEXPLAINED = new Set(['internal', 'unexpected_answer']);

/** The service's own sentence about a failure, where it gave one that a person can use; else null. */
export function reasonOf(error: unknown): string | null {
  return error instanceof ApiError && !UNEXPLAINED.has(error.code) ? error.message : null;
}

/** A failure in one sentence: what could not be done, and why where that is known. */
export function failureText(error: unknown, whatFailed: string): string {
  const reason = reasonOf(error);
  return reason === null ? whatFailed : `${whatFailed}: ${reason}`;
}
