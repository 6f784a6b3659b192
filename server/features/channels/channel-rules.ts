import { packsWithOverrides } from '#contract/channels/overrides.ts';
import { type RulePacks, type RulesOfDay, rulesOn } from '#contract/channels/packs.ts';
import type { Connection } from '#server/db/client.ts';
import type { AppContext } from '#server/platform/context.ts';
import { findOverrides, type OverridesRow } from './overrides.repository.ts';

/**
 * The packs with the operator's overrides. They are read for every use, a small row, so that all processes
 * judge alike from the moment of a save; put together again only when they have changed.
 */
export function createChannelRules({ db }: Pick<AppContext, 'db'>) {
  let known: { savedMs: number | undefined; packs: RulePacks } | undefined;

  function packsOf({ overrides, updatedAt }: OverridesRow): RulePacks {
    const savedMs = updatedAt?.getTime();
    // Word lists are indexed once for each object, so the same packs should stay the same objects.
    if (!known || known.savedMs !== savedMs) known = { savedMs, packs: packsWithOverrides(overrides) };
    return known.packs;
  }

  return {
    /** Every version of every pack. */
    packs: async (): Promise<RulePacks> => packsOf(await findOverrides(db)),

    /**
     * The packs that apply on a day from `FIRST_DAY` on, `2026-07-27`. Within a transaction on its connection:
     * it must not wait for another.
     */
    packsOn: async (day: string, connection: Connection = db): Promise<RulesOfDay> =>
      rulesOn(packsOf(await findOverrides(connection)), day),
  };
}
