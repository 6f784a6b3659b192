import type { FreeUse, FreeUseView } from '#contract/free-use.ts';
import type { Connection } from '#server/db/client.ts';
import { type ChangeAuthor, recordAudit } from '#server/platform/audit.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { requireUnchanged, savedAt } from '#server/platform/edit-conflict.ts';
import { findFreeUse, storeFreeUse } from './free-use.repository.ts';

/** Until an Admin sets another number. */
const REROLL_DAYS = 30;
const SUBJECT = { subjectType: 'free_use_settings', subjectId: 'free-use' };

type FreeUseChange = Omit<FreeUse, 'rerollDays'> & { rerollDays?: number | undefined };

/** What the service gives away. An Admin's limits replace those of the environment. */
export function createFreeUse(context: AppContext) {
  const { config, db } = context;
  const defaults: FreeUse = {
    signupCredits: config.signupCredits,
    dailyListings: config.dailyGenerations.free ?? 0,
    dailyListingsPerNetwork: config.dailyGenerations.freePerRange ?? 0,
    rerollDays: REROLL_DAYS,
  };

  async function readFrom(connection: Connection) {
    const { updatedAt = null, ...stored } = (await findFreeUse(connection)) ?? {};
    return { limits: { ...defaults, ...stored }, updatedAt };
  }

  return {
    read: async (): Promise<FreeUse> => (await readFrom(db)).limits,

    async view(): Promise<FreeUseView> {
      const { limits, updatedAt } = await readFrom(db);
      return {
        ...limits,
        defaults,
        signupCreditsAfter: config.signupCreditsAfter,
        updatedAt: updatedAt?.toISOString() ?? null,
      };
    },

    /** Throws free_use_changed if the limits were saved since `seen`. */
    async change(given: FreeUseChange, seen: string | null | undefined, by: ChangeAuthor): Promise<void> {
      await inTransaction(context, async (transaction) => {
        const before = await readFrom(transaction);
        const { updatedAt } = before;
        await requireUnchanged(
          transaction,
          { ...SUBJECT, name: 'these limits', code: 'free_use_changed', storedAt: updatedAt },
          seen,
        );
        const { rerollDays = before.limits.rerollDays } = given;
        const limits = { ...given, rerollDays };
        await storeFreeUse(transaction, limits, savedAt({ updatedAt }, context.now()));
        await recordAudit(transaction, {
          ...by,
          ...SUBJECT,
          action: 'free_use_settings.changed',
          before: before.limits,
          after: limits,
        });
        // Cached pages say how many credits a new account gets.
        await context.contentVersion.announce(transaction);
      });
      context.contentVersion.bump();
    },
  };
}
