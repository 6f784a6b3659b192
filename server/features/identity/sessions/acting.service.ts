import { insertAuditEntry } from '#server/db/audit-log.ts';
import type { Transaction } from '#server/db/client.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { findPersonById } from '../people/people.repository.ts';
import { deleteActing, storeActing } from './acting.repository.ts';

const ACTING_MINUTES = 30;

/**
 * Lets an Admin see the service as a user does. The Admin's own session is marked for half an hour: it reads
 * as the user, and the guard of every endpoint refuses changes (server/http/access.ts).
 */
export function createActing(context: AppContext) {
  const { now } = context;

  function note(
    transaction: Transaction,
    admin: { userId: string; email: string },
    entry: { action: string; subjectId: string; after: object | null; requestId: string },
  ): Promise<void> {
    const actor = { actorId: admin.userId, actorEmail: admin.email };
    return insertAuditEntry(transaction, { ...actor, ...entry, subjectType: 'user', before: null });
  }

  return {
    /** Throws user_gone, and acting_refused for a user who is an Admin or disabled. */
    begin: (admin: Actor, userId: string, requestId: string): Promise<void> =>
      inTransaction(context, async (transaction) => {
        const person = await findPersonById(transaction, userId);
        if (!person) throw new AppError('user_gone');
        if (person.role === 'Admin' || person.disabledAt) throw new AppError('acting_refused');
        const expiresAt = new Date(now().getTime() + ACTING_MINUTES * 60_000);
        const startedAt = now();
        await storeActing(transaction, { sessionId: admin.sessionId, userId, startedAt, expiresAt });
        const after = { until: expiresAt.toISOString() };
        await note(transaction, admin, {
          action: 'user.acting_started',
          subjectId: userId,
          after,
          requestId,
        });
      }),

    /** Does nothing if the session acts as nobody. */
    end: ({ sessionId, userId, actedBy }: Actor, requestId: string): Promise<void> =>
      inTransaction(context, async (transaction) => {
        if (!actedBy || !(await deleteActing(transaction, sessionId))) return;
        await note(transaction, actedBy, {
          action: 'user.acting_ended',
          subjectId: userId,
          after: null,
          requestId,
        });
      }),
  };
}
