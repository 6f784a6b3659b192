import { reasonOf } from '#web/domain/failure-reason.ts';
import { toast } from '#web/ui/toast.ts';

/** `Error: {message}`, with the service's message if the user can act on it. */
export function failureText(error: unknown, fallback: string): string {
  return `Error: ${reasonOf(error) ?? fallback}`;
}

export function toastFailure(error: unknown, fallback: string): void {
  toast.error(failureText(error, fallback));
}
