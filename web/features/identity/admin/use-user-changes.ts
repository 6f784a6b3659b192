import {
  deleteUser,
  disableUser,
  disableUserTwoStep,
  enableUser,
  endUserSessions,
  type UserRecord,
} from '#contract/identity.ts';
import { api } from '#web/lib/browser-api.ts';
import { useReload } from '#web/lib/use-reload.ts';
import { useBanner } from './use-banner.ts';

type Call = () => Promise<{ message?: string | undefined }>;

/** Changes of a person's account, one call each; the banner says how it went, and the page is brought up to date. */
export function useUserChanges() {
  const banner = useBanner();
  const reload = useReload();
  const { succeed, fail } = banner;

  /** What the service says of the change; null when it failed. */
  async function change(call: Call, what: string): Promise<string | null> {
    try {
      const { message = '' } = await call();
      if (message) succeed(message);
      return message;
    } catch (error) {
      fail(what, error);
      return null;
    }
  }

  async function changeAndReload(call: Call, what: string): Promise<void> {
    await change(call, what);
    await reload();
  }

  return {
    banner,
    /** Without bringing the page up to date: it may be the person's own. What the service says; null when it failed. */
    remove: ({ _id: id }: UserRecord) =>
      change(() => api(deleteUser, { params: { id } }), 'Failed to delete user'),
    setDisabled: ({ _id: id }: UserRecord, isDisabled: boolean) =>
      changeAndReload(
        () => api(isDisabled ? disableUser : enableUser, { params: { id } }),
        isDisabled ? 'Failed to disable user' : 'Failed to enable user',
      ),
    takeTwoStepOff: ({ _id: id }: UserRecord) =>
      changeAndReload(
        () => api(disableUserTwoStep, { params: { id } }),
        'Failed to switch two-step sign-in off',
      ),
    endSessions: ({ _id: id }: UserRecord) =>
      changeAndReload(() => api(endUserSessions, { params: { id } }), 'Failed to sign the user out'),
  };
}
