-- Totals by calendar day in UTC, for the days from p_from up to, but not including, p_until. Things count on
-- the day they became final (a listing ended, an order was paid, a refund completed), so that past days never
-- change.

-- Credits used include those of every pocket, as listings include those of every model; sales are told apart
-- by their orders.
create or replace function report_days_between(p_from date, p_until date)
returns table (day date, credits_sold int, credits_used int, generations int, failed int) language sql stable as $$
  select d::date, coalesce(l.sold, 0)::int, coalesce(l.used, 0)::int, coalesce(g.ended, 0)::int, coalesce(g.failed, 0)::int
  from generate_series(p_from::timestamp, p_until::timestamp - interval '1 day', interval '1 day') d
  left join (
    select (created_at at time zone 'UTC')::date as day,
      sum(case kind when 'purchase' then amount when 'order_refund' then -amount else 0 end) as sold,
      sum(amount) filter (where credit_account_id like 'consumed%') as used
    from ledger_transfers
    where created_at >= p_from::timestamp at time zone 'UTC' and created_at < p_until::timestamp at time zone 'UTC'
    group by 1) l on l.day = d::date
  left join (
    select (finished_at at time zone 'UTC')::date as day, count(*) as ended, count(*) filter (where status = 'failed' or (status = 'completed' and failure_code is not null)) as failed
    from generations
    where finished_at >= p_from::timestamp at time zone 'UTC' and finished_at < p_until::timestamp at time zone 'UTC'
    group by 1) g on g.day = d::date
$$;

create or replace function report_takings_between(p_from date, p_until date)
returns table (day date, environment text, currency text, orders int, paid_minor int, refunded_minor int) language sql stable as $$
  select day, environment, currency, sum(orders)::int, sum(paid)::int, sum(refunded)::int from (
    select (paid_at at time zone 'UTC')::date as day, environment, currency, 1 as orders, total_minor as paid, 0 as refunded
    from orders
    where paid_at >= p_from::timestamp at time zone 'UTC' and paid_at < p_until::timestamp at time zone 'UTC'
    union all
    -- A refunded duplicate payment was never counted as paid.
    select (r.completed_at at time zone 'UTC')::date, o.environment, r.currency, 0, 0, r.amount_minor
    from payment_refunds r join orders o on o.id = r.order_id
    where r.completed_at >= p_from::timestamp at time zone 'UTC' and r.completed_at < p_until::timestamp at time zone 'UTC'
      and r.state = 'completed' and r.origin <> 'duplicate' and o.environment is not null) t
  group by 1, 2, 3
$$;

create or replace function report_failures_between(p_from date, p_until date)
returns table (day date, code text, count int) language sql stable as $$
  select (finished_at at time zone 'UTC')::date, failure_code, count(*)::int from generations
  where finished_at >= p_from::timestamp at time zone 'UTC' and finished_at < p_until::timestamp at time zone 'UTC'
    and status in ('failed', 'completed') and failure_code is not null
  group by 1, 2
$$;

-- Stores the totals of every day before p_until that are not stored yet.
create or replace function report_roll_up(p_until date) returns void language plpgsql as $$
declare
  v_from date;
begin
  perform pg_advisory_xact_lock(7140234);
  select coalesce(max(day) + 1, (select min(created_at at time zone 'UTC')::date from users)) into v_from from report_days;
  if v_from is null or v_from >= p_until then
    return;
  end if;
  insert into report_takings select * from report_takings_between(v_from, p_until);
  insert into report_failures select * from report_failures_between(v_from, p_until);
  insert into report_days select * from report_days_between(v_from, p_until);
end $$;
