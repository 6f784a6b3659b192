import { z } from 'zod';
import type { AppContext } from '#server/platform/context.ts';
import { EVENT_JOB } from './inbox/webhook-events.service.ts';

const SWEEP_JOB = 'sweep-payments';
const eventJobSchema = z.object({ id: z.string() });

interface PaymentsWork {
  workOnEvent(id: string): Promise<void>;
  sweep(): Promise<number>;
}

/** Processes events after their response is sent, and every minute checks whatever is open. */
export function registerPaymentsJobs(
  { jobs, log }: Pick<AppContext, 'jobs' | 'log'>,
  payments: PaymentsWork,
): void {
  jobs.work(EVENT_JOB, async (data) => payments.workOnEvent(eventJobSchema.parse(data).id));
  jobs.work(SWEEP_JOB, async () => {
    const looked = await payments.sweep();
    if (looked > 0) log.info({ looked }, 'open payments were looked at');
  });
  jobs.schedule(SWEEP_JOB, '* * * * *');
}
