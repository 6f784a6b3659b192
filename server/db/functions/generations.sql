-- A generation and its credit change together: each function is one statement, hence one transaction. The
-- pocket that paid decides who may write (docs/decisions/0017). Every function that moves credits first locks
-- the user's real `available` account, as the ledger does.

-- Creates the run and takes its credit, or finds the earlier run with the same idempotency key. Within a window
-- of its product and language the run takes no credit. Without a product, a new one is kept, with the run's id; a
-- name or details of null leave those of the product as they are.
-- Raises P0402 (too few credits), P0423 (the rest is frozen), P0405 (no such product of this user), P0409 (key
-- used for another request), P0429 (p_max_running are in progress), P0430 (the window is over or its free runs are
-- used up, and a charge was not accepted). `is_demo_paid`: only the demo writer may write it. `is_free`: it took no credit.
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
  p_product_id text default null,
  p_options jsonb default '{}',
  p_window_days integer default 0,
  p_window_runs integer default 0,
  p_accepts_charge boolean default false,
  out generation_id text,
  out balance integer,
  out is_new boolean,
  out is_demo_paid boolean,
  out is_free boolean,
  out product_name text,
  out product_details text
) language plpgsql as $$
declare
  earlier_hash text;
  is_whole boolean := not p_options ? 'fields';
  v_window reroll_windows;
  v_product products;
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
  if p_product_id is null then
    insert into products (id, user_id, name, details) values (p_id, p_user_id, p_product_name, p_product_details)
      returning * into v_product;
  else
    -- An approval names the product. Locked first, as everywhere.
    perform from products p where p.id = p_product_id and p.user_id = p_user_id for no key update;
    update listings l set state = 'draft', updated_at = greatest(clock_timestamp(), l.updated_at + interval '1 millisecond')
      from products p where p.id = p_product_id and p.user_id = p_user_id and p.name <> p_product_name
        and l.product_id = p.id and l.state in ('approved', 'exported');
    update products p set name = coalesce(p_product_name, p.name), details = coalesce(p_product_details, p.details),
        updated_at = clock_timestamp()
      where p.id = p_product_id and p.user_id = p_user_id returning * into v_product;
    if not found then
      raise exception 'there is no product % of user %', p_product_id, p_user_id using errcode = 'P0405';
    end if;
    v_window := window_for(p_product_id, p_language);
  end if;

  if is_whole and v_window.runs >= p_window_runs then
    if v_window.state = 'pending' and not p_accepts_charge then
      raise exception 'the free runs of window % are used up', v_window.id using errcode = 'P0430';
    end if;
    v_window := null;
  end if;
  is_free := v_window.id is not null;
  -- Somebody who saw a window that has ended meanwhile still expects to pay nothing.
  if not is_free and not p_accepts_charge and exists (
    select from reroll_windows w where w.product_id = p_product_id and w.language = p_language and w.state <> 'pending')
  then
    raise exception 'the window of product % is over', p_product_id using errcode = 'P0430';
  end if;
  if is_free then
    update reroll_windows set runs = runs + is_whole::int where id = v_window.id;
    balance := credits_available(p_user_id);
  else
    -- No text of the user goes into the books, which outlive the account: the statement reads the product's
    -- name here.
    balance := credits_hold(
      p_user_id, p_id, p_cost, 'generation', clock_timestamp() + interval '10 minutes', '', p_user_id, p_request_id);
    if p_window_days > 0 then
      -- Beside a pending one, it pays for itself alone.
      insert into reroll_windows (id, user_id, product_id, language, paid_by, days, runs)
        values (p_id, p_user_id, v_product.id, p_language, p_id, p_window_days, is_whole::int)
        on conflict do nothing returning * into v_window;
    end if;
  end if;
  product_name := v_product.name;
  product_details := v_product.details;
  is_demo_paid := exists (
    select from ledger_transfers t
    where t.idempotency_key = 'hold:' || coalesce(v_window.paid_by, p_id) and t.debit_account_id = 'available_demo:' || p_user_id);
  insert into generations as g (
    id, user_id, idempotency_key, request_hash, product_name, product_details, language, is_demo, process_id, lease_until,
    product_id, options, window_id)
  values (
    p_id, p_user_id, p_idempotency_key, p_request_hash, v_product.name, v_product.details, p_language, p_is_demo, p_process_id,
    clock_timestamp() + make_interval(secs => p_lease_seconds), v_product.id, p_options, v_window.id);
end
$$;

-- The window in which a run would be free now; a row of nulls if there is none. One that was paid with test
-- credits counts as long as these do. A pending one comes first: its run may still fail, and then one of those
-- that joined it pays.
create or replace function window_for(p_product_id text, p_language text) returns reroll_windows language sql stable as $$
  select w.* from reroll_windows w
    join ledger_transfers t on t.idempotency_key = 'hold:' || w.paid_by, credits_counting() c
  where w.product_id = p_product_id and w.language = p_language
    and (w.state = 'pending' or (w.state = 'open' and w.ends_at > clock_timestamp()))
    and case credits_pocket_of(t.debit_account_id) when '_demo' then c.demo when '_sandbox' then c.sandbox else true end
  order by w.state = 'open' limit 1
$$;

-- Lets another run pay for a pending window: the hold of the one goes back, the other takes one from the same
-- pocket. False if that is not possible, because the credit is frozen once it is back; then nothing has changed.
create or replace function window_pass_on(
  p_window_id text, p_to text, p_reason text, p_actor_id text, p_request_id text
) returns boolean language plpgsql as $$
declare
  v_window reroll_windows;
  v_hold credit_holds;
  v_begin ledger_transfers;
begin
  select * into v_window from reroll_windows where id = p_window_id;
  select * into v_hold from credit_holds where id = v_window.paid_by;
  select * into v_begin from ledger_transfers where idempotency_key = 'hold:' || v_window.paid_by;
  perform credits_release(v_hold.id, p_reason, p_actor_id, p_request_id);
  perform credits_hold(v_hold.user_id, p_to, v_hold.amount, 'generation', clock_timestamp() + interval '10 minutes', '',
    p_actor_id, p_request_id, credits_pocket_of(v_begin.debit_account_id));
  update reroll_windows set paid_by = p_to where id = p_window_id;
  return true;
exception when sqlstate 'P0402' or sqlstate 'P0423' then
  return false;
end
$$;

-- Ends a run once: with content its credit is spent, without it, or if it is only a free draft, the credit is
-- returned. The first run of a window that ends with a listing pays for it and opens it; if the run that was to
-- pay fails, one that is still in progress takes its place. `changed` is false if it had already ended. With
-- p_only_abandoned, does nothing while the run's process still renews the lease, so that any number of reapers
-- may run, even late.
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
  p_is_free_draft boolean default false,
  out changed boolean,
  out balance integer,
  out charge text,
  out product_id text
) language plpgsql as $$
declare
  -- From the row or the hold, which outlives the user's account.
  owner_id text := coalesce(
    (select h.user_id from credit_holds h where h.id = p_id), (select g.user_id from generations g where g.id = p_id));
  is_earned boolean := p_content is not null and not p_is_free_draft;
  v_run generations;
  v_window reroll_windows;
  v_next text;
  has_hold boolean;
begin
  perform from ledger_accounts a where a.id = 'available:' || owner_id for no key update;

  select * into v_run from generations g where g.id = p_id and g.status = 'running'
    and (not p_only_abandoned or g.lease_until < clock_timestamp() or g.created_at < clock_timestamp() - interval '10 minutes')
    for no key update;
  changed := found;
  if not changed then
    balance := credits_available(owner_id);
    return;
  end if;

  product_id := v_run.product_id;
  select * into v_window from reroll_windows w where w.id = v_run.window_id;
  has_hold := exists (select from credit_holds h where h.id = p_id and h.state = 'open');
  if not has_hold and v_run.window_id is null and v_run.user_id is not null
    and exists (select from credit_holds h where h.id = p_id) then
    raise exception 'the hold of generation % ended before it', p_id;
  end if;

  if is_earned and not has_hold and v_window.state = 'pending' then
    has_hold := window_pass_on(v_window.id, p_id, 'passed_on', p_actor_id, p_request_id);
  end if;
  if has_hold and is_earned then
    perform credits_settle(p_id, p_actor_id, p_request_id);
    if v_window.state = 'pending' then
      update reroll_windows w set state = 'closed'
        where w.product_id = v_window.product_id and w.language = v_window.language and w.state = 'open';
      update reroll_windows w set state = 'open', opened_at = clock_timestamp(),
        ends_at = clock_timestamp() + make_interval(days => w.days) where w.id = v_window.id;
    end if;
    charge := 'settled';
  elsif has_hold then
    select g.id into v_next from generations g
      where g.window_id = v_window.id and g.status = 'running' and g.id <> p_id order by g.created_at, g.id limit 1;
    if v_next is null or not window_pass_on(v_window.id, v_next, p_failure_code, p_actor_id, p_request_id) then
      perform credits_release(p_id, p_failure_code, p_actor_id, p_request_id);
      delete from reroll_windows w where w.id = v_window.id and w.state = 'pending';
    end if;
    charge := 'released';
  elsif p_content is null or v_window.state in ('open', 'closed') then
    charge := 'window';
    -- What was not written does not count.
    update reroll_windows w set runs = w.runs - 1
      where w.id = v_window.id and (p_content is null or p_is_free_draft) and w.runs > 0 and not v_run.options ? 'fields';
  else
    charge := 'released';
  end if;
  update generations g set
    status = p_status,
    content = p_content,
    failure_code = p_failure_code,
    failure_message = p_failure_message,
    is_demo = coalesce(p_is_demo, g.is_demo),
    charge = end_generation.charge,
    partial_text = '',
    cancel_expected = null,
    finished_at = clock_timestamp()
  where g.id = p_id;
  balance := credits_available(owner_id);
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
