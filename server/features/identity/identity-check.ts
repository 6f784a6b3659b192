import { verifyPassword } from 'better-auth/crypto';
import type { Actor, AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { findPasswordHash } from './people/people.repository.ts';
import { findSessionStart } from './sessions/sessions.repository.ts';
import type { PasswordAttempts } from './sign-in/password-attempts.ts';

/** How long after signing in an account without a password needs no other proof. */
const FRESH_MS = 10 * 60_000;

/**
 * Whoever sits at the screen shows again that the account is theirs: by its password, or, where there is none, by having
 * signed in just now. Wrong tries count against the account like failed sign-ins.
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
