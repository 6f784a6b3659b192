import { z } from 'zod';
import { type Channel, channels, type Market, markets } from '#contract/channels/fields.ts';
import type { Transaction } from '#server/db/client.ts';
import type { AppContext } from '#server/platform/context.ts';
import { recheckListings } from './recheck.service.ts';

const JOB = 'recheck-listings';

const requestSchema = z.object({
  /** Whose rules an Admin has changed within the day. */
  changed: z.array(z.enum([...channels, ...markets])).default([]),
});

/** Has saved listings checked again, once the transaction commits. */
export const requestRecheck = (
  { jobs }: Pick<AppContext, 'jobs'>,
  changed: readonly (Channel | Market)[],
  transaction?: Transaction,
): Promise<void> => jobs.enqueue(JOB, { changed }, transaction);

/**
 * Every night, ten minutes after packs may begin to apply. A run that takes long ends early and is continued
 * by another, so that it never seems to have died.
 */
export function registerRecheckJob(context: AppContext): void {
  context.jobs.work(JOB, async (data) => {
    const { changed } = requestSchema.parse(data ?? {});
    const isDone = await recheckListings(context, changed);
    if (!isDone) await requestRecheck(context, []);
  });
  context.jobs.schedule(JOB, '10 0 * * *');
}
