import type { ErrorCode } from '#contract/errors.ts';
import type { Actor } from './context.ts';
import { AppError } from './errors.ts';

/** Whether this person may do what Admins do: not before two-step sign-in is on, where that is required of Admins. */
export const canActAsAdmin = (actor: Pick<Actor, 'role' | 'isTwoStepMissing'> | null): boolean =>
  actor?.role === 'Admin' && !actor.isTwoStepMissing;

/** Throws `refusal` for who is no Admin, two_step_required for one who cannot act as one yet. */
export function requireAdmin(actor: Actor, refusal: ErrorCode = 'admin_only'): void {
  if (canActAsAdmin(actor)) return;
  throw new AppError(actor.isTwoStepMissing ? 'two_step_required' : refusal);
}
