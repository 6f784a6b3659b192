import { type SQL, sql } from 'drizzle-orm';
import type { Connection, Database } from '#server/db/client.ts';
import { salesChecks } from './sales-verification.repository.ts';

/**
 * How long a hold may outlive its deadline: twice the slowest reaper's interval, so that one missed run
 * raises no alarm.
 */
const REAPER_GRACE_MINUTES = 10;
/** A broken ledger may differ everywhere; a few findings per check are enough. */
const FINDINGS_PER_CHECK = 20;

/** A difference between the books and what they must contain. */
interface LedgerFinding {
  /** Number of the invariant in docs/decisions/0002. */
  invariant: string;
  /** What must hold, in words for the operator. */
  rule: string;
  /** The account, transfer, hold, listing or guard concerned. */
  subject: string;
  expected: string;
  found: string;
}

export interface LedgerReport {
  isBalanced: boolean;
  /** Number of differences; `findings` contains the first of each rule. */
  differences: number;
  findings: LedgerFinding[];
  /** Counts, and totals in credits. */
  figures: Record<string, number>;
}

export interface Check {
  invariant: string;
  rule: string;
  /** Returns a row (subject, expected, found) per difference. */
  differences: SQL;
}

/** Each transfer once per account. No transfer moves credits between pockets. */
const entries = sql`(
  select id, user_id, credit_account_id as account_id, amount from ledger_transfers
  union all select id, user_id, debit_account_id, -amount from ledger_transfers)`;
const pocketOf = (account: SQL) => sql`credits_pocket_of(${account})`;

const balanceChecks: Check[] = [
  {
    invariant: 'I1',
    rule: 'a balance is the sum of its transfers',
    differences: sql`
      select coalesce(a.id, s.account_id) as subject, coalesce(s.sum, 0) as expected, coalesce(a.balance::text, 'no account') as found
      from (select account_id, sum(amount) as sum from ${entries} e where account_id like '%:%' group by account_id) s
      full join (select * from ledger_accounts where user_id is not null) a on a.id = s.account_id
      where a.balance is distinct from coalesce(s.sum, 0)`,
  },
  {
    invariant: 'I1',
    rule: 'the accounts of each pocket sum to zero',
    differences: sql`
      select 'accounts' || pocket as subject, 0 as expected, sum(amount) as found from (
        select ${pocketOf(sql`id`)} as pocket, balance as amount from ledger_accounts where balance is not null
        union all select ${pocketOf(sql`account_id`)}, amount from ${entries} e where account_id not like '%:%') t
      group by pocket having sum(amount) <> 0`,
  },
  {
    invariant: 'I1',
    rule: 'a transfer states the balance after it',
    differences: sql`
      select idempotency_key as subject, running as expected, balance_after as found from (
        select *, sum(case when credit_account_id like 'available%' then amount when debit_account_id like 'available%' then -amount
          else 0 end) over (partition by user_id, ${pocketOf(sql`debit_account_id`)} order by id) as running from ledger_transfers) t
      where balance_after <> running`,
  },
  {
    invariant: 'I1',
    rule: 'a kind goes from its account to its account, within one user and one pocket',
    differences: sql`
      select idempotency_key as subject, coalesce(route.debit || ' to ' || route.credit, 'a known kind') as expected,
        t.kind || ': ' || debit_account_id || ' to ' || credit_account_id as found
      from ledger_transfers t left join (values
        ('generation', 'available', 'held'), ('generation_settled', 'held', 'consumed'), ('generation_refund', 'held', 'available'),
        ('manual_hold', 'available', 'held'), ('manual_settled', 'held', 'consumed'), ('manual_release', 'held', 'available'),
        ('dispute_hold', 'available', 'held'), ('dispute_release', 'held', 'available'),
        ('signup', 'granted', 'available'), ('purchase', 'sold', 'available'), ('order_refund', 'available', 'sold'),
        ('admin_adjustment', 'available', 'adjusted'), ('admin_adjustment', 'adjusted', 'available'),
        ('test_credits_moved', 'available', 'adjusted'), ('test_credits_moved', 'adjusted', 'available'),
        ('test_credits_moved', 'available', 'sold'), ('test_credits_moved', 'sold', 'available')) as route (kind, debit, credit)
        on route.kind = t.kind and (t.kind not in ('admin_adjustment', 'test_credits_moved')
          or (split_part(t.debit_account_id, ':', 1), split_part(t.credit_account_id, ':', 1))
            = (route.debit || ${pocketOf(sql`t.debit_account_id`)}, route.credit || ${pocketOf(sql`t.debit_account_id`)}))
      where (debit_account_id, credit_account_id) is distinct from (
        route.debit || ${pocketOf(sql`t.debit_account_id`)} || case when route.debit in ('available', 'held') then ':' || t.user_id else '' end,
        route.credit || ${pocketOf(sql`t.debit_account_id`)} || case when route.credit in ('available', 'held') then ':' || t.user_id else '' end)`,
  },
  {
    invariant: 'I1',
    rule: 'a user has accounts and exactly the sign-up grant of the record',
    differences: sql`
      select u.id as subject, u.signup_credits || ' granted on 2 accounts' as expected,
        coalesce(t.amount, 0) || ' granted on ' || count(a.id) || ' accounts' as found
      from users u left join ledger_accounts a on a.user_id = u.id and a.kind in ('available', 'held')
        left join ledger_transfers t on t.idempotency_key = 'signup:' || u.id
      group by u.id, t.amount having count(a.id) <> 2 or coalesce(t.amount, 0) <> u.signup_credits`,
  },
  {
    invariant: 'I1',
    rule: 'free credits are offered only until the address is confirmed',
    differences: sql`
      select id as subject, '0 offered' as expected, signup_offer || ' offered' as found
      from users where email_verified and signup_offer <> 0`,
  },
  {
    invariant: 'I5',
    rule: 'no hold takes a balance below zero',
    differences: sql`
      select idempotency_key as subject, 'at least 0' as expected, balance_after as found
      from ledger_transfers where kind in ('generation', 'manual_hold', 'dispute_hold') and balance_after < 0`,
  },
];

/** What became of a listing's credit. Runs that ended before this was noted say so by their content. */
const fateOf = sql`coalesce(g.charge, case when g.content is null then 'released' else 'settled' end)`;

const holdChecks = (now: Date): Check[] => [
  {
    invariant: 'I3',
    rule: 'held credits are the open holds',
    differences: sql`
      select a.id as subject, coalesce(h.sum, 0) as expected, a.balance as found
      from ledger_accounts a left join (
        select t.credit_account_id as id, sum(h.amount) as sum
        from credit_holds h join ledger_transfers t on t.idempotency_key = 'hold:' || h.id
        where h.state = 'open' group by 1) h on h.id = a.id
      where a.kind like 'held%' and a.balance <> coalesce(h.sum, 0)`,
  },
  {
    invariant: 'I3',
    rule: 'no hold stays open past its deadline and the reaper after it',
    differences: sql`
      select id as subject, 'ended by ' || deadline_at as expected, 'open' as found
      from credit_holds where state = 'open' and deadline_at < ${now}::timestamptz - make_interval(mins => ${REAPER_GRACE_MINUTES})`,
  },
  {
    invariant: 'I3',
    rule: 'a hold and its transfers say the same',
    differences: sql`
      select coalesce(h.id, b.reference_id, e.reference_id, b.idempotency_key, e.idempotency_key) as subject,
        coalesce(h.state || ', ' || h.amount || ' of ' || h.user_id, 'no hold') as expected,
        coalesce(b.kind || ' ' || b.amount || ' of ' || b.user_id, 'no hold transfer') || ', ' || coalesce(e.kind || ' ' || e.amount, 'no end') as found
      from credit_holds h
        full join (select * from ledger_transfers where kind in ('generation', 'manual_hold', 'dispute_hold')) b on b.idempotency_key = 'hold:' || h.id
        full join (select * from ledger_transfers where debit_account_id like 'held%') e on e.idempotency_key = 'end:' || h.id
      where (h.user_id, h.amount, case h.purpose when 'generation' then 'generation' else h.purpose || '_hold' end)
          is distinct from (b.user_id, b.amount, b.kind)
        or h.state is null
        or case h.state when 'open' then null else h.amount end is distinct from e.amount
        or (e.debit_account_id, case h.state when 'released' then e.credit_account_id end)
          is distinct from (case when h.state <> 'open' then b.credit_account_id end, case h.state when 'released' then b.debit_account_id end)
        or e.kind is distinct from case h.state when 'settled' then h.purpose || '_settled'
          when 'released' then case h.purpose when 'generation' then 'generation_refund' else h.purpose || '_release' end end`,
  },
  {
    invariant: 'I4',
    rule: 'consumed credits are the listings stored and the manual holds settled',
    differences: sql`
      select 'consumed' as subject, spent as expected, consumed as found from (select
        (select coalesce(sum(amount), 0) from ledger_transfers where credit_account_id like 'consumed%') as consumed,
        (select coalesce(sum(h.amount), 0) from credit_holds h left join generations g on g.id = h.id
          where (g.content is not null and ${fateOf} = 'settled') or (h.purpose = 'manual' and h.state = 'settled')) as spent) t
      where consumed <> spent`,
  },
  {
    invariant: 'I4',
    rule: 'demo credits buy listings of the demo writer only',
    differences: sql`
      select g.id as subject, 'the demo writer' as expected, 'a real model' as found
      from generations g join ledger_transfers t on t.idempotency_key = 'hold:' || g.id
      where g.content is not null and not g.is_demo and ${pocketOf(sql`t.debit_account_id`)} = '_demo'`,
  },
  {
    invariant: 'I4',
    rule: 'a listing and its hold say the same',
    differences: sql`
      select coalesce(g.id, h.id) as subject, array_to_string(expected, ' or ') as expected, coalesce(h.state, 'no hold') as found
      from (select *, case
          when status = 'running' and content is null and window_id is null then array['open']
          when status = 'running' and content is null then array['open', 'released', 'no hold']
          when fate = 'settled' and status in ('completed', 'cancelled') and content is not null then array['settled']
          when fate in ('window', 'released') and status in ('completed', 'failed', 'cancelled') then array['released', 'no hold']
          else array['a status that fits its content'] end as expected from (select *, ${fateOf} as fate from generations g) f) g
        full join (select * from credit_holds where purpose = 'generation') h on h.id = g.id
      where g.id is null or coalesce(h.state, 'no hold') <> all (expected) or g.user_id <> h.user_id`,
  },
  {
    invariant: 'I4',
    rule: 'a window was paid for by one settled credit, or waits for one that is held',
    differences: sql`
      select w.id as subject, case w.state when 'pending' then 'open' else 'settled' end as expected, coalesce(h.state, 'no hold') as found
      from reroll_windows w left join credit_holds h on h.id = w.paid_by and h.user_id = w.user_id
      where h.state is distinct from case w.state when 'pending' then 'open' else 'settled' end`,
  },
];

const guards: Check = {
  invariant: 'I8',
  rule: 'the guards of the ledger stand',
  differences: sql`
    select name as subject, 'enabled' as expected, case when t.oid is null then 'missing' else 'disabled' end as found
    from unnest(array['ledger_transfers_post', 'ledger_transfers_append_only', 'ledger_accounts_posted_only',
      'ledger_accounts_start_empty', 'ledger_accounts_kept', 'credit_holds_follow_ledger', 'credit_holds_kept',
      'users_grant_signup', 'users_claim_signup_grant', 'users_grant_signup_offer', 'users_claim_signup_offer']) as name
    left join pg_trigger t on t.tgname = name and t.tgrelid in ('ledger_transfers'::regclass, 'ledger_accounts'::regclass,
      'credit_holds'::regclass, 'users'::regclass)
    where t.tgenabled is distinct from 'O' and t.tgenabled is distinct from 'A'`,
};

async function findDifferences(connection: Connection, { invariant, rule, differences }: Check) {
  const result = await connection.execute<{
    subject: string;
    expected: string;
    found: string;
    total: number;
  }>(sql`
    select subject, expected::text, found::text, count(*) over () as total from (${differences}) d
    order by subject limit ${FINDINGS_PER_CHECK}`);
  const findings = result.rows.map(({ subject, expected, found }) => ({
    invariant,
    rule,
    subject,
    expected,
    found,
  }));
  return { findings, total: result.rows[0]?.total ?? 0 };
}

async function readFigures(connection: Connection): Promise<Record<string, number>> {
  const result = await connection.execute<Record<string, number>>(sql`
    select (select count(*) from users) as users, (select count(*) from ledger_transfers) as transfers,
      (select count(*) from credit_holds) as holds, (select count(*) from credit_holds where state = 'open') as "openHolds",
      coalesce(-sum(amount) filter (where account_id = 'granted'), 0)::bigint as granted,
      coalesce(-sum(amount) filter (where account_id = 'sold'), 0)::bigint as sold,
      coalesce(-sum(amount) filter (where account_id = 'adjusted'), 0)::bigint as adjusted,
      coalesce(sum(amount) filter (where account_id = 'consumed'), 0)::bigint as consumed,
      (select coalesce(sum(balance), 0)::bigint from ledger_accounts where kind = 'available') as available,
      (select coalesce(sum(balance), 0)::bigint from ledger_accounts where kind = 'held') as held,
      (select coalesce(sum(balance), 0)::bigint from ledger_accounts where ${pocketOf(sql`id`)} <> '') as "testCredits"
    from ${entries} e where account_id not like '%:%'`);
  return result.rows[0] ?? {};
}

/**
 * Checks the invariants of the ledger on one snapshot of the database, while it is in use. Read-only: a
 * difference raises an alarm and is never repaired silently.
 */
export function verifyLedger(db: Database, now: Date): Promise<LedgerReport> {
  return db.transaction(
    async (transaction) => {
      // Reads the whole ledger, which may take longer than any request.
      await transaction.execute(sql`set local statement_timeout = '15min'`);
      const findings: LedgerFinding[] = [];
      let differences = 0;
      for (const check of [...balanceChecks, ...holdChecks(now), ...salesChecks, guards]) {
        const { findings: some, total } = await findDifferences(transaction, check);
        findings.push(...some);
        differences += total;
      }
      return {
        isBalanced: differences === 0,
        differences,
        findings,
        figures: await readFigures(transaction),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
