import { useCallback, useSyncExternalStore } from 'react';
import {
  changeReplyDraft,
  type DraftPlace,
  emptyDraft,
  listenToDrafts,
  type ReplyDraft,
  replyDraftAt,
} from './reply-draft.ts';

/** The text being written. It survives a reload, another ticket in between, and every error. */
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
  /** What was sent is no draft any more; what was typed since is one. */
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
