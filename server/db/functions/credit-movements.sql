-- The operations of the ledger (docs/decisions/0002): each movement of credits is one call of one function.
-- Test credits have separate pockets (docs/decisions/0017). A pocket is named by the suffix of its accounts:
-- '' (real), '_demo' or '_sandbox'. No transfer moves credits between pockets. Raises P0402 too few credits,
-- P0423 too few credits while others are frozen, P0404 no such account or hold, P0409 a key reused with other
-- facts. Every function first locks the user's real `available` account, so that movements of one user are
-- serialised and those of two users cannot deadlock.

create or replace function credits_pocket(p_environment text) returns text language sql immutable as $$
  select case p_environment when 'live' then '' when 'demo' then '_demo' when 'sandbox' then '_sandbox' end
$$;

create or replace function credits_pocket_of(p_account_id text) returns text language sql immutable as $$
  select case
    when split_part(p_account_id, ':', 1) like '%\_demo' then '_demo'
    when split_part(p_account_id, ':', 1) like '%\_sandbox' then '_sandbox'
    else '' end
$$;

-- Which test credits count under the current settings: those of the environment payments are taken in, and
-- demo credits only while the demo writer is used too. The settings slice applies the same rules.
create or replace function credits_counting() returns table (demo boolean, sandbox boolean) language sql stable as $$
  select e.environment = 'demo' and not exists (select from text_model_keys)
      and coalesce((select value ->> 'provider' from app_settings where name = 'text-model'), 'gemini') = 'gemini',
    e.environment = 'sandbox'
  from (select coalesce((
    select case when mode = 'sandbox' and encrypted_secret is null then 'demo' else mode end
    from payment_settings where id = 'paypal'), 'demo') as environment) e
$$;

create or replace view credit_balances as
  select a.user_id, sum(a.balance) filter (where a.kind like 'available%') as available,
    sum(a.balance) filter (where a.kind like 'held%') as held
  from ledger_accounts a, credits_counting() c
  where a.kind in ('available', 'held') or (c.demo and a.kind in ('available_demo', 'held_demo'))
    or (c.sandbox and a.kind in ('available_sandbox', 'held_sandbox'))
  group by a.user_id;

create or replace function credits_available(p_user_id text) returns int language sql stable as $$
  select available::int from credit_balances where user_id = p_user_id
$$;

-- Locks the account all movements of a user wait for, and returns the balances of the pockets, null for
-- missing ones. `total` is the balance users see. Reads the settings only for users with test credits.
create or replace function credits_lock(
  p_user_id text, out live int, out demo int, out sandbox int, out counts_demo boolean, out counts_sandbox boolean, out total int
) language plpgsql as $$
begin
  select balance into live from ledger_accounts where id = 'available:' || p_user_id for no key update;
  if not found then
    raise exception 'user % has no credit accounts', p_user_id using errcode = 'P0404';
  end if;
  total := live;
  counts_demo := false;
  counts_sandbox := false;
  select max(balance) filter (where kind = 'available_demo'), max(balance) filter (where kind = 'available_sandbox')
    into demo, sandbox
    from ledger_accounts where user_id = p_user_id and kind in ('available_demo', 'available_sandbox');
  if demo is not null or sandbox is not null then
    select c.demo, c.sandbox into counts_demo, counts_sandbox from credits_counting() c;
    total := live + case when counts_demo then coalesce(demo, 0) else 0 end
      + case when counts_sandbox then coalesce(sandbox, 0) else 0 end;
  end if;
end $$;

-- The balance a repeat returns: the transfer's own pocket as it was then, the other counted ones as they are
-- now.
create or replace function credits_as_answered(p_known ledger_transfers) returns int language sql stable as $$
  select (b.available + case when c.counts then p_known.balance_after - a.balance else 0 end)::int
  from credit_balances b, ledger_accounts a, (
    select case credits_pocket_of(p_known.debit_account_id) when '_demo' then demo when '_sandbox' then sandbox else true end as counts
    from credits_counting()) c
  where b.user_id = p_known.user_id
    and a.id = 'available' || credits_pocket_of(p_known.debit_account_id) || ':' || p_known.user_id
$$;

-- Holds credits: available -> held. Returns the balance afterwards; a repeat returns that of its own pocket
-- at the time and does nothing. The hold must have ended by the deadline. Purpose: generation, manual or
-- dispute. All credits come from one pocket: the given one, or the first counted one with enough, test
-- credits before real ones.
create or replace function credits_hold(
  p_user_id text, p_hold_id text, p_amount int, p_purpose text, p_deadline timestamptz, p_description text,
  p_actor_id text, p_request_id text, p_pocket text default null
) returns int language plpgsql as $$
declare
  v_kind text := case p_purpose when 'manual' then 'manual_hold' when 'dispute' then 'dispute_hold' else p_purpose end;
  v_lock record;
  v_pocket text := p_pocket;
  v_own int;
  v_counts boolean;
  v_known ledger_transfers;
begin
  select * into v_lock from credits_lock(p_user_id);
  if v_pocket is null then
    v_pocket := case
      when v_lock.counts_demo and v_lock.demo >= p_amount then '_demo'
      when v_lock.counts_sandbox and v_lock.sandbox >= p_amount then '_sandbox'
      else '' end;
  end if;
  v_own := case v_pocket when '' then v_lock.live when '_demo' then v_lock.demo else v_lock.sandbox end;
  v_counts := case v_pocket when '' then true when '_demo' then v_lock.counts_demo else v_lock.counts_sandbox end;
  -- A debt in a counted pocket reduces what can be spent from the others; freezing for a dispute does not
  -- spend.
  if v_own >= p_amount and (v_lock.total >= p_amount or p_purpose = 'dispute') then
    insert into ledger_transfers (idempotency_key, debit_account_id, credit_account_id, amount, kind, user_id, balance_after,
        reference_type, reference_id, description, actor_id, request_id)
      values ('hold:' || p_hold_id, 'available' || v_pocket || ':' || p_user_id, 'held' || v_pocket || ':' || p_user_id, p_amount,
        v_kind, p_user_id, v_own - p_amount, p_purpose, p_hold_id, p_description, p_actor_id, p_request_id)
      on conflict (idempotency_key) do nothing;
    if found then
      insert into credit_holds (id, user_id, purpose, amount, deadline_at, created_at)
        values (p_hold_id, p_user_id, p_purpose, p_amount, p_deadline, clock_timestamp());
      return v_lock.total - case when v_counts then p_amount else 0 end;
    end if;
  end if;
  select * into v_known from ledger_transfers where idempotency_key = 'hold:' || p_hold_id;
  if not found and exists (
    select from credit_holds h join ledger_transfers t on t.idempotency_key = 'hold:' || h.id
    where h.user_id = p_user_id and h.state = 'open' and h.purpose = 'dispute'
      and (t.debit_account_id like 'available:%' or (v_lock.counts_demo and t.debit_account_id like 'available\_demo:%')
        or (v_lock.counts_sandbox and t.debit_account_id like 'available\_sandbox:%')))
  then
    raise exception 'the balance is %, and what else there is rests', v_lock.total using errcode = 'P0423';
  end if;
  if v_known.id is null then
    raise exception 'the balance is %, too little to hold %', v_lock.total, p_amount using errcode = 'P0402';
  end if;
  if (v_known.user_id, v_known.amount, v_known.kind) is distinct from (p_user_id, p_amount, v_kind) then
    raise exception 'hold % exists with other facts', p_hold_id using errcode = 'P0409';
  end if;
  return credits_as_answered(v_known);
end $$;

-- Ends a hold in its own pocket: held -> consumed (settled) or held -> available (released). Both share one
-- key, so that the unique index lets a hold end only once. A repeat, or a late attempt to end it the other
-- way, returns changed = false and the current balance. Released credits marked with a freeze are frozen at
-- once.
create or replace function credits_end_hold(
  p_hold_id text, p_state text, p_reason text, p_actor_id text, p_request_id text, out changed boolean, out balance int
) language plpgsql as $$
declare
  v_is_released boolean := p_state <> 'settled';
  v_hold credit_holds;
  v_begin ledger_transfers;
  v_lock record;
  v_pocket text;
  v_own int;
  v_counts boolean;
  v_resting int;
begin
  select * into v_hold from credit_holds where id = p_hold_id;
  if not found then
    raise exception 'there is no hold %', p_hold_id using errcode = 'P0404';
  end if;
  select * into v_lock from credits_lock(v_hold.user_id);
  select * into v_begin from ledger_transfers where idempotency_key = 'hold:' || p_hold_id;
  v_pocket := credits_pocket_of(v_begin.debit_account_id);
  v_own := case v_pocket when '' then v_lock.live when '_demo' then v_lock.demo else v_lock.sandbox end;
  v_counts := case v_pocket when '' then true when '_demo' then v_lock.counts_demo else v_lock.counts_sandbox end;
  balance := v_lock.total;
  insert into ledger_transfers (idempotency_key, debit_account_id, credit_account_id, amount, kind, user_id, balance_after,
      reference_type, reference_id, description, actor_id, reason, request_id)
    values ('end:' || p_hold_id, v_begin.credit_account_id,
      case when v_is_released then v_begin.debit_account_id else 'consumed' || v_pocket end, v_begin.amount, case
        when not v_is_released then v_hold.purpose || '_settled'
        when v_hold.purpose in ('manual', 'dispute') then v_hold.purpose || '_release'
        else v_hold.purpose || '_refund' end,
      v_begin.user_id, v_own + case when v_is_released then v_begin.amount else 0 end, v_hold.purpose, p_hold_id,
      v_begin.description, p_actor_id, p_reason, p_request_id)
    on conflict (idempotency_key) do nothing;
  changed := found;
  if not changed then
    return;
  end if;
  update credit_holds set state = p_state, ended_at = clock_timestamp() where id = p_hold_id returning * into v_hold;
  if not v_is_released then
    return;
  end if;
  if v_counts then
    balance := balance + v_hold.amount;
  end if;
  -- Credits that only reduce a debt cannot be frozen.
  v_resting := least(v_hold.amount, v_own + v_hold.amount);
  if v_hold.freeze_id is not null and v_hold.purpose <> 'dispute' and v_resting > 0 then
    balance := credits_hold(v_hold.user_id, v_hold.freeze_id || ':' || p_hold_id, v_resting, 'dispute',
      clock_timestamp() + interval '2 years', '', p_actor_id, p_request_id, v_pocket);
    update credit_holds set freeze_id = v_hold.freeze_id where id = v_hold.freeze_id || ':' || p_hold_id;
  end if;
end $$;

create or replace function credits_settle(
  p_hold_id text, p_actor_id text, p_request_id text, out changed boolean, out balance int
) language sql as $$ select * from credits_end_hold(p_hold_id, 'settled', null, p_actor_id, p_request_id) $$;

create or replace function credits_release(
  p_hold_id text, p_reason text, p_actor_id text, p_request_id text, out changed boolean, out balance int
) language sql as $$ select * from credits_end_hold(p_hold_id, 'released', p_reason, p_actor_id, p_request_id) $$;

-- Releases the user's newest open manual hold, or the given one; returns nulls if there is none. Selects
-- under the account's lock, so that two concurrent calls release two holds, and each hold only once.
create or replace function credits_release_manual(
  p_user_id text, p_hold_id text, p_reason text, p_actor_id text, p_request_id text, out hold_id text, out balance int
) language plpgsql as $$
begin
  perform from ledger_accounts where id = 'available:' || p_user_id for no key update;
  select id into hold_id from credit_holds
    where user_id = p_user_id and state = 'open' and purpose = 'manual' and (p_hold_id is null or id = p_hold_id)
    order by created_at desc, id desc limit 1;
  if found then
    select r.balance into balance from credits_release(hold_id, p_reason, p_actor_id, p_request_id) r;
  end if;
end $$;

-- Books one transfer between a system account and the user's `available` in the same pocket, once per key.
-- `p_amount` is the signed change of the balance. A repeat with the same facts returns changed = false and
-- the balance returned then.
create or replace function credits_book(
  p_key text, p_kind text, p_system_account text, p_user_id text, p_amount int, p_reference_type text, p_reference_id text,
  p_description text, p_reason text, p_actor_id text, p_request_id text, out changed boolean, out balance int
) language plpgsql as $$
declare
  v_pocket text := credits_pocket_of(p_system_account);
  v_account text := 'available' || v_pocket || ':' || p_user_id;
  v_lock record;
  v_own int;
  v_counts boolean;
  v_known ledger_transfers;
begin
  select * into v_lock from credits_lock(p_user_id);
  if v_pocket <> '' then
    -- The first booking in a test pocket creates it.
    insert into ledger_accounts (id, kind, user_id, balance)
      select kind || ':' || p_user_id, kind, p_user_id, 0 from unnest(array['available' || v_pocket, 'held' || v_pocket]) as kind
      on conflict do nothing;
    select * into v_lock from credits_lock(p_user_id);
  end if;
  v_own := case v_pocket when '' then v_lock.live when '_demo' then v_lock.demo else v_lock.sandbox end;
  v_counts := case v_pocket when '' then true when '_demo' then v_lock.counts_demo else v_lock.counts_sandbox end;
  balance := v_lock.total + case when v_counts then p_amount else 0 end;
  insert into ledger_transfers (idempotency_key, debit_account_id, credit_account_id, amount, kind, user_id, balance_after,
      reference_type, reference_id, description, actor_id, reason, request_id)
    values (p_key, case when p_amount < 0 then v_account else p_system_account end,
      case when p_amount < 0 then p_system_account else v_account end, abs(p_amount), p_kind, p_user_id, v_own + p_amount,
      p_reference_type, p_reference_id, p_description, p_actor_id, p_reason, p_request_id)
    on conflict (idempotency_key) do nothing;
  changed := found;
  if not changed then
    select * into v_known from ledger_transfers where idempotency_key = p_key;
    if (v_known.user_id, v_known.kind, v_known.amount, v_known.reference_type, v_known.reference_id, v_known.reason,
        case when p_amount < 0 then v_known.debit_account_id else v_known.credit_account_id end)
      is distinct from (p_user_id, p_kind, abs(p_amount), p_reference_type, p_reference_id, p_reason, v_account)
    then
      raise exception 'key % exists with other facts', p_key using errcode = 'P0409';
    end if;
    balance := credits_as_answered(v_known);
  end if;
end $$;

-- Purchased credits: sold -> available in the pocket of the payment's environment, once per capture of the
-- provider.
create or replace function credits_purchase(
  p_user_id text, p_capture_id text, p_amount int, p_description text, p_reference_type text, p_reference_id text,
  p_actor_id text, p_request_id text, p_environment text default 'live', out changed boolean, out balance int
) language sql as $$
  select * from credits_book('purchase:' || p_capture_id, 'purchase', 'sold' || credits_pocket(p_environment), p_user_id, p_amount,
    p_reference_type, p_reference_id, p_description, null, p_actor_id, p_request_id)
$$;

-- Takes purchased credits back: available -> sold, once per refund, even below zero; then nothing can be held
-- until the debt is settled.
create or replace function credits_order_refund(
  p_user_id text, p_refund_id text, p_amount int, p_description text, p_reference_type text, p_reference_id text,
  p_actor_id text, p_request_id text, p_environment text default 'live', out changed boolean, out balance int
) language sql as $$
  select * from credits_book('order_refund:' || p_refund_id, 'order_refund', 'sold' || credits_pocket(p_environment), p_user_id,
    -p_amount, p_reference_type, p_reference_id, p_description, null, p_actor_id, p_request_id)
$$;

-- An Admin's correction by a signed amount, with a reason: adjusted <-> available, even below zero.
create or replace function credits_adjust(
  p_user_id text, p_amount int, p_key text, p_reason text, p_actor_id text, p_request_id text,
  p_environment text default 'live', out changed boolean, out balance int
) language sql as $$
  select * from credits_book('adjust:' || p_key, 'admin_adjustment', 'adjusted' || credits_pocket(p_environment), p_user_id, p_amount,
    null, null, p_reason, p_reason, p_actor_id, p_request_id)
$$;
