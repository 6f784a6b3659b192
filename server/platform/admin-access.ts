import type { ErrorCode } from '#contract/errors.ts';
import type { Actor } from './context.ts';
import { AppError } from './errors.ts';

/**
 * Whether a person may act as an Admin; where two-step sign-in is required of Admins, only once it is
 * enabled.
 */
export const canActAsAdmin = (actor: Pick<Actor, 'role' | 'isTwoStepMissing'> | null): boolean =>
  actor?.role === 'Admin' && !actor.isTwoStepMissing;

/**
 * Throws `refusal` for someone who is not an Admin, two_step_required for an Admin who has yet to enable it.
 */
export function requireAdmin(actor: Actor, refusal: ErrorCode = 'admin_only'): void {
  if (canActAsAdmin(actor)) return;
  throw new AppError(actor.isTwoStepMissing ? 'two_step_required' : refusal);
}

/** Whether a person may use the support inbox: every customer's tickets, and of the customers nothing else. */
export const canSupport = (actor: Pick<Actor, 'role' | 'isTwoStepMissing'> | null): boolean =>
  actor?.role === 'moderator' || canActAsAdmin(actor);

/** Throws like `requireAdmin` for someone who may not use the support inbox. */
export function requireSupport(actor: Actor, refusal: ErrorCode = 'admin_only'): void {
  if (!canSupport(actor)) requireAdmin(actor, refusal);
}

/** True for an Admin to whom the back office opens once two-step sign-in is on. */
export const hasToSetUpTwoStep = (actor: Pick<Actor, 'isTwoStepMissing'>): boolean => actor.isTwoStepMissing;
