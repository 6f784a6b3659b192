import type { AppContext } from '#server/platform/context.ts';
import { COPY_PHOTO_JOB, copyPhotoJobSchema } from './account/provider-photo.ts';
import type { Identity } from './identity.ts';

const JOB = 'delete-ended-sessions';
const MEMBERSHIPS_JOB = 'end-memberships';

/**
 * Deletes ended sessions and one-time tokens hourly, which are refused anyway, and ends memberships within ten
 * minutes of their end.
 */
export function registerIdentityJobs({ jobs }: Pick<AppContext, 'jobs'>, identity: Identity): void {
  jobs.work(JOB, () => identity.deleteEnded());
  jobs.schedule(JOB, '23 * * * *');
  jobs.work(MEMBERSHIPS_JOB, () => identity.endMemberships());
  jobs.schedule(MEMBERSHIPS_JOB, '*/10 * * * *');
  jobs.work(COPY_PHOTO_JOB, (data) => identity.providerPhotos.copy(copyPhotoJobSchema.parse(data)));
}
