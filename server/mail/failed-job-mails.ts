import { z } from 'zod';
import { countAttempt } from '../db/rate-limit-store.ts';
import type { AppContext } from '../platform/context.ts';
import { queueMailToAll } from './queue-mail.ts';
import { jobFailedMail } from './system-mails.ts';

const JOB = 'tell-operators-of-job';
const MAIL_AGAIN_AFTER_SECONDS = 24 * 60 * 60;
const REASON_MAX = 500;

const newsSchema = z.object({ job: z.string(), attempts: z.number(), reason: z.string() });

/** Mails the operators which job was given up, once a day for each: what fails once usually fails again. */
export function registerFailedJobMails(
  context: AppContext,
  listOperatorAddresses: () => Promise<string[]>,
): void {
  const { db, jobs, config } = context;
  jobs.onGivenUp(async ({ job, attempts, reason }) => {
    if (job === JOB) return;
    const { count } = await countAttempt(db, `failed-job-mail:${job}`, MAIL_AGAIN_AFTER_SECONDS);
    if (count === 1) await jobs.enqueue(JOB, { job, attempts, reason: reason.slice(0, REASON_MAX) });
  });
  jobs.work(JOB, async (data) => {
    const content = jobFailedMail(newsSchema.parse(data), config.publicUrl);
    await queueMailToAll(context, await listOperatorAddresses(), content);
  });
}
