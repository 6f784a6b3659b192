import {
  deleteUser,
  disableUser,
  disableUserTwoStep,
  enableUser,
  endUserSessions,
  type UserRecord,
} from '#contract/identity.ts';
import { messageOf, useChange } from '#web/data/use-change.ts';
import { api } from '#web/lib/browser-api.ts';
import { useBanner } from './use-banner.ts';

type Call = () => Promise<{ message?: string | undefined }>;

/** Changes to a user's account, one call each; shows the result in the banner and reloads the page's data. */
export function useUserChanges() {
  const banner = useBanner();
  const { run } = useChange({ refresh: 'always' });
  const removal = useChange({ refresh: 'never' });

  const reactionsTo = (whatFailed: string) => ({
    onMade: (answer: { message?: string | undefined }) => banner.succeed(messageOf(answer) ?? ''),
    onFailed: (error: unknown) => banner.fail(whatFailed, error),
  });
  const change = async ({ _id: id }: UserRecord, call: Call, whatFailed: string) =>
    void (await run(call, { kind: `${whatFailed} ${id}`, ...reactionsTo(whatFailed) }));

  return {
    banner,
    /**
     * Does not reload the page's data, because the page may be the deleted user's. Resolves with the
     * service's message, or null on failure.
     */
    async remove({ _id: id }: UserRecord): Promise<string | null> {
      let said: string | null = null;
      const { onMade, onFailed } = reactionsTo('Failed to delete user');
      await removal.run(() => api(deleteUser, { params: { id } }), {
        onMade: (answer) => {
          said = messageOf(answer) ?? '';
          onMade(answer);
        },
        onFailed,
      });
      return said;
    },
    setDisabled: (user: UserRecord, isDisabled: boolean) =>
      change(
        user,
        () => api(isDisabled ? disableUser : enableUser, { params: { id: user._id } }),
        isDisabled ? 'Failed to disable user' : 'Failed to enable user',
      ),
    takeTwoStepOff: (user: UserRecord) =>
      change(
        user,
        () => api(disableUserTwoStep, { params: { id: user._id } }),
        'Failed to switch two-step sign-in off',
      ),
    endSessions: (user: UserRecord) =>
      change(user, () => api(endUserSessions, { params: { id: user._id } }), 'Failed to sign the user out'),
  };
}
