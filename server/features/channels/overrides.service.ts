import type { ChannelOverrides } from '#contract/channel-overrides.ts';
import type { PackOverride, StoredOverride } from '#contract/channels/overrides.ts';
import { differingOn, packsWithOverrides } from '#contract/channels/overrides.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { type ChangeAuthor, recordAudit } from '#server/platform/audit.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { requireUnchanged, savedAt } from '#server/platform/edit-conflict.ts';
import {
  findOverrides,
  findSaves,
  lockOverrides,
  namesOf,
  type OverridesRow,
  type StoredSave,
  storeOverrides,
} from './overrides.repository.ts';
import { requestRecheck } from './recheck.jobs.ts';

const SUBJECT = { subjectType: 'channel_overrides', subjectId: 'channel-overrides' };
const SAVES_KEPT = 50;

/** Equal for overrides that change the same rule in the same way on the same days. */
const effectOf = ({ channel, market, field, rule, from, until, value }: PackOverride): string =>
  JSON.stringify([channel, market, field, rule, from, until, value]);

/** An override keeps its number as long as its effect is the same, also when an earlier save is restored. */
function numberOverrides(
  given: readonly PackOverride[],
  stored: OverridesRow,
  saves: readonly StoredSave[],
): { overrides: StoredOverride[]; lastNumber: number } {
  const known = [...saves.flatMap(({ overrides }) => overrides), ...stored.overrides];
  const numbers = new Map(known.map((override) => [effectOf(override), override.number]));
  let { lastNumber } = stored;
  const overrides = given.map((override) => ({
    ...override,
    number: numbers.get(effectOf(override)) ?? ++lastNumber,
  }));
  return { overrides, lastNumber };
}

async function viewOf(connection: Connection): Promise<ChannelOverrides> {
  const { overrides, updatedAt } = await findOverrides(connection);
  const saves = await findSaves(connection);
  const names = await namesOf(connection, [...new Set(saves.map(({ savedBy }) => savedBy))]);
  return {
    overrides,
    saves: saves.map((save) => ({ ...save, savedBy: names.get(save.savedBy) ?? null })),
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}

/** What an Admin sets in place of the packs' own figures and words. */
export function createOverrides(context: AppContext) {
  async function storeIn(transaction: Transaction, given: readonly PackOverride[], by: ChangeAuthor) {
    const stored = await findOverrides(transaction);
    const saves = await findSaves(transaction);
    const { overrides, lastNumber } = numberOverrides(given, stored, saves);
    const now = context.now();
    const today = now.toISOString().slice(0, 10);
    const [before, after] = [packsWithOverrides(stored.overrides), packsWithOverrides(overrides)];
    const changed = differingOn(before, after, today);
    const changedOn = { ...stored.changedOn, ...Object.fromEntries(changed.map((name) => [name, today])) };
    const updatedAt = savedAt(stored, now);
    const save = { savedAt: updatedAt.toISOString(), savedBy: by.actor.userId, overrides };
    const row = { overrides, lastNumber, changedOn, updatedAt };
    await storeOverrides(transaction, row, [save, ...saves].slice(0, SAVES_KEPT));
    await recordAudit(transaction, {
      ...by,
      ...SUBJECT,
      action: 'channel_overrides.changed',
      before: { overrides: stored.overrides },
      after: { overrides },
    });
    if (changed.length > 0) await requestRecheck(context, changed, transaction);
  }

  return {
    view: () => viewOf(context.db),

    /** Throws channel_overrides_changed if they were saved since `seen`. */
    async change(
      given: readonly PackOverride[],
      seen: string | null | undefined,
      by: ChangeAuthor,
    ): Promise<ChannelOverrides> {
      await inTransaction(context, async (transaction) => {
        await lockOverrides(transaction);
        const { updatedAt } = await findOverrides(transaction);
        await requireUnchanged(
          transaction,
          { ...SUBJECT, name: 'the overrides', code: 'channel_overrides_changed', storedAt: updatedAt },
          seen,
        );
        await storeIn(transaction, given, by);
      });
      return viewOf(context.db);
    },
  };
}
