import type { FastifyReply, FastifyRequest } from 'fastify';
import { insertAuditEntry } from '#server/db/audit-log.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { IdentityCheck } from '../identity-check.ts';
import { findPersonForUpdate, listSignInWays } from '../people/people.repository.ts';
import { findRecordById } from '../people/people-list.repository.ts';
import { recordOf } from '../people/user-record.ts';
import type { Erasure } from './erasure.service.ts';

/** What another slice stores about a user, for their data export. */
export type PersonalData = Readonly<
  Record<string, (person: { id: string; email: string }) => Promise<unknown>>
>;

interface OwnAccountDependencies {
  checkIdentity: IdentityCheck;
  erase: Erasure;
  personalData: PersonalData;
  listSessions: (actor: Actor) => Promise<unknown>;
  /** Clears the browser's cookies. */
  signOut: (exchange: { request: FastifyRequest; reply: FastifyReply }) => Promise<void>;
}

/** Two rights over one's own data: to export it and to have it deleted. */
export function createOwnAccount(context: AppContext, dependencies: OwnAccountDependencies) {
  const { db, now } = context;
  const { checkIdentity, erase, personalData, listSessions, signOut } = dependencies;

  return {
    async exportData(actor: Actor): Promise<{ exportedAt: string }> {
      const person = await findRecordById(db, actor.userId);
      if (!person) throw new AppError('user_gone');
      const parts = await Promise.all(
        Object.entries(personalData).map(async ([name, of]) => [name, await of(person)] as const),
      );
      return {
        exportedAt: now().toISOString(),
        profile: recordOf(person),
        signInWays: await listSignInWays(db, person.id),
        sessions: await listSessions(actor),
        ...Object.fromEntries(parts),
      } as { exportedAt: string };
    },

    /** Throws last_admin and the errors of `checkIdentity`. */
    async remove(
      actor: Actor,
      password: string | undefined,
      exchange: { request: FastifyRequest; reply: FastifyReply },
    ): Promise<void> {
      await checkIdentity(actor, password);
      await inTransaction(context, async (transaction) => {
        const person = await findPersonForUpdate(transaction, actor.userId);
        if (!person) throw new AppError('user_gone');
        await erase(transaction, person);
        await insertAuditEntry(transaction, {
          actorId: person.id,
          actorEmail: '',
          action: 'account.deleted',
          subjectType: 'user',
          subjectId: person.id,
          before: { userRole: person.role, userMembership: person.membership },
          after: null,
          requestId: exchange.request.id,
        });
      });
      await signOut(exchange);
    },
  };
}
