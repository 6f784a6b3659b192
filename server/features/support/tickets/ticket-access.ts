import type { Ticket } from '#contract/support.ts';
import { canActAsAdmin, canSupport } from '#server/platform/admin-access.ts';
import type { Actor, AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import type { People } from '../conversation/reply-mails.ts';
import { presentTickets, type TicketImages } from './ticket-view.ts';
import { findTicket, type Reader, type TicketRow } from './tickets.repository.ts';

/** Who may see a ticket: its author and the support team. */
export function createTicketAccess({ db }: Pick<AppContext, 'db'>, people: People, images: TicketImages) {
  async function readerFor({ userId }: Actor): Promise<Reader> {
    const person = await people.findUser(userId);
    return { userId, provenEmail: person?.emailVerified ? person.email : null };
  }

  /** Throws not_found for another person's ticket too, as if it did not exist. */
  async function requireTicket(
    actor: Actor,
    id: string,
    mayReadAll = canSupport(actor),
  ): Promise<{ ticket: TicketRow; reader: Reader }> {
    const reader = await readerFor(actor);
    const ticket = await findTicket(db, id, reader, mayReadAll);
    if (!ticket) throw new AppError('not_found');
    return { ticket, reader };
  }

  return {
    readerFor,
    requireTicket,

    present: (actor: Actor, rows: readonly TicketRow[]): Promise<Ticket[]> =>
      presentTickets(db, images, rows, {
        isOperator: canSupport(actor),
        isAdmin: canActAsAdmin(actor),
      }),

    /** Ids of the caller's own images at these addresses; throws attachment_unknown. */
    async requireImages(urls: readonly string[] = [], userId: string): Promise<string[]> {
      const wanted = [...new Set(urls)];
      if (wanted.length === 0) return [];
      const ids = await images.findOwn(wanted, userId);
      if (ids.length < wanted.length) throw new AppError('attachment_unknown');
      return ids;
    },
  };
}

export type TicketAccess = ReturnType<typeof createTicketAccess>;
