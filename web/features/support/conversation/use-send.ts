import { useState } from 'react';
import { changeTicket, type Ticket } from '#contract/support.ts';
import { useChange } from '#web/data/use-change.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import type { ReplyDraft } from './reply-draft.ts';

/** A reply shown before the service has responded. */
export interface PendingReply {
  text: string;
}

const NOT_SENT = 'The reply could not be sent. Your text is still here; please try again.';

interface SendOptions {
  ticketId: string;
  isDesk: boolean;
  onSent: (ticket: Ticket) => void;
  /** The ticket differs from what was shown. */
  onConflict: () => void;
}

/** Sends one reply at a time. The text is shown at once, and stays in the form until it is stored. */
export function useSend({ ticketId, isDesk, onSent, onConflict }: SendOptions) {
  const [pending, setPending] = useState<PendingReply | null>(null);
  const { failure, run, forget } = useChange({ refresh: 'never' });

  /** True if it was stored. A retry after a lost connection has the same key, so it is stored once. */
  async function send(draft: ReplyDraft): Promise<boolean> {
    const text = draft.text.trim();
    if (text === '' || pending) return false;
    setPending({ text });
    // An operator with a ticket of their own writes as its author there.
    const as = isDesk ? {} : { as: 'author' as const };
    const body = { reply: text, attachments: draft.images, ...as };
    const headers = { 'idempotency-key': draft.key };
    const isSent = await run(() => api(changeTicket, { params: { id: ticketId }, body }, headers), {
      onMade: ({ data }) => onSent(data),
      onFailed: (error) => {
        // Spec: failed replies are logged. The user is also told, because the text was not sent.
        console.warn('The reply was not sent:', error);
        if (error instanceof ApiError && error.status === 409) onConflict();
      },
    });
    setPending(null);
    return isSent;
  }

  return {
    pending,
    failure: failure && (reasonOf(failure.error) ?? NOT_SENT),
    send,
    clearFailure: forget,
  };
}
