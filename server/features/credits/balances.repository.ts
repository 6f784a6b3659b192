import { sql } from 'drizzle-orm';
import type { CreditEnvironment, TransferKind } from '#contract/credits.ts';
import type { Connection, Transaction } from '#server/db/client.ts';

export interface Balance {
  /** Credits that can be spent; negative after a refund or adjustment of spent credits. */
  available: number;
  /** Credits held for something in progress. */
  held: number;
}

/** Sum of the pockets that currently count. Null for a user without accounts. */
export async function findBalance(connection: Connection, userId: string): Promise<Balance | null> {
  const result = await connection.execute<{ available: number; held: number }>(sql`
    select available, held from credit_balances where user_id = ${userId}`);
  return result.rows[0] ?? null;
}

export interface Pocket {
  environment: CreditEnvironment;
  available: number;
  /** Whether these credits can be spent under the current settings. */
  counts: boolean;
}

/** In spending order; empty for a user without accounts. */
export async function listPockets(connection: Connection, userId: string): Promise<Pocket[]> {
  const result = await connection.execute<Pocket & Record<string, unknown>>(sql`
    select p.environment, a.balance as available,
      case p.environment when 'demo' then c.demo when 'sandbox' then c.sandbox else true end as counts
    from (values (1, 'demo'), (2, 'sandbox'), (3, 'live')) as p (position, environment), ledger_accounts a, credits_counting() c
    where a.id = 'available' || credits_pocket(p.environment) || ':' || ${userId}::text order by p.position`);
  return result.rows;
}

/** Like `listPockets`, with the balances locked until the transaction ends. */
export async function lockPockets(transaction: Transaction, userId: string): Promise<Pocket[]> {
  await transaction.execute(sql`
    select from ledger_accounts where id = 'available:' || ${userId}::text for no key update`);
  return listPockets(transaction, userId);
}

export interface StatementLine {
  id: number;
  createdAt: string;
  kind: TransferKind;
  /** Signed change of its pocket, in credits. */
  amount: number;
  /** Afterwards, over the pockets that currently count. */
  balanceAfter: number;
  environment: CreditEnvironment;
  counts: boolean;
  description: string;
  returnedFor: string | null;
  referenceType: string | null;
  referenceId: string | null;
}

export interface Statement extends Balance {
  /** Number of lines on all pages. */
  total: number;
  lines: StatementLine[];
}

/**
 * A single SQL statement, so that balance, count and lines belong to one moment. Settling only moves held
 * credits and adds no line. Product names are read from the listings, because the ledger never deletes
 * anything.
 */
export async function findStatement(
  connection: Connection,
  userId: string,
  page: { limit: number | null; offset: number },
): Promise<Statement | null> {
  const result = await connection.execute<Statement & Record<string, unknown>>(sql`
    with changes as (
      select t.*, c.counts, case c.pocket when '' then 'live' else substr(c.pocket, 2) end as environment,
        case when t.credit_account_id like 'available%' then t.amount else -t.amount end as change
      from ledger_transfers t, lateral (
        select p.pocket, case p.pocket when '_demo' then n.demo when '_sandbox' then n.sandbox else true end as counts
        from (select credits_pocket_of(t.debit_account_id) as pocket) p, credits_counting() n) c
      where t.user_id = ${userId} and t.kind not in ('generation_settled', 'manual_settled')),
    running as (
      select *, coalesce(sum(change) filter (where counts) over (order by id), 0) as balance from changes),
    lines as (
      select t.id, t.created_at as "createdAt", t.kind, t.change as amount, t.balance as "balanceAfter", t.environment, t.counts,
        coalesce(nullif(t.description, ''), g.product_name, '') as description,
        case t.kind when 'generation_refund' then t.reason end as "returnedFor", t.reference_type as "referenceType",
        t.reference_id as "referenceId"
      from running t left join generations g on t.reference_type = 'generation' and g.id = t.reference_id
      order by t.id desc limit ${page.limit} offset ${page.offset})
    select available, held, (select count(*) from changes) as total,
      (select coalesce(json_agg(lines order by lines.id desc), '[]') from lines) as lines
    from credit_balances where user_id = ${userId}`);
  return result.rows[0] ?? null;
}
