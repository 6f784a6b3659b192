import { addTicketNote } from '#contract/support.ts';
import { useChange } from '#web/data/use-change.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { api } from '#web/lib/browser-api.ts';
import { Composer } from './composer.tsx';
import { useReplyDraft } from './use-reply-draft.ts';

interface NoteOptions {
  ticketId: string;
  viewerId: string;
  onAdded: () => void;
}

/** The draft of a note and how to save it. */
export function useNote({ ticketId, viewerId, onAdded }: NoteOptions) {
  const { draft, change, clear } = useReplyDraft({ userId: viewerId, subject: `note:${ticketId}` });
  const { isBusy: isSending, failure, run } = useChange({ refresh: 'never' });
  const add = () =>
    run(() => api(addTicketNote, { params: { id: ticketId }, body: { text: draft.text.trim() } }), {
      onMade: () => {
        clear(draft);
        onAdded();
      },
    });
  const sentence = failure && (reasonOf(failure.error) ?? 'The note could not be stored.');
  return { text: draft.text, change, isSending, failure: sentence, add };
}

/** An internal note on a ticket, even a closed one. */
export function NoteForm({ note }: { note: ReturnType<typeof useNote> }) {
  return (
    <Composer
      label="Internal note, for the support team only"
      name="note"
      sendLabel="Add note"
      text={note.text}
      onText={(text) => note.change(() => ({ text }))}
      onSend={() => void note.add()}
      isSending={note.isSending}
      failure={note.failure}
    />
  );
}
