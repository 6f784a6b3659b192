import { describe, expect, it } from 'vitest';
import { filterQuery, isFiltered, readTicketFilter } from './ticket-filter.ts';

const read = (search: string) => readTicketFilter(new URLSearchParams(search));

describe('the filter in an address', () => {
  it('is what it says', () => {
    const filter = read(
      'status=in-progress&search=%20receipt%20&assignee=me&email=%20ada%20&startDate=2026-01-01&endDate=2026-01-31&unread=true',
    );
    expect(filterQuery(filter)).toEqual({
      status: 'in-progress',
      search: 'receipt',
      assignee: 'me',
      email: 'ada',
      startDate: '2026-01-01',
      endDate: '2026-01-31',
      unread: 'true',
    });
    expect(isFiltered(filter)).toBe(true);
    expect(filterQuery(read('status=waiting'))).toEqual({ waiting: 'true' });
  });

  it.each([
    '',
    'status=done',
    'status=Open',
    'email=%20',
    'search=%20',
    'assignee=%3Cb%3E',
    'unread=1',
    'startDate=2026-01-01',
    'endDate=2026-01-01',
    'startDate=2026-02-31&endDate=2026-03-01',
    'startDate=yesterday&endDate=tomorrow',
    'startDate=2026-1-1&endDate=2026-1-2',
  ])('is empty for “%s”', (search) => {
    expect([filterQuery(read(search)), isFiltered(read(search))]).toEqual([{}, false]);
  });
});
