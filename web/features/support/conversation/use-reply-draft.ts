import { useCallback, useSyncExternalStore } from 'react';
import {
  changeReplyDraft,
  type DraftPlace,
  emptyDraft,
  listenToDrafts,
  type ReplyDraft,
  replyDraftAt,
} from './reply-draft.ts';

/** The text being written. Kept across reloads, switching tickets and errors. */
export function useReplyDraft({ userId, subject }: DraftPlace) {
  const draft = useSyncExternalStore(
    listenToDrafts,
    () => replyDraftAt({ userId, subject }),
    () => emptyDraft,
  );
  const change = useCallback(
    (next: (present: ReplyDraft) => Partial<ReplyDraft>) => changeReplyDraft({ userId, subject }, next),
    [userId, subject],
  );
  /** Removes what was sent from the draft, but keeps anything typed since. */
  const clear = useCallback(
    (sent: ReplyDraft) =>
      change(({ text, images }) => {
        const isUnchanged = text === sent.text && images.join() === sent.images.join();
        return isUnchanged ? emptyDraft : {};
      }),
    [change],
  );
  return { draft, change, clear };
}
