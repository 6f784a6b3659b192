import { useState } from 'react';
import { addTicketNote } from '#contract/support.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import { Composer } from './composer.tsx';
import { useReplyDraft } from './use-reply-draft.ts';

interface NoteOptions {
  ticketId: string;
  viewerId: string;
  onAdded: () => void;
}

/** The note being written, and storing it. */
export function useNote({ ticketId, viewerId, onAdded }: NoteOptions) {
  const { draft, change, clear } = useReplyDraft({ userId: viewerId, subject: `note:${ticketId}` });
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function add(): Promise<void> {
    setIsSending(true);
    setFailure(null);
    try {
      await api(addTicketNote, { params: { id: ticketId }, body: { text: draft.text.trim() } });
      clear(draft);
      onAdded();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'The note could not be stored.');
    } finally {
      setIsSending(false);
    }
  }
  return { text: draft.text, change, isSending, failure, add };
}

/** A word among Admins about a ticket; also about a closed one. */
export function NoteForm({ note }: { note: ReturnType<typeof useNote> }) {
  return (
    <Composer
      label="Internal note, for Admins only"
      sendLabel="Add note"
      text={note.text}
      onText={(text) => note.change(() => ({ text }))}
      onSend={() => void note.add()}
      isSending={note.isSending}
      failure={note.failure}
    />
  );
}
