import { Readable } from 'node:stream';
import type { UserFilter } from '#contract/identity.ts';
import type { Database } from '#server/db/client.ts';
import { asCsv } from '#server/platform/csv.ts';
import { type SpentRow, sumSpent } from './people-filter.repository.ts';
import { listPeopleAfter, type PersonRecord } from './people-list.repository.ts';

const PAGE_SIZE = 500;

const instant = (date: Date | null) => date?.toISOString() ?? '';

const columns: [header: string, value: (person: PersonRecord) => string | number][] = [
  ['User ID', (person) => person.id],
  ['Name', (person) => person.name],
  ['Email', (person) => person.email],
  ['Email confirmed', (person) => (person.emailVerified ? 'yes' : 'no')],
  ['Role', (person) => person.role],
  ['Membership', (person) => person.membership],
  ['Membership until', (person) => instant(person.membershipEndsAt)],
  ['Status', (person) => (person.disabledAt ? 'disabled' : 'active')],
  ['Registered at', (person) => instant(person.createdAt)],
  ['Last seen at', (person) => instant(person.lastSeenAt)],
  ['Credits', (person) => person.balance],
];

/** One column of money for each currency and environment among these people, so that it can be summed. */
const moneyColumn = ({ environment, currency }: SpentRow): (typeof columns)[number] => [
  `Spent (${currency}, ${environment})`,
  ({ spent }) => {
    const sum = spent.find((one) => one.environment === environment && one.currency === currency);
    return ((sum?.amountMinor ?? 0) / 100).toFixed(2);
  },
];

async function* csvPages(db: Database, filter: UserFilter, all: typeof columns) {
  yield asCsv([all.map(([header]) => header)], true);
  type Page = Awaited<ReturnType<typeof listPeopleAfter>>;
  for (let last: Page[number] | null = null; ; ) {
    const page: Page = await listPeopleAfter(db, filter, last, PAGE_SIZE);
    if (page.length > 0) yield asCsv(page.map((person) => all.map(([, value]) => value(person))));
    if (page.length < PAGE_SIZE) return;
    last = page.at(-1) ?? null;
  }
}

/** All users of a filter as CSV, newest first, read page by page at the reader's pace. */
export async function exportPeopleAsCsv(db: Database, filter: UserFilter): Promise<Readable> {
  const money = (await sumSpent(db, filter)).map(moneyColumn);
  return Readable.from(csvPages(db, filter, [...columns, ...money]), { objectMode: false });
}
