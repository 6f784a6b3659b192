import type { FreeUse } from '#contract/free-use.ts';
import type { Role } from '#contract/identity.ts';
import { countAttempt, giveBackAttempt, readAttempts } from '#server/db/rate-limit-store.ts';
import type { AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { instantInWords } from '#server/platform/instant-in-words.ts';
import { clientRangeOf } from '#server/platform/rate-limiter.ts';
import { hasPaid } from '../generation.repository.ts';

export const TELL_OF_CEILING_JOB = 'tell-operators-of-listing-ceiling';

const WINDOW_SECONDS = 24 * 60 * 60;

/** The message for each ceiling, by error code. */
const refusals = {
  site_limit_reached: (until: string) =>
    `No more listings can be written for now. No credit was used; please come back after ${until}.`,
  free_site_limit_reached: (until: string) =>
    `Free listings are used up for now. No credit was used. Buy a package to continue straight away, or come back after ${until}.`,
  free_range_limit_reached: (until: string) =>
    `Free listings are used up for your network for now. No credit was used. Buy a package to continue straight away, or come back after ${until}.`,
} as const;

interface Ceiling {
  code: keyof typeof refusals;
  key: string;
  limit: number;
}

interface Taken extends Ceiling {
  count: number;
  windowEndsAt: Date;
}

/** How much of the ceiling for 24 hours is used. `endsAt` is null before the first listing. */
export interface CeilingUse {
  limit: number;
  used: number;
  endsAt: Date | null;
}

export interface Claimant {
  userId: string;
  role: Role;
  /** The address the request came from. */
  address: string;
}

/**
 * Counts one listing against each ceiling, narrowest first. Stops at the first one exceeded, which is then
 * the last in the result.
 */
async function takeEach({ db }: AppContext, ceilings: readonly Ceiling[]): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const ceiling of ceilings) {
    taken.push({ ...ceiling, ...(await countAttempt(db, ceiling.key, WINDOW_SECONDS)) });
    if (isOver(taken)) break;
  }
  return taken;
}

function isOver(taken: readonly Taken[]): boolean {
  return taken.some(({ count, limit }) => count > limit);
}

/** The limits that an Admin can change. */
export type ReadFreeUse = () => Promise<FreeUse>;

/** The ceilings in force, by who they apply to. */
async function ceilingsNow({ config }: AppContext, readFreeUse: ReadFreeUse) {
  const { dailyListings, dailyListingsPerNetwork } = await readFreeUse();
  const { dailyGenerations, rateLimitMultiplier } = config;
  const ceiling = (code: Ceiling['code'], key: string, limit: number | null): Ceiling[] =>
    !limit || rateLimitMultiplier === 0
      ? []
      : [{ code, key, limit: Math.max(1, Math.round(limit * rateLimitMultiplier)) }];
  return {
    paid: ceiling('site_limit_reached', 'paidGenerationsPerDay', dailyGenerations.ofPayers),
    free: ceiling('free_site_limit_reached', 'freeGenerationsPerDay', dailyListings),
    freeOf: (range: string) =>
      ceiling('free_range_limit_reached', `freeGenerationsPerDay:${range}`, dailyListingsPerNetwork),
  };
}

/**
 * Limits the cost of the text model. Paying users share a ceiling of their own, which others cannot use up;
 * everybody else shares the free listings of their address range and of the installation. Admins count as
 * paying, because they try out what they run. A listing is counted when it starts and uncounted if it did
 * not, so that users without credits cannot use up the others' share.
 */
export function createListingCeilings(context: AppContext, readFreeUse: ReadFreeUse) {
  const { db, jobs, log, now } = context;

  async function ceilingsFor({ userId, role, address }: Claimant): Promise<Ceiling[]> {
    const { paid, free, freeOf } = await ceilingsNow(context, readFreeUse);
    const ofFree = [...freeOf(clientRangeOf(address)), ...free];
    if (role === 'Admin' || (ofFree.length === 0 && paid.length === 0)) return paid;
    return (await hasPaid(db, userId)) ? paid : ofFree;
  }

  async function giveBack(taken: readonly Taken[]): Promise<void> {
    for (const { key } of taken) await giveBackAttempt(db, key);
  }

  /** Runs once per window, for the listing that reaches the ceiling. */
  async function tellOperators({ code, limit, windowEndsAt: endsAt }: Taken): Promise<void> {
    log.error({ alarm: true, code, limit, endsAt }, 'a ceiling of listings is reached until it ends');
    // The listing has started: a failure to queue the mail must not stop it.
    await jobs
      .enqueue(TELL_OF_CEILING_JOB, { code, limit, endsAt: endsAt.toISOString() })
      .catch((error: unknown) => log.error({ err: error }, 'the mail about the ceiling'));
  }

  function refusalOf({ code, windowEndsAt }: Taken): AppError {
    const retryAfterSeconds = Math.max(1, Math.ceil((windowEndsAt.getTime() - now().getTime()) / 1000));
    return new AppError(code, { message: refusals[code](instantInWords(windowEndsAt)), retryAfterSeconds });
  }

  async function readUse([ceiling]: Ceiling[]): Promise<CeilingUse | null> {
    if (!ceiling) return null;
    const window = await readAttempts(db, ceiling.key);
    return { limit: ceiling.limit, used: window?.count ?? 0, endsAt: window?.windowEndsAt ?? null };
  }

  return {
    /**
     * Runs `begin` within the claimant's ceilings; its result or error decides whether it counts. Throws the
     * error of the ceiling reached, unless it is the repeat of an earlier request.
     */
    async within<Begun extends { isNew: boolean }>(
      claimant: Claimant,
      begin: () => Promise<Begun>,
      isRepeat: () => Promise<boolean>,
    ): Promise<Begun> {
      const taken = await takeEach(context, await ceilingsFor(claimant));
      const last = taken.at(-1);
      if (last && isOver(taken)) {
        await giveBack(taken);
        if (await isRepeat()) return begin();
        throw refusalOf(last);
      }
      let begun: Begun;
      try {
        begun = await begin();
      } catch (error) {
        await giveBack(taken);
        throw error;
      }
      if (!begun.isNew) await giveBack(taken);
      // A full address range is not reported, or the dashboard would be full of schools and offices.
      else if (last && last.count === last.limit && last.code !== 'free_range_limit_reached')
        await tellOperators(last);
      return begun;
    },

    /** For paying users and for everybody else; null where there is no ceiling. */
    async use() {
      const { paid, free } = await ceilingsNow(context, readFreeUse);
      return { paid: await readUse(paid), free: await readUse(free) };
    },
  };
}

export type ListingCeilings = ReturnType<typeof createListingCeilings>;
