import { useState } from 'react';
import type { z } from 'zod';
import { getUser, type UserRecord, updateUser, type updateUserBodySchema } from '#contract/identity.ts';
import { useChange } from '#web/data/use-change.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';

/** The input of the row being edited. */
export interface Draft {
  userName: string;
  UserEmail: string;
  userRole: UserRecord['userRole'];
  userMembership: UserRecord['userMembership'];
  currentBalance: string;
  reason: string;
}

export type Problems = Partial<Record<keyof Draft, string>>;
type Change = z.input<typeof updateUserBodySchema>;

const draftOf = (user: UserRecord): Draft => ({
  userName: user.userName,
  UserEmail: user.UserEmail,
  userRole: user.userRole,
  userMembership: user.userMembership,
  currentBalance: String(user.currentBalance),
  reason: '',
});

function isBalanceChanged(user: UserRecord, draft: Draft): boolean {
  return draft.currentBalance.trim() !== String(user.currentBalance);
}

function problemsOf(user: UserRecord, draft: Draft): Problems {
  const isChanged = isBalanceChanged(user, draft);
  const balance = draft.currentBalance.trim();
  return {
    ...(draft.userName.trim() === '' && { userName: 'Please enter a name' }),
    ...(draft.UserEmail.trim() === '' && { UserEmail: 'Please enter an email address' }),
    ...(!/^[-−]?\d{1,10}$/.test(balance) && { currentBalance: 'A balance is a whole number of credits' }),
    ...(isChanged && draft.reason.trim() === '' && { reason: 'Please give a reason for the change' }),
  };
}

/** Only the fields the user changed, so as not to revert changes by others. */
function changeOf(user: UserRecord, draft: Draft): Change {
  const { userName, UserEmail, userRole, userMembership } = draft;
  return {
    ...(userName.trim() !== user.userName && { userName }),
    ...(UserEmail.trim() !== user.UserEmail && { UserEmail }),
    ...(userRole !== user.userRole && { userRole }),
    ...(userMembership !== user.userMembership && { userMembership }),
    ...(isBalanceChanged(user, draft) && {
      currentBalance: Number(draft.currentBalance.trim().replace('−', '-')),
      previousBalance: user.currentBalance,
      reason: draft.reason,
    }),
  };
}

interface RowEditOptions {
  /** The visible rows. */
  users: readonly UserRecord[];
  onSaved: () => void;
  onFailed: (error: unknown) => void;
}

/** The service's field errors. */
function refusedFields(error: unknown): Problems {
  const issues = error instanceof ApiError ? error.issues : [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

/** Only one row at a time is in edit mode; a rejected change keeps the input. */
export function useRowEdit({ users, onSaved, onFailed }: RowEditOptions) {
  const [user, setUser] = useState<UserRecord | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const { isBusy, run } = useChange<UserRecord>({
    getTheirs: async () => (await api(getUser, { params: { id: user?._id ?? '' } })).data,
  });

  function close(): void {
    setUser(null);
    setDraft(null);
    setProblems({});
  }
  // The row is gone (another page, a search, or deleted by another user) and must not block editing others.
  if (user && !isBusy && !users.some(({ _id }) => _id === user._id)) close();

  async function save(): Promise<void> {
    if (!user || !draft) return;
    const found = problemsOf(user, draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    await run(() => api(updateUser, { params: { id: user._id }, body: changeOf(user, draft) }), {
      onMade: () => {
        close();
        onSaved();
      },
      onFailed: (error) => {
        onFailed(error);
        setProblems(refusedFields(error));
      },
      onConflict: ({ theirs: { currentBalance } }, error) => {
        onFailed(error);
        // Shows the new balance beside the input, which then applies to it.
        setUser({ ...user, currentBalance });
        setProblems({ currentBalance: `The balance is ${currentBalance} now` });
      },
    });
  }

  return {
    user,
    draft,
    problems,
    isBusy,
    isDirty: user !== null && draft !== null && Object.keys(changeOf(user, draft)).length > 0,
    needsReason: user !== null && draft !== null && isBalanceChanged(user, draft),
    begin: (next: UserRecord) => {
      setUser(next);
      setDraft(draftOf(next));
      setProblems({});
    },
    /** Not while saving: the row then closes and would lose the edit. */
    change: (part: Partial<Draft>) => {
      if (!isBusy) setDraft((before) => before && { ...before, ...part });
    },
    close,
    save,
  };
}

export type RowEdit = ReturnType<typeof useRowEdit>;
