import { useState } from 'react';
import type { CallAnswer, CallInput } from '#contract/endpoint.ts';
import { type RewriteCommand, startGeneration } from '#contract/generation.ts';
import type { Listing } from '#contract/listings.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { useTellCredits } from '#web/domain/heard-credits.ts';
import { useRootData } from '#web/domain/viewer.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import type { FieldValue } from './listing-fields.ts';
import type { ListingStore } from './listing-store.ts';
import { loadListing } from './use-listing.ts';

/** A field being written again, or just written. */
export interface Rewrite {
  key: string;
  command: RewriteCommand;
  /** The text until then. */
  before: FieldValue;
  state: 'writing' | 'done' | 'failed';
  failure: { code: string; message: string } | null;
}

const TRIES = 5;
const PAUSE_MS = 2_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** `crypto.randomUUID` is missing over plain HTTP. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Until when the listing is written again for nothing; null if that costs a credit. */
export const freeUntilOf = ({ freeUntil }: Listing): string | null =>
  freeUntil !== null && new Date(freeUntil) > new Date() ? freeUntil : null;

/** Repeated with the same key where no answer came: it is the same run then, and never a second credit. */
async function start(
  body: CallInput<typeof startGeneration>['body'],
): Promise<CallAnswer<typeof startGeneration>['data']> {
  const headers = { 'idempotency-key': newKey() };
  for (let tries = 1; ; tries++) {
    try {
      return (await api(startGeneration, { body }, headers)).data;
    } catch (error) {
      const isUnclear = error instanceof ApiError && (error.status === 0 || error.status > 501);
      if (!isUnclear || tries === TRIES) throw error;
      await pause(PAUSE_MS);
    }
  }
}

const failureOf = (error: unknown) => ({
  code: error instanceof ApiError ? error.code : 'internal',
  message: reasonOf(error) ?? 'The text could not be written again. Please try again.',
});

/** Lets the writer write single fields again. The text until then is kept beside the new one until chosen. */
export function useRewrite(store: ListingStore) {
  const [rewrite, setRewrite] = useState<Rewrite | null>(null);
  const tellCredits = useTellCredits(useRootData()?.viewer ?? null);

  async function run(key: string, command: RewriteCommand): Promise<void> {
    const end = (part: Partial<Rewrite>) =>
      setRewrite((present) => (present?.key === key ? { ...present, ...part } : present));
    // The writer is given what is saved.
    const isSaved = await store.flush();
    const { listing, values } = store.read();
    setRewrite({ key, command, before: values[key] ?? '', state: 'writing', failure: null });
    if (!isSaved) {
      const message = 'Something is not saved yet. The text can be written again once it is.';
      return end({ state: 'failed', failure: { code: 'not_saved', message } });
    }
    const { productId, language, channelNames, market } = listing;
    const channels = channelNames.filter((channel) => channel !== 'generic');
    try {
      const { generation, balance } = await start({
        ...{ productId, language, channels, fields: [key], command },
        ...(market && { market }),
        ...(freeUntilOf(listing) === null && { acceptsCharge: true }),
      });
      tellCredits(balance);
      if (generation.failure) return end({ state: 'failed', failure: generation.failure });
      store.take(await loadListing(listing._id));
      end({ state: 'done' });
    } catch (error) {
      end({ state: 'failed', failure: failureOf(error) });
    }
  }

  return {
    rewrite,
    isWriting: rewrite?.state === 'writing',
    run,
    /** The new text stays. */
    keep: () => setRewrite(null),
    /** The text from before takes its place again. */
    takeBack(): void {
      if (rewrite) store.change({ [rewrite.key]: rewrite.before });
      setRewrite(null);
    },
  };
}

export type Rewriting = ReturnType<typeof useRewrite>;
