import { useCallback, useLayoutEffect, useState } from 'react';
import {
  type DraftPlace,
  emptyDraft,
  type ReplyDraft,
  readReplyDraft,
  saveReplyDraft,
} from './reply-draft.ts';

/** The text being written. It survives a reload, another ticket in between, and every error. */
export function useReplyDraft({ userId, subject }: DraftPlace) {
  const [draft, setDraft] = useState(emptyDraft);
  useLayoutEffect(() => setDraft(readReplyDraft({ userId, subject })), [userId, subject]);
  const change = useCallback(
    (next: Partial<ReplyDraft>) =>
      setDraft((present) => {
        const changed = { ...present, ...next };
        saveReplyDraft({ userId, subject }, changed);
        return changed;
      }),
    [userId, subject],
  );
  const clear = useCallback(() => change(emptyDraft), [change]);
  return { draft, change, clear };
}
