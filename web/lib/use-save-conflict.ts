import { useState } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from './api-error.ts';

export interface SaveConflict<Stored> {
  /** Who saved, and when. */
  message: string;
  theirs: Stored;
}

const CONFLICTS: ReadonlySet<string> = new Set<ErrorCode>(['catalogue_changed', 'payment_settings_changed']);

/**
 * A save that was refused because somebody else saved since the form was filled. `explain` answers true when an error is that,
 * and what they saved could be fetched to choose from.
 */
export function useSaveConflict<Stored>(getTheirs: () => Promise<Stored>) {
  const [conflict, setConflict] = useState<SaveConflict<Stored> | null>(null);
  return {
    conflict,
    async explain(error: unknown): Promise<boolean> {
      if (!(error instanceof ApiError) || !CONFLICTS.has(error.code)) return false;
      const theirs = await getTheirs().catch(() => null);
      if (theirs === null) return false;
      setConflict({ message: error.message, theirs });
      return true;
    },
    end: () => setConflict(null),
  };
}
