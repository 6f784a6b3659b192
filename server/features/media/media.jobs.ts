import { z } from 'zod';
import type { Transaction } from '#server/db/client.ts';
import type { AppContext } from '#server/platform/context.ts';
import { idOfUrl } from './file-names.ts';
import type { Media } from './media.service.ts';

const JOB = 'delete-uploads-of-person';
const jobSchema = z.object({ userId: z.string() });

/** Enqueues, in the transaction that deletes a person, the deletion of their uploads. */
export function forgetUploads(
  { jobs }: Pick<AppContext, 'jobs'>,
  transaction: Transaction,
  person: { id: string },
): Promise<void> {
  return jobs.enqueue(JOB, { userId: person.id }, transaction);
}

const PHOTO_JOB = 'delete-replaced-photo';
const photoJobSchema = z.object({ userId: z.string(), url: z.string() });

/** Enqueues, in the transaction that replaces or removes a photo, the deletion of the earlier one. */
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
