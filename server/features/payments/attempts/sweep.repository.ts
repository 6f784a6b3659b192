import { sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { FIRST_CHECK_MS, SLOWEST_CHECK_MS } from './check-times.ts';

/** A small batch, so that several processes share the due rows. */
const AT_ONCE = 20;

/**
 * Claims due rows, oldest first, and postpones each in the same statement. If the process dies, they become
 * due again; concurrent sweepers claim different rows.
 */
const claims = {
  attempt: (now: Date) => sql`
    update payment_attempts set checks = checks + 1, next_check_at = ${put(now)} where id in (
      select id from payment_attempts where next_check_at <= ${now} order by next_check_at limit ${AT_ONCE} for update skip locked)
    returning id`,
  refund: (now: Date) => sql`
    update payment_refunds set checks = checks + 1, next_check_at = ${put(now)} where id in (
      select id from payment_refunds where next_check_at <= ${now} order by next_check_at limit ${AT_ONCE} for update skip locked)
    returning id`,
  dispute: (now: Date) => sql`
    update payment_disputes set checks = checks + 1, next_check_at = ${put(now)} where id in (
      select id from payment_disputes where next_check_at <= ${now} order by next_check_at limit ${AT_ONCE} for update skip locked)
    returning id`,
  capture: (now: Date) => sql`
    update payment_captures set checks = checks + 1, next_check_at = ${put(now)} where id in (
      select id from payment_captures where next_check_at <= ${now} order by next_check_at limit ${AT_ONCE} for update skip locked)
    returning id`,
};

/** 2 minutes after the first check, doubling each time up to 6 hours. */
const put = (now: Date) => sql`${now}::timestamptz + least(
  make_interval(secs => ${FIRST_CHECK_MS / 1000} * power(2, least(checks, 20))), make_interval(secs => ${SLOWEST_CHECK_MS / 1000}))`;

export type DueKind = keyof typeof claims;

export async function claimDue(connection: Connection, kind: DueKind, now: Date): Promise<string[]> {
  const { rows } = await connection.execute<{ id: string }>(claims[kind](now));
  return rows.map(({ id }) => id);
}

/** Seconds by which the oldest check is overdue; 0 if none is. */
export async function readLag(connection: Connection, now: Date): Promise<number> {
  const { rows } = await connection.execute<{ due: Date | string | null }>(sql`
    select min(due) as due from (
      select min(next_check_at) as due from payment_attempts where next_check_at is not null
      union all select min(next_check_at) from payment_refunds where next_check_at is not null
      union all select min(received_at) from payment_webhook_events where state = 'received') d`);
  const due = rows[0]?.due;
  return due ? Math.max(0, (now.getTime() - new Date(due).getTime()) / 1000) : 0;
}
