import type { TicketNote } from '#contract/support.ts';
import { newId } from '#server/db/new-id.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import type { TicketAccess } from '../tickets/ticket-access.ts';
import type { TicketNews } from '../tickets/ticket-news.ts';
import { insertNote, listNotes, type NoteRow } from './conversation.repository.ts';

function noteOf({ id, text, authorName, createdAt }: NoteRow): TicketNote {
  return { _id: id, text, authorName, createdAt: createdAt.toISOString() };
}

/** Internal notes of Admins about a ticket. The endpoints are for Admins only. */
export function createNotes(context: AppContext, access: TicketAccess, news: TicketNews) {
  return {
    /** Oldest first. Throws not_found. */
    async list(actor: Actor, ticketId: string): Promise<TicketNote[]> {
      await access.requireTicket(actor, ticketId);
      return (await listNotes(context.db, ticketId)).map(noteOf);
    },

    /** Throws not_found. */
    async add(actor: Actor, ticketId: string, text: string): Promise<TicketNote> {
      const { ticket } = await access.requireTicket(actor, ticketId);
      const author = { authorId: actor.userId, authorName: actor.name };
      return inTransaction(context, async (transaction) => {
        const note = { id: newId(), ticketId, ...author, text, createdAt: context.now() };
        const row = await insertNote(transaction, note);
        await news.announce(transaction, ticket, 'operators');
        return noteOf(row);
      });
    },
  };
}
