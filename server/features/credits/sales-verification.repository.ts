import { sql } from 'drizzle-orm';
import type { Check } from './ledger-verification.repository.ts';

/** Compares sales and refunds in the ledger with orders, captures and refunds. */
export const salesChecks: Check[] = [
  {
    invariant: 'I2',
    rule: 'credits sold are those of paid orders, less what was taken back, in the pocket of where they were paid',
    differences: sql`
      select coalesce(o.order_number, s.order_number) as subject, coalesce(o.owed || ' ' || o.account, 'nothing') as expected,
        coalesce(s.sold || ' ' || s.account, 'nothing') as found
      from (
        select order_number, 'sold' || credits_pocket(environment) as account, credits - refunded_credits as owed
        from orders where capture_id is not null and credits > refunded_credits) o
        full join (
          select reference_id as order_number, account, sum(amount) as sold from (
            select reference_id, debit_account_id as account, amount from ledger_transfers where debit_account_id like 'sold%'
            union all select reference_id, credit_account_id, -amount from ledger_transfers where credit_account_id like 'sold%') e
          group by 1, 2 having sum(amount) <> 0) s
        on (s.order_number, s.account) = (o.order_number, o.account)
      where s.sold is distinct from o.owed`,
  },
  {
    invariant: 'I2',
    rule: 'exactly one booking per capture that paid an order',
    differences: sql`
      select coalesce(c.id, t.idempotency_key) as subject,
        coalesce(c.credits || ' for ' || c.user_id || ' by order ' || c.order_number, 'no booking') as expected,
        coalesce(t.amount || ' for ' || t.user_id || ' by order ' || t.reference_id, 'no booking') as found
      from (
        select c.id, o.credits, o.user_id, o.order_number from payment_captures c join orders o on o.id = c.order_id
        where c.verdict = 'settled' and o.credits > 0) c
        full join (select * from ledger_transfers where kind = 'purchase') t on t.idempotency_key = 'purchase:' || c.id
      where (c.credits, c.user_id, c.order_number) is distinct from (t.amount, t.user_id, t.reference_id)`,
  },
  {
    invariant: 'I2',
    rule: 'credits are taken back by completed refunds only',
    differences: sql`
      select t.idempotency_key as subject, coalesce(r.state, 'a completed refund') as expected, t.amount || ' taken back' as found
      from ledger_transfers t left join payment_refunds r on t.idempotency_key = 'order_refund:' || r.id
      where t.kind = 'order_refund' and r.state is distinct from 'completed'`,
  },
  {
    invariant: 'I7',
    rule: 'an order is paid exactly if a capture of its sum settled it',
    differences: sql`
      select coalesce(o.id, c.order_id, c.id) as subject,
        coalesce(c.id || ': ' || c.amount_minor || ' ' || c.currency || ', ' || c.environment, 'not paid') as expected,
        coalesce(o.capture_id || ': ' || o.total_minor || ' ' || o.currency || ', ' || o.environment, 'not paid') as found
      from (select * from orders where capture_id is not null) o
        full join (select * from payment_captures where verdict = 'settled') c on c.order_id = o.id
      where (o.capture_id, o.total_minor, o.currency, o.environment)
        is distinct from (c.id, c.amount_minor, c.currency, c.environment)`,
  },
  {
    invariant: 'I7',
    rule: 'what an order says was refunded are its completed refunds and their bookings',
    differences: sql`
      select o.id as subject, coalesce(r.minor, 0) || ' and ' || coalesce(r.credits, 0) || ' credits' as expected,
        o.refunded_minor || ' and ' || o.refunded_credits || ' credits' as found
      from orders o left join (
        select r.order_id, sum(r.amount_minor) as minor, sum(coalesce(t.amount, 0)) as credits
        from payment_refunds r join payment_captures c on c.id = r.capture_id and c.verdict = 'settled'
          left join ledger_transfers t on t.idempotency_key = 'order_refund:' || r.id
        where r.state = 'completed' group by r.order_id) r on r.order_id = o.id
      where o.refunded_minor <> coalesce(r.minor, 0) or o.refunded_credits <> coalesce(r.credits, 0)`,
  },
  {
    invariant: 'I3',
    rule: 'credits rest exactly while a dispute is open',
    // Held credits belong to a freeze for as long as it lasts.
    differences: sql`
      select coalesce(d.hold_id, h.id) as subject, coalesce(case when d.is_open then 'open' else 'released' end, 'no hold') as expected,
        coalesce(h.state, 'no hold') as found
      from (
        select hold_id, bool_or(closed_at is null) as is_open from payment_disputes where hold_id is not null group by hold_id) d
        full join (
          select * from credit_holds where freeze_id is not null or (purpose = 'dispute' and state = 'open')) h
        on h.freeze_id = d.hold_id
      where case
        when d.hold_id is null or (h.id is null and d.is_open) then true
        when h.purpose = 'dispute' then h.state <> case when d.is_open then 'open' else 'released' end
        else h.state = 'open' and not d.is_open end`,
  },
];
