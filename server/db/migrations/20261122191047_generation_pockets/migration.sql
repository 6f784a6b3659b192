-- A generation and its credit know pockets (docs/decisions/0017): which one paid decides who may write.
-- Every function that touches credits locks the person's real `available` account before any other row, as the ledger does.

drop function start_generation(
  text, text, text, text, text, text, text, boolean, text, double precision, integer, integer, text);
--> statement-breakpoint
-- Creates the run and takes its credit, or finds the run that the same idempotency key made before.
-- Raises P0402 (too few credits), P0423 (what is left rests), P0409 (key used for another request), P0429 (p_max_running are being
-- written). `is_demo_paid`: only the demo writer may write it.
create function start_generation(
  p_id text,
  p_user_id text,
  p_idempotency_key text,
  p_request_hash text,
  p_product_name text,
  p_product_details text,
  p_language text,
  p_is_demo boolean,
  p_process_id text,
  p_lease_seconds double precision,
  p_max_running integer,
  p_cost integer,
  p_request_id text,
  out generation_id text,
  out balance integer,
  out is_new boolean,
  out is_demo_paid boolean
) language plpgsql as $$
declare
  earlier_hash text;
begin
  perform from ledger_accounts a where a.id = 'available:' || p_user_id for no key update;

  if p_idempotency_key is not null then
    select g.id, g.request_hash into generation_id, earlier_hash
      from generations g where g.user_id = p_user_id and g.idempotency_key = p_idempotency_key;
    if found then
      if earlier_hash <> p_request_hash then
        raise exception 'the idempotency key was used for another request' using errcode = 'P0409';
      end if;
      is_new := false;
      balance := credits_available(p_user_id);
      return;
    end if;
  end if;

  if p_max_running is not null
    and (select count(*) from generations g where g.user_id = p_user_id and g.status = 'running') >= p_max_running then
    raise exception 'too many generations are running' using errcode = 'P0429';
  end if;

  generation_id := p_id;
  is_new := true;
  -- No words of the person go into the books, which outlive the account: the statement reads the product's name here.
  balance := credits_hold(
    p_user_id, p_id, p_cost, 'generation', clock_timestamp() + interval '10 minutes', '', p_user_id, p_request_id);
  is_demo_paid := exists (
    select from ledger_transfers t where t.idempotency_key = 'hold:' || p_id and t.debit_account_id = 'available_demo:' || p_user_id);
  insert into generations (
    id, user_id, idempotency_key, request_hash, product_name, product_details, language, is_demo, process_id, lease_until)
  values (
    p_id, p_user_id, p_idempotency_key, p_request_hash, p_product_name, p_product_details, p_language, p_is_demo, p_process_id,
    clock_timestamp() + make_interval(secs => p_lease_seconds));
end
$$;
--> statement-breakpoint
-- Ends a run once: with content its credit is spent, without it is given back. `changed` is false when it had ended before.
-- p_only_abandoned leaves a run alone whose process still renews the lease, so that a reaper can be late or many.
create or replace function end_generation(
  p_id text,
  p_status text,
  p_content jsonb,
  p_failure_code text,
  p_failure_message text,
  p_is_demo boolean,
  p_actor_id text,
  p_request_id text,
  p_only_abandoned boolean,
  out changed boolean,
  out balance integer
) language plpgsql as $$
declare
  -- Of the hold, which outlives the person's account.
  owner_id text := (select h.user_id from credit_holds h where h.id = p_id);
  is_booked boolean;
begin
  perform from ledger_accounts a where a.id = 'available:' || owner_id for no key update;

  update generations g set
    status = p_status,
    content = p_content,
    failure_code = p_failure_code,
    failure_message = p_failure_message,
    is_demo = coalesce(p_is_demo, g.is_demo),
    partial_text = '',
    cancel_expected = null,
    finished_at = clock_timestamp()
  where g.id = p_id and g.status = 'running'
    and (not p_only_abandoned or g.lease_until < clock_timestamp() or g.created_at < clock_timestamp() - interval '10 minutes');
  changed := found;
  if not changed then
    balance := credits_available(owner_id);
    return;
  end if;

  if p_content is null then
    select r.changed, r.balance into is_booked, balance from credits_release(p_id, p_failure_code, p_actor_id, p_request_id) r;
  else
    select s.changed, s.balance into is_booked, balance from credits_settle(p_id, p_actor_id, p_request_id) s;
  end if;
  if not is_booked and p_content is not null then
    raise exception 'the hold of generation % ended before it', p_id;
  end if;
end
$$;
--> statement-breakpoint
-- Credits used are those of every pocket, as listings are those of every model; what was sold is told apart by its order.
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
    select (finished_at at time zone 'UTC')::date as day, count(*) as ended, count(*) filter (where status = 'failed') as failed
    from generations
    where finished_at >= p_from::timestamp at time zone 'UTC' and finished_at < p_until::timestamp at time zone 'UTC'
    group by 1) g on g.day = d::date
$$;
