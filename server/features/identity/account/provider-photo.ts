import { z } from 'zod';
import type { FetchRemoteImage } from '#server/clients/remote-image.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { findPersonById, findPersonForUpdate } from '../people/people.repository.ts';
import type { ChangePhoto } from './change-photo.ts';

export const COPY_PHOTO_JOB = 'copy-provider-photo';
export const copyPhotoJobSchema = z.object({ userId: z.string(), url: z.string() });

interface PhotoDependencies {
  fetchRemoteImage: FetchRemoteImage;
  storeImage: (content: Buffer, userId: string) => Promise<string>;
  changePhoto: ChangePhoto;
}

/** Copies the photo a provider supplies for a new user. */
export function createProviderPhotos(
  context: Pick<AppContext, 'db' | 'log'>,
  { fetchRemoteImage, storeImage, changePhoto }: PhotoDependencies,
) {
  const { db, log } = context;

  /** A photo that is unavailable or unusable is skipped and never retried: initials will do. */
  function leave(error: unknown): null {
    log.info({ err: error }, 'the photo of a new account is not used');
    return null;
  }

  async function fetchAndStore(userId: string, url: string): Promise<string | null> {
    const content = await fetchRemoteImage(url).catch(leave);
    if (content === null) return null;
    return storeImage(content, userId).catch((error: unknown) => {
      if (error instanceof AppError && error.status < 500) return leave(error);
      throw error;
    });
  }

  return {
    /** Keeps a photo the user has chosen meanwhile. */
    async copy({ userId, url }: z.output<typeof copyPhotoJobSchema>): Promise<void> {
      if ((await findPersonById(db, userId))?.image !== null) return;
      const photo = await fetchAndStore(userId, url);
      if (photo === null) return;
      await inTransaction(context, async (transaction) => {
        const person = await findPersonForUpdate(transaction, userId);
        if (person?.image === null) await changePhoto(transaction, person, photo);
      });
    },
  };
}
