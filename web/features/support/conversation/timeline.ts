import type { MediaFile } from '#contract/media.ts';
import type { Ticket, TicketNote } from '#contract/support.ts';

export interface TimelineEntry {
  key: string;
  /** `own` is the side of who looks. */
  look: 'own' | 'other' | 'note';
  author: string;
  text: string;
  at: string;
  attachments: readonly MediaFile[];
}

/** The ticket's own message, what was said since and, for Admins, their notes in between: oldest first. */
export function timelineOf(
  ticket: Ticket,
  notes: readonly TicketNote[],
  isDesk: boolean,
): readonly TimelineEntry[] {
  const nameOf = (sender: 'admin' | 'user', adminName: string | null) => {
    if (isDesk) return sender === 'user' ? ticket.ticketUserName : (adminName ?? 'Admin');
    return sender === 'user' ? 'You' : 'Support';
  };
  const lookOf = (sender: 'admin' | 'user') => ((sender === 'admin') === isDesk ? 'own' : 'other');
  const said: TimelineEntry[] = [
    { sender: 'user' as const, authorName: null, timestamp: ticket.createdAt, ...ticket },
    ...ticket.adminMessage,
  ].map(({ _id, sender, authorName, message, timestamp, attachments }) => ({
    key: _id,
    look: lookOf(sender),
    author: nameOf(sender, authorName),
    text: message,
    at: timestamp,
    attachments,
  }));
  const noted = notes.map(
    ({ _id, text, authorName, createdAt }): TimelineEntry => ({
      key: _id,
      look: 'note',
      author: authorName,
      text,
      at: createdAt,
      attachments: [],
    }),
  );
  // Messages keep the order in which they were stored, whatever the clocks of two processes said.
  return noted.reduce<TimelineEntry[]>((timeline, note) => {
    const place = timeline.findIndex(({ at }) => at > note.at);
    return timeline.toSpliced(place === -1 ? timeline.length : place, 0, note);
  }, said);
}

/** The newer state of a ticket: what a change was answered, or what was loaded since. */
export function newerOf(loaded: Ticket, answered: Ticket | null): Ticket {
  if (answered?._id !== loaded._id) return loaded;
  return answered.updatedAt > loaded.updatedAt ? answered : loaded;
}
