-- A generation and its credit change together: each function is one statement, hence one transaction. The
-- pocket that paid decides who may write (docs/decisions/0017). Every function that moves credits first locks
-- the user's real `available` account, as the ledger does.

-- Creates the run and takes its credit, or finds the earlier run with the same idempotency key. Raises P0402
-- (too few credits), P0423 (the rest is frozen), P0409 (key used for another request), P0429 (p_max_running
-- are in progress). `is_demo_paid`: only the demo writer may write it.
create or replace function start_generation(
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
  -- No text of the user goes into the books, which outlive the account: the statement reads the product's
  -- name here.
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

-- Ends a run once: with content its credit is spent, without it is returned. `changed` is false if it had
-- already ended. With p_only_abandoned, does nothing while the run's process still renews the lease, so that
-- any number of reapers may run, even late.
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
  -- From the hold, which outlives the user's account.
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
    charge = case when p_content is null then 'released' else 'settled' end,
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

-- Saves the texts and renews the leases of one process's runs. A text is appended to the stored one, or
-- replaces it if p_are_whole says so; null adds nothing. Returns the stops requested in other processes.
-- Losing the last second in a crash does no harm, so the commit does not wait for the disk.
create or replace function renew_generations(
  p_ids text[], p_texts text[], p_are_whole boolean[], p_lease_seconds double precision
) returns table (generation_id text, cancel_expected text) language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  return query
    update generations g set
      partial_text = case
        when r.addition is null then g.partial_text
        when r.is_whole then r.addition
        else g.partial_text || r.addition end,
      lease_until = clock_timestamp() + make_interval(secs => p_lease_seconds)
    from unnest(p_ids, p_texts, p_are_whole) as r (id, addition, is_whole)
    where g.id = r.id and g.status = 'running'
    returning g.id, g.cancel_expected;
end
$$;

-- A deleted user's generations are kept for the books, without personal data.
create or replace function forget_generation_owner() returns trigger language plpgsql as $$
begin
  new.product_name := '';
  new.product_details := '';
  new.partial_text := '';
  new.idempotency_key := null;
  new.request_hash := '';
  if new.content is not null then
    new.content := '{}';
  end if;
  new.options := '{}';
  new.channels := null;
  new.notes := null;
  new.findings := null;
  return new;
end
$$;
