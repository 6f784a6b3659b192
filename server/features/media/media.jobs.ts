import { z } from 'zod';
import type { AppContext } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Media } from './media.service.ts';

const JOB = 'delete-uploads-of-person';
const jobSchema = z.object({ userId: z.string() });

/** Asks, with the transaction that deletes a person, for their uploads to be deleted after it. */
export function forgetUploads(
  { jobs }: Pick<AppContext, 'jobs'>,
  transaction: Transaction,
  person: { id: string },
): Promise<void> {
  return jobs.enqueue(JOB, { userId: person.id }, transaction);
}

export function registerMediaJobs({ jobs }: Pick<AppContext, 'jobs'>, media: Media): void {
  jobs.work(JOB, (data) => media.removeUploadsOf(jobSchema.parse(data).userId));
}
