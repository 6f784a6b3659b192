import { sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';

export type Environment = 'demo' | 'sandbox' | 'live';

/** A range of days in UTC, excluding `until`. `keptUntil` is the first day without stored sums. */
export interface ReportRange {
  from: string;
  until: string;
}

export interface DayRow {
  day: string;
  creditsSold: number;
  creditsUsed: number;
  generations: number;
  failed: number;
}

export interface TakingsRow {
  day: string;
  environment: Environment;
  currency: string;
  orders: number;
  paidMinor: number;
  refundedMinor: number;
}

async function rowsOf<Row>(connection: Connection, query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await connection.execute<Record<string, unknown>>(query)).rows as Row[];
}

async function oneOf<Row>(connection: Connection, query: ReturnType<typeof sql>): Promise<Row> {
  const [row] = await rowsOf<Row>(connection, query);
  if (!row) throw new Error('an aggregate answered no row');
  return row;
}

/** The first day without stored sums; null if none are stored. */
export async function findFirstOpenDay(connection: Connection): Promise<string | null> {
  const row = await oneOf<{ day: string | null }>(
    connection,
    sql`select (max(day) + 1)::text as day from report_days`,
  );
  return row.day;
}

// Stored sums for past days, and the source tables for the days since.
const kept = (range: ReportRange) => sql`day >= ${range.from}::date and day < ${range.until}::date`;
const openFrom = (range: ReportRange, openDay: string | null) =>
  sql`greatest(${range.from}::date, ${openDay ?? range.from}::date)`;

export function listDays(
  connection: Connection,
  range: ReportRange,
  openDay: string | null,
): Promise<DayRow[]> {
  return rowsOf(
    connection,
    sql`select day::text, credits_sold as "creditsSold", credits_used as "creditsUsed", generations, failed from (
        select * from report_days where ${kept(range)}
        union all select * from report_days_between(${openFrom(range, openDay)}, ${range.until}::date)) d order by day`,
  );
}

export function listTakings(
  connection: Connection,
  range: ReportRange,
  openDay: string | null,
): Promise<TakingsRow[]> {
  return rowsOf(
    connection,
    sql`select day::text, environment, currency, orders, paid_minor as "paidMinor", refunded_minor as "refundedMinor" from (
        select * from report_takings where ${kept(range)}
        union all select * from report_takings_between(${openFrom(range, openDay)}, ${range.until}::date)) d order by day`,
  );
}

export function listFailures(
  connection: Connection,
  range: ReportRange,
  openDay: string | null,
): Promise<{ code: string; count: number }[]> {
  return rowsOf(
    connection,
    sql`select code, sum(count)::int as count from (
        select * from report_failures where ${kept(range)}
        union all select * from report_failures_between(${openFrom(range, openDay)}, ${range.until}::date)) d
      group by code order by 2 desc, code`,
  );
}

export interface PeopleDayRow {
  day: string;
  newPeople: number;
  freeGrants: number;
  freeCredits: number;
}

/** The instants of a range of days. */
const within = (instant: ReturnType<typeof sql>, { from, until }: ReportRange) =>
  sql`${instant} >= ${from}::date::timestamp at time zone 'UTC' and ${instant} < ${until}::date::timestamp at time zone 'UTC'`;

/**
 * Only days with registrations or sign-up credits. Always counted, because both are far fewer than listings
 * and have an index by time.
 */
export function listPeopleDays(connection: Connection, range: ReportRange): Promise<PeopleDayRow[]> {
  return rowsOf(
    connection,
    sql`select day::text, sum(people)::int as "newPeople", sum(grants)::int as "freeGrants", sum(credits)::int as "freeCredits" from (
        select (created_at at time zone 'UTC')::date as day, count(*) as people, 0 as grants, 0 as credits
        from users where ${within(sql`created_at`, range)} group by 1
        union all
        select (created_at at time zone 'UTC')::date, 0, count(*), sum(amount)
        from ledger_transfers where kind = 'signup' and ${within(sql`created_at`, range)} group by 1) d
      group by day`,
  );
}

export async function hadPeopleBefore(connection: Connection, day: string): Promise<boolean> {
  const row = await oneOf<{ had: boolean }>(
    connection,
    sql`select exists (select from users where created_at < ${day}::date::timestamp at time zone 'UTC') as had`,
  );
  return row.had;
}

/** The people registered in a range, and what they have done until now. */
export function countFunnel(connection: Connection, range: ReportRange, environment: Environment) {
  return oneOf<{ registered: number; wroteListing: number; bought: number }>(
    connection,
    // Three counts and not one with filters, so that each is a semi-join.
    sql`with registered as (select id from users where ${within(sql`created_at`, range)})
      select (select count(*)::int from registered) as registered,
        (select count(*)::int from registered r where exists (
          select from generations g where g.user_id = r.id and g.status = 'completed')) as "wroteListing",
        (select count(*)::int from registered r where exists (
          select from orders o where o.user_id = r.id and o.status <> 'cancelled' and o.paid_at is not null
            and o.environment = ${environment})) as bought`,
  );
}

export function countThings(connection: Connection) {
  return oneOf<{ orders: number; itemOrders: number; users: number; tickets: number; openTickets: number }>(
    connection,
    sql`select (select count(*) from orders where kind = 'package' and status <> 'cancelled') as orders,
      (select count(*) from orders where kind = 'item' and status <> 'cancelled') as "itemOrders",
      (select count(*) from users) as users,
      (select count(*) from support_tickets) as tickets,
      (select count(*) from support_tickets where status in ('open', 'in-progress')) as "openTickets"`,
  );
}

export async function sumOutstandingCredits(connection: Connection): Promise<number> {
  const row = await oneOf<{ sum: number }>(
    connection,
    sql`select coalesce(sum(available) filter (where available > 0), 0)::bigint as sum from credit_balances`,
  );
  return row.sum;
}

/** Time from the request to the stored listing, for listings written since `since`. */
export async function measureLatency(connection: Connection, since: Date) {
  const row = await oneOf<{ count: number; medianMs: number | null; p95Ms: number | null }>(
    connection,
    sql`select count(*)::int as count, percentile_cont(0.5) within group (order by ms) as "medianMs",
        percentile_cont(0.95) within group (order by ms) as "p95Ms"
      from (select extract(epoch from finished_at - created_at)::float8 * 1000 as ms from generations
        where finished_at >= ${since} and status = 'completed') t`,
  );
  return row.medianMs === null || row.p95Ms === null
    ? null
    : { count: row.count, medianMs: Math.round(row.medianMs), p95Ms: Math.round(row.p95Ms) };
}

export interface OrderRow {
  orderNumber: string;
  kind: 'package' | 'item';
  customerName: string;
  productName: string;
  totalMinor: number;
  currency: string;
  status: string;
  reason: string | null;
  createdAt: Date;
}

const orderColumns = sql`order_number as "orderNumber", kind, customer_name as "customerName", product_name as "productName",
  total_minor as "totalMinor", currency, status, coalesce(alarm, payment_note) as reason, created_at as "createdAt"`;

export function listNewestOrders(connection: Connection, limit: number): Promise<OrderRow[]> {
  // The newest of each kind, which its index provides.
  return rowsOf(
    connection,
    sql`select * from (
        (select ${orderColumns} from orders where kind = 'package' and status <> 'cancelled' order by created_at desc limit ${limit})
        union all
        (select ${orderColumns} from orders where kind = 'item' and status <> 'cancelled' order by created_at desc limit ${limit})) o
      order by "createdAt" desc limit ${limit}`,
  );
}

/** Orders that need a person, and payments PayPal has not decided; each part uses its own index. */
const waitingOrders = sql`
  select * from orders where (alarm is not null or payment_note in ('needs_support','disputed')) and status <> 'cancelled'
  union all
  select * from orders where payment_note in ('being_confirmed','in_review') and alarm is null and status <> 'cancelled'`;

/** Newest first. */
export async function listWaitingOrders(connection: Connection, limit: number) {
  const orders = await rowsOf<OrderRow>(
    connection,
    sql`select ${orderColumns} from (${waitingOrders}) o order by created_at desc limit ${limit}`,
  );
  const { count } = await oneOf<{ count: number }>(
    connection,
    sql`select count(*)::int as count from (${waitingOrders}) o`,
  );
  return { orders, count };
}

export function listNewestTickets(connection: Connection, limit: number) {
  return rowsOf<{ id: string; subject: string; authorName: string; status: string; createdAt: Date }>(
    connection,
    sql`select id, subject, author_name as "authorName", status, created_at as "createdAt"
      from support_tickets order by created_at desc limit ${limit}`,
  );
}

/** Stores the missing sums of days before `until`. */
export async function rollUp(connection: Connection, until: string): Promise<void> {
  await connection.execute(sql`select report_roll_up(${until}::date)`);
}
