import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toast.ts';

const unexplained = new Set(['internal', 'unexpected_answer']);

/** `Error: {message}`, with the service's own sentence where it gave one that a person can use. */
export function failureText(error: unknown, fallback: string): string {
  const isExplained = error instanceof ApiError && !unexplained.has(error.code);
  return `Error: ${isExplained ? error.message : fallback}`;
}

export function toastFailure(error: unknown, fallback: string): void {
  toast.error(failureText(error, fallback));
}
