import type { AppContext } from '#server/platform/context.ts';
import { COPY_PHOTO_JOB, copyPhotoJobSchema } from './account/provider-photo.ts';
import type { Identity } from './identity.ts';

const JOB = 'delete-ended-sessions';

/** Ended sessions and one-time tokens are refused anyway; hourly they are deleted as well. */
export function registerIdentityJobs({ jobs }: Pick<AppContext, 'jobs'>, identity: Identity): void {
  jobs.work(JOB, () => identity.deleteEnded());
  jobs.schedule(JOB, '23 * * * *');
  jobs.work(COPY_PHOTO_JOB, (data) => identity.providerPhotos.copy(copyPhotoJobSchema.parse(data)));
}
