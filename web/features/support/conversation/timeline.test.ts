import { describe, expect, it } from 'vitest';
import type { Ticket } from '#contract/support.ts';
import { newerOf, timelineOf } from './timeline.ts';

const at = (minute: number) => `2026-11-21T10:0${minute}:00.000Z`;
const ticket: Ticket = {
  _id: 'ticket',
  subject: 'Printing',
  message: 'It does not print',
  phone: '',
  attachments: [],
  createdAt: at(0),
  updatedAt: at(4),
  ticketStatus: 'open',
  priority: 'normal',
  ticketUserName: 'Ada',
  ticketUserEmail: 'ada@example.com',
  ticketUserRole: 'member',
  ticketUserProfileURL: null,
  hasAccount: true,
  adminMessage: [
    {
      _id: 'a',
      message: 'Is it on?',
      timestamp: at(2),
      sender: 'admin',
      authorName: 'Olive',
      attachments: [],
    },
    { _id: 'b', message: 'Yes', timestamp: at(4), sender: 'user', authorName: 'Ada', attachments: [] },
  ],
  assignee: null,
  isWaiting: false,
  unread: 0,
};
const note = (minute: number) => ({
  _id: `n${minute}`,
  text: 'A note',
  authorName: 'Otto',
  createdAt: at(minute),
});
const read = (isDesk: boolean, notes = [note(3), note(5)]) =>
  timelineOf(ticket, notes, isDesk).map(({ key, look, author }) => `${key} ${look} ${author}`);

describe('the timeline of a ticket', () => {
  it('shows the author themselves, and support without a name', () => {
    expect(read(false, [])).toEqual(['ticket own You', 'a other Support', 'b own You']);
  });

  it('shows Admins everyone by name, and notes where they were written', () => {
    expect(read(true)).toEqual([
      'ticket other Ada',
      'a own Olive',
      'n3 note Otto',
      'b other Ada',
      'n5 note Otto',
    ]);
  });

  it('keeps messages in the order in which they were stored, whatever their timestamps', () => {
    const [first, second] = ticket.adminMessage;
    const skewed = { ...ticket, adminMessage: [second, first] as Ticket['adminMessage'] };
    expect(timelineOf(skewed, [], false).map(({ key }) => key)).toEqual(['ticket', 'b', 'a']);
  });
});

describe('the newer state of a ticket', () => {
  it('is the later one, and never that of another ticket', () => {
    const later = { ...ticket, updatedAt: at(6) };
    expect(newerOf(ticket, later)).toBe(later);
    expect(newerOf(later, ticket)).toBe(later);
    expect(newerOf(ticket, null)).toBe(ticket);
    expect(newerOf(ticket, { ...later, _id: 'other' })).toBe(ticket);
  });
});
