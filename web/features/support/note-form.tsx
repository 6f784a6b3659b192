import { useState } from 'react';
import { addTicketNote } from '#contract/support.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import { Composer } from './composer.tsx';
import { useReplyDraft } from './use-reply-draft.ts';

interface NoteFormProps {
  ticketId: string;
  viewerId: string;
  onAdded: () => void;
}

/** A word among Admins about a ticket; also about a closed one. */
export function NoteForm({ ticketId, viewerId, onAdded }: NoteFormProps) {
  const { draft, change, clear } = useReplyDraft({ userId: viewerId, subject: `note:${ticketId}` });
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function add(): Promise<void> {
    setIsSending(true);
    setFailure(null);
    try {
      await api(addTicketNote, { params: { id: ticketId }, body: { text: draft.text.trim() } });
      clear();
      onAdded();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'The note could not be stored.');
    } finally {
      setIsSending(false);
    }
  }
  return (
    <Composer
      label="Internal note, for Admins only"
      sendLabel="Add note"
      text={draft.text}
      onText={(text) => change({ text })}
      onSend={() => void add()}
      isSending={isSending}
      failure={failure}
    />
  );
}
