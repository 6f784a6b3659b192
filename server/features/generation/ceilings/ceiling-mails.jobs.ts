import { z } from 'zod';
import { listingCeilingMail, queueMailToAll } from '#server/mail/index.ts';
import type { AppContext } from '#server/platform/context.ts';
import { TELL_OF_CEILING_JOB } from './listing-ceilings.ts';

const newsSchema = z.object({
  code: z.enum(['site_limit_reached', 'free_site_limit_reached']),
  limit: z.number(),
  endsAt: z.coerce.date(),
});

/** Mails the operators which listing ceiling was reached. */
export function registerCeilingJob(
  context: AppContext,
  listOperatorAddresses: () => Promise<string[]>,
): void {
  context.jobs.work(TELL_OF_CEILING_JOB, async (data) => {
    const content = listingCeilingMail(newsSchema.parse(data), context.config.publicUrl);
    await queueMailToAll(context, await listOperatorAddresses(), content);
  });
}
