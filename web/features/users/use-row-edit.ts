import { useState } from 'react';
import type { z } from 'zod';
import { type UserRecord, updateUser, type updateUserBodySchema } from '#contract/identity.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';

/** A row as it is being edited: what stands in its fields. */
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

export function isBalanceChanged(user: UserRecord, draft: Draft): boolean {
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

/** What the fields change, and nothing else: what somebody else changed meanwhile is not put back. */
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
  onSaved: (id: string) => Promise<void>;
  onFailed: (error: unknown) => void;
}

/** One row at a time is in edit mode; a refused change keeps what was typed. */
export function useRowEdit({ onSaved, onFailed }: RowEditOptions) {
  const [user, setUser] = useState<UserRecord | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setIsBusy] = useState(false);

  function close(): void {
    setUser(null);
    setDraft(null);
    setProblems({});
  }

  async function save(): Promise<void> {
    if (!user || !draft || isBusy) return;
    const found = problemsOf(user, draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    try {
      await api(updateUser, { params: { id: user._id }, body: changeOf(user, draft) });
      close();
      await onSaved(user._id);
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : [];
      setProblems(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
      onFailed(error);
    } finally {
      setIsBusy(false);
    }
  }

  return {
    user,
    draft,
    problems,
    isBusy,
    isDirty: user !== null && draft !== null && Object.keys(changeOf(user, draft)).length > 0,
    begin: (next: UserRecord) => {
      setUser(next);
      setDraft(draftOf(next));
      setProblems({});
    },
    change: (part: Partial<Draft>) => setDraft((before) => before && { ...before, ...part }),
    close,
    save,
  };
}

export type RowEdit = ReturnType<typeof useRowEdit>;
