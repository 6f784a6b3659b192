import { sql } from 'drizzle-orm';
import type { Check } from './ledger-verification.repository.ts';

/** What was sold and taken back, from the ledger on one side and from orders, captures and refunds on the other. */
export const salesChecks: Check[] = [
  {
    invariant: 'I2',
    rule: 'credits sold are those of paid orders, less what was taken back',
    differences: sql`
      select 'sold' as subject, owed as expected, sold as found from (select
        (select coalesce(sum(credits - refunded_credits), 0) from orders where capture_id is not null) as owed,
        (select coalesce(sum(case kind when 'purchase' then amount else -amount end), 0) from ledger_transfers
          where kind in ('purchase', 'order_refund')) as sold) t
      where owed <> sold`,
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
    differences: sql`
      select coalesce(d.hold_id, h.id) as subject, coalesce(case when d.closed_at is null then 'open' else 'released' end, 'no hold') as expected,
        coalesce(h.state, 'no hold') as found
      from (select * from payment_disputes where hold_id is not null) d
        full join (select * from credit_holds where purpose = 'dispute') h on h.id = d.hold_id
      where h.state is distinct from case when d.id is null then null when d.closed_at is null then 'open' else 'released' end`,
  },
];
