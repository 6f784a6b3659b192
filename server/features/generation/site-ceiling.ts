import type { AppContext } from '#server/context.ts';
import { countAttempt, giveBackAttempt, readAttempts } from '#server/db/rate-limit-store.ts';
import { AppError } from '#server/errors.ts';

export const TELL_OF_CEILING_JOB = 'tell-operators-of-listing-ceiling';

const KEY = 'generationsOfSitePerDay';
const WINDOW_SECONDS = 24 * 60 * 60;

/** How much of what the whole service may write within 24 hours is used. `endsAt` is null before the first listing. */
export interface CeilingUse {
  limit: number;
  used: number;
  endsAt: Date | null;
}

/**
 * The breaker on what the text model can cost altogether. A listing is counted when it begins and taken back when it did not,
 * so that nobody without credits can use up what the others may write.
 */
export function createSiteCeiling({ config, db, jobs, log, now }: AppContext) {
  const { ofSite } = config.dailyGenerations;
  const multiplier = config.rateLimitMultiplier;
  const limit = ofSite === null || multiplier === 0 ? null : Math.max(1, Math.round(ofSite * multiplier));

  /** Once a window: the listing that is the last one reaches the ceiling, and only one is. */
  async function tellOperators(endsAt: Date): Promise<void> {
    log.error(
      { alarm: true, code: 'site_limit_reached', limit, endsAt },
      'the ceiling of listings is reached: no more are written until it ends',
    );
    // The listing has begun: that nobody is told by mail must not keep it from being written.
    await jobs
      .enqueue(TELL_OF_CEILING_JOB, { limit, endsAt: endsAt.toISOString() })
      .catch((error: unknown) => log.error({ err: error }, 'the mail about the ceiling'));
  }

  return {
    /**
     * Runs `begin` within the ceiling; what it answers or throws decides whether it counts. Throws site_limit_reached, unless it
     * is the repeat of what was begun before.
     */
    async within<Begun extends { isNew: boolean }>(
      begin: () => Promise<Begun>,
      isRepeat: () => Promise<boolean>,
    ): Promise<Begun> {
      if (limit === null) return begin();
      const { count, windowEndsAt } = await countAttempt(db, KEY, WINDOW_SECONDS);
      if (count > limit) {
        await giveBackAttempt(db, KEY);
        if (await isRepeat()) return begin();
        const retryAfterSeconds = Math.max(1, Math.ceil((windowEndsAt.getTime() - now().getTime()) / 1000));
        throw new AppError('site_limit_reached', { retryAfterSeconds });
      }
      try {
        const begun = await begin();
        if (!begun.isNew) await giveBackAttempt(db, KEY);
        else if (count === limit) await tellOperators(windowEndsAt);
        return begun;
      } catch (error) {
        await giveBackAttempt(db, KEY);
        throw error;
      }
    },

    /** Null while there is no ceiling. */
    async use(): Promise<CeilingUse | null> {
      if (limit === null) return null;
      const window = await readAttempts(db, KEY);
      return { limit, used: window?.count ?? 0, endsAt: window?.windowEndsAt ?? null };
    },
  };
}

export type SiteCeiling = ReturnType<typeof createSiteCeiling>;
