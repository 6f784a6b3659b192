import { z } from 'zod';
import { listingCeilingMail, queueMail } from '#server/mail/index.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { TELL_OF_CEILING_JOB } from './listing-ceilings.ts';

const newsSchema = z.object({
  code: z.enum(['site_limit_reached', 'free_site_limit_reached']),
  limit: z.number(),
  endsAt: z.coerce.date(),
});

/** Tells the operators which ceiling of listings is reached. */
export function registerCeilingJob(
  context: AppContext,
  listOperatorAddresses: () => Promise<string[]>,
): void {
  context.jobs.work(TELL_OF_CEILING_JOB, async (data) => {
    const content = listingCeilingMail(newsSchema.parse(data), context.config.publicUrl);
    const addresses = await listOperatorAddresses();
    await inTransaction(context, async (transaction) => {
      for (const to of addresses) await queueMail(context, { to, content }, transaction);
    });
  });
}
