import type { MediaFile } from '#contract/media.ts';
import type { Ticket, TicketNote } from '#contract/support.ts';

export interface TimelineEntry {
  key: string;
  /** `own` is the viewer's side. */
  look: 'own' | 'other' | 'note';
  author: string;
  text: string;
  at: string;
  attachments: readonly MediaFile[];
}

/** The ticket's first message, its replies and, for Admins, notes in between: oldest first. */
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
  // Messages keep the order in which they were stored, because the clocks of two processes may differ.
  return noted.reduce<TimelineEntry[]>((timeline, note) => {
    const place = timeline.findIndex(({ at }) => at > note.at);
    return timeline.toSpliced(place === -1 ? timeline.length : place, 0, note);
  }, said);
}

/** The newer state of a ticket: the response to a change, or what was loaded since. */
export function newerOf(loaded: Ticket, answered: Ticket | null): Ticket {
  if (answered?._id !== loaded._id) return loaded;
  return answered.updatedAt > loaded.updatedAt ? answered : loaded;
}
