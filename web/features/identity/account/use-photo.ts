import { useRevalidator } from 'react-router';
import { updateUserProfile } from '#contract/identity.ts';
import { api } from '#web/lib/browser-api.ts';
import { toast } from '#web/ui/toast.ts';
import { profileFailure } from './profile-words.ts';

/** Stores a person's photo, by its address; null for none. */
export function usePhoto(userId: string): (url: string | null) => Promise<void> {
  const { revalidate } = useRevalidator();
  return async (profileURL) => {
    try {
      await api(updateUserProfile, { params: { id: userId }, body: { profileURL } });
    } catch (error) {
      // The page stays as it is, with what was typed on it.
      return void toast.error(profileFailure(error));
    }
    await revalidate();
  };
}
