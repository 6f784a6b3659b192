-- Test credits in pockets of their own, see docs/decisions/0017. A pocket is named by the ending of its accounts: '' (real),
-- '_demo' or '_sandbox'. No transfer goes from one to another. The functions are those of `ledger_functions` and
-- `dispute_holds`, which know pockets now. As before, each locks the user's real `available` account before anything else.

insert into ledger_accounts (id, kind)
  select kind, kind from unnest(array['sold_demo', 'consumed_demo', 'adjusted_demo', 'sold_sandbox', 'consumed_sandbox',
    'adjusted_sandbox']) as kind;
--> statement-breakpoint
create function credits_pocket(p_environment text) returns text language sql immutable as $$
  select case p_environment when 'live' then '' when 'demo' then '_demo' when 'sandbox' then '_sandbox' end
$$;
--> statement-breakpoint
create function credits_pocket_of(p_account_id text) returns text language sql immutable as $$
  select case
    when split_part(p_account_id, ':', 1) like '%\_demo' then '_demo'
    when split_part(p_account_id, ':', 1) like '%\_sandbox' then '_sandbox'
    else '' end
$$;
--> statement-breakpoint
-- Which test credits count as the settings are at this moment: those of the environment in which payments are taken, and of the
-- demo only while the demo writer writes too. The settings slice decides by the same rules what it says of itself.
create function credits_counting() returns table (demo boolean, sandbox boolean) language sql stable as $$
  select e.environment = 'demo' and not exists (select from text_model_keys)
      and coalesce((select value ->> 'provider' from app_settings where name = 'text-model'), 'gemini') = 'gemini',
    e.environment = 'sandbox'
  from (select coalesce((
    select case when mode = 'sandbox' and encrypted_secret is null then 'demo' else mode end
    from payment_settings where id = 'paypal'), 'demo') as environment) e
$$;
--> statement-breakpoint
create view credit_balances as
  select a.user_id, sum(a.balance) filter (where a.kind like 'available%') as available,
    sum(a.balance) filter (where a.kind like 'held%') as held
  from ledger_accounts a, credits_counting() c
  where a.kind in ('available', 'held') or (c.demo and a.kind in ('available_demo', 'held_demo'))
    or (c.sandbox and a.kind in ('available_sandbox', 'held_sandbox'))
  group by a.user_id;
--> statement-breakpoint
create function credits_available(p_user_id text) returns int language sql stable as $$
  select available::int from credit_balances where user_id = p_user_id
$$;
--> statement-breakpoint
-- Locks the account that all movements of a user wait for, and answers the balances of the pockets: null where there is none.
-- `total` is what people see. The settings are read only for those who have test credits.
create function credits_lock(
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
--> statement-breakpoint
-- The one place where a balance changes: by exactly what the transfer says, in the statement that stores the transfer.
-- The rules of a row stand here and not in checks of the table, which are parsed anew by each statement (measured: a third
-- of a hold). Raising takes the row back with it.
create or replace function ledger_post() returns trigger language plpgsql as $$
declare
  v_debit text := split_part(new.debit_account_id, ':', 1);
  v_credit text := split_part(new.credit_account_id, ':', 1);
  v_pocket text := case when v_debit like '%\_demo' then '_demo' when v_debit like '%\_sandbox' then '_sandbox' else '' end;
  v_route text := v_debit || '>' || v_credit;
  v_available int;
  v_touched int;
begin
  if v_pocket <> '' and v_credit like '%\' || v_pocket then
    v_route := left(v_debit, -length(v_pocket)) || '>' || left(v_credit, -length(v_pocket));
  end if;
  if not (case
    when new.kind in ('generation', 'manual_hold', 'dispute_hold') then v_route = 'available>held' and new.balance_after >= 0
    when new.kind in ('generation_settled', 'manual_settled') then v_route = 'held>consumed'
    when new.kind in ('generation_refund', 'manual_release', 'dispute_release') then v_route = 'held>available'
    when new.kind = 'signup' then v_route = 'granted>available'
    when new.kind = 'purchase' then v_route = 'sold>available'
    when new.kind = 'order_refund' then v_route = 'available>sold'
    when new.kind = 'admin_adjustment' then
      v_route in ('adjusted>available', 'available>adjusted') and coalesce(new.reason, '') ~ '\S'
    -- Only while the migration moves what was there before the pockets were.
    when new.kind = 'test_credits_moved' then coalesce(current_setting('listwright.moves_test_credits', true), '') = 'on'
      and v_route in ('adjusted>available', 'available>adjusted', 'available>sold', 'sold>available')
    else false
  end) then
    raise exception 'no % goes % to %, or not like this', new.kind, v_debit, v_credit using errcode = 'P0403';
  end if;
  update ledger_accounts
    set balance = balance + case id when new.credit_account_id then new.amount else -new.amount end
    where user_id = new.user_id and id in (new.debit_account_id, new.credit_account_id);
  get diagnostics v_touched = row_count;
  -- System accounts have no colon in their names; every other account must be this user's and have been moved.
  if v_touched <> (new.debit_account_id like '%:%')::int + (new.credit_account_id like '%:%')::int then
    raise exception 'an account of % or % is not of user %', new.debit_account_id, new.credit_account_id, new.user_id
      using errcode = 'P0403';
  end if;
  select balance into v_available from ledger_accounts where id = 'available' || v_pocket || ':' || new.user_id;
  if new.balance_after is distinct from v_available then
    raise exception 'balance_after says %, the account says %', new.balance_after, v_available using errcode = 'P0403';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- A hold exists only with the transfer that filled it, and ends only with the transfer that emptied it, once, in its own pocket.
-- For which freeze it rests may be said or taken back as long as it is open.
create or replace function credit_hold_follows_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from ledger_transfers t
      where t.idempotency_key = 'hold:' || new.id and t.user_id = new.user_id and t.amount = new.amount
        and t.credit_account_id like 'held%' and new.state = 'open';
  elsif (new.id, new.user_id, new.purpose, new.amount, new.created_at, new.deadline_at)
      is distinct from (old.id, old.user_id, old.purpose, old.amount, old.created_at, old.deadline_at)
    or old.state <> 'open' or (new.state <> 'open' and new.freeze_id is distinct from old.freeze_id) then
    raise exception 'hold % is what it is', old.id using errcode = 'P0403';
  elsif new.state <> 'open' then
    perform from ledger_transfers b join ledger_transfers e on e.debit_account_id = b.credit_account_id
      where b.idempotency_key = 'hold:' || new.id and e.idempotency_key = 'end:' || new.id and e.amount = new.amount
        and case new.state when 'settled' then e.credit_account_id like 'consumed%' else e.credit_account_id = b.debit_account_id end;
  else
    return new;
  end if;
  if not found then
    raise exception 'hold % cannot become %: no transfer says so', new.id, new.state using errcode = 'P0403';
  end if;
  return new;
end $$;
--> statement-breakpoint
drop function credits_hold(text, text, int, text, timestamptz, text, text, text);
--> statement-breakpoint
-- Sets credits aside: available -> held. Answers what can be spent after it; a repeat answers as of its own pocket and does
-- nothing. The deadline says when the hold's owner must have ended it. Purpose: generation, manual or dispute. All of it comes
-- from one pocket: the given one, or the first that counts and has as much, test credits before real ones.
create function credits_hold(
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
  -- Who owes something in a pocket that counts has less to spend in the others; what rests for a dispute is not spent.
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
--> statement-breakpoint
-- The answer to a repeat: the pocket of the transfer as it was then, the others that count as they are.
create function credits_as_answered(p_known ledger_transfers) returns int language sql stable as $$
  select (b.available + case when c.counts then p_known.balance_after - a.balance else 0 end)::int
  from credit_balances b, ledger_accounts a, (
    select case credits_pocket_of(p_known.debit_account_id) when '_demo' then demo when '_sandbox' then sandbox else true end as counts
    from credits_counting()) c
  where b.user_id = p_known.user_id
    and a.id = 'available' || credits_pocket_of(p_known.debit_account_id) || ':' || p_known.user_id
$$;
--> statement-breakpoint
-- Ends a hold: held -> consumed (settled) or held -> available (released), in the pocket that it came from. Both ways share one
-- key, so that the unique index alone lets a hold end once. A repeat, or the other end arriving late, answers changed = false
-- and the balance as it is. What is marked with a freeze rests for it as soon as it is given back.
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
  -- Of a debt nothing rests: it swallows what is given back.
  v_resting := least(v_hold.amount, v_own + v_hold.amount);
  if v_hold.freeze_id is not null and v_hold.purpose <> 'dispute' and v_resting > 0 then
    balance := credits_hold(v_hold.user_id, v_hold.freeze_id || ':' || p_hold_id, v_resting, 'dispute',
      clock_timestamp() + interval '2 years', '', p_actor_id, p_request_id, v_pocket);
    update credit_holds set freeze_id = v_hold.freeze_id where id = v_hold.freeze_id || ':' || p_hold_id;
  end if;
end $$;
--> statement-breakpoint
-- Books one transfer between a system account and the user's `available` of the same pocket, once per key. `p_amount` is the
-- signed change of the balance. A repeat with the same facts answers changed = false and the balance as it was answered then.
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
    -- A test pocket is opened by the first booking in it.
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
--> statement-breakpoint
drop function credits_purchase(text, text, int, text, text, text, text, text);
--> statement-breakpoint
-- Credits bought: sold -> available in the pocket of where they were paid, exactly one booking per capture of the provider.
create function credits_purchase(
  p_user_id text, p_capture_id text, p_amount int, p_description text, p_reference_type text, p_reference_id text,
  p_actor_id text, p_request_id text, p_environment text default 'live', out changed boolean, out balance int
) language sql as $$
  select * from credits_book('purchase:' || p_capture_id, 'purchase', 'sold' || credits_pocket(p_environment), p_user_id, p_amount,
    p_reference_type, p_reference_id, p_description, null, p_actor_id, p_request_id)
$$;
--> statement-breakpoint
drop function credits_order_refund(text, text, int, text, text, text, text, text);
--> statement-breakpoint
-- Takes bought credits back: available -> sold, once per refund, even below zero: then nothing can be held until paid up.
create function credits_order_refund(
  p_user_id text, p_refund_id text, p_amount int, p_description text, p_reference_type text, p_reference_id text,
  p_actor_id text, p_request_id text, p_environment text default 'live', out changed boolean, out balance int
) language sql as $$
  select * from credits_book('order_refund:' || p_refund_id, 'order_refund', 'sold' || credits_pocket(p_environment), p_user_id,
    -p_amount, p_reference_type, p_reference_id, p_description, null, p_actor_id, p_request_id)
$$;
--> statement-breakpoint
drop function credits_adjust(text, int, text, text, text, text);
--> statement-breakpoint
-- An Admin's correction by a signed amount, with a reason: adjusted <-> available, even below zero.
create function credits_adjust(
  p_user_id text, p_amount int, p_key text, p_reason text, p_actor_id text, p_request_id text,
  p_environment text default 'live', out changed boolean, out balance int
) language sql as $$
  select * from credits_book('adjust:' || p_key, 'admin_adjustment', 'adjusted' || credits_pocket(p_environment), p_user_id, p_amount,
    null, null, p_reason, p_reason, p_actor_id, p_request_id)
$$;
