import { z } from 'zod';
import type { Transaction } from '#server/db/client.ts';
import type { AppContext } from '#server/platform/context.ts';
import { idOfUrl } from './file-names.ts';
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

const PHOTO_JOB = 'delete-replaced-photo';
const photoJobSchema = z.object({ userId: z.string(), url: z.string() });

/** Asks, with the transaction that gives a person another photo or none, for the earlier one to be deleted after it. */
export async function forgetReplacedPhoto(
  { jobs }: Pick<AppContext, 'jobs'>,
  transaction: Transaction,
  { userId, before: url }: { userId: string; before: string | null },
): Promise<void> {
  if (url !== null && idOfUrl(url) !== null) await jobs.enqueue(PHOTO_JOB, { userId, url }, transaction);
}

export function registerMediaJobs({ jobs }: Pick<AppContext, 'jobs'>, media: Media): void {
  jobs.work(PHOTO_JOB, (data) => {
    const { userId, url } = photoJobSchema.parse(data);
    return media.removeUnusedOf(userId, url);
  });
  jobs.work(JOB, (data) => media.removeUploadsOf(jobSchema.parse(data).userId));
}
