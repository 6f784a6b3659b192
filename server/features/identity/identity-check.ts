import { verifyPassword } from 'better-auth/crypto';
import type { Actor, AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { findPasswordHash } from './people/people.repository.ts';
import { findSessionStart } from './sessions/sessions.repository.ts';
import type { PasswordAttempts } from './sign-in/password-attempts.ts';

/** How recent the sign-in must be if the account has no password. */
const FRESH_MS = 10 * 60_000;

/**
 * Confirms again that the account belongs to the person at the screen: by its password or, without one, by a
 * recent sign-in. Wrong attempts count against the account like failed sign-ins.
 */
export function createIdentityCheck(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  passwordAttempts: PasswordAttempts,
) {
  async function requireFreshSession({ sessionId }: Actor): Promise<void> {
    const startedAt = await findSessionStart(db, sessionId);
    if (!startedAt || now().getTime() - startedAt.getTime() > FRESH_MS) {
      throw new AppError('fresh_sign_in_needed');
    }
  }

  /** Throws current_password_wrong, fresh_sign_in_needed, too_many_passwords. */
  return async function checkIdentity(actor: Actor, password: string | undefined): Promise<void> {
    const hash = await findPasswordHash(db, actor.userId);
    if (hash === null) return requireFreshSession(actor);
    await passwordAttempts.inSession(actor, async () => {
      if (!(await verifyPassword({ hash, password: password ?? '' }))) {
        throw new AppError('current_password_wrong');
      }
    });
  };
}

export type IdentityCheck = ReturnType<typeof createIdentityCheck>;
