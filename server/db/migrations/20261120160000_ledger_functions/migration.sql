-- The ledger's verbs and guards, see docs/decisions/0002. Each movement of credits is one call of one function.
-- Raised: P0402 too few credits, P0404 no such account or hold, P0409 a key met again with other facts, P0403 a change of the
-- books that is refused.
-- Every function locks the user's `available` account before anything else: movements of one user queue up, and those of two
-- never wait for each other in a circle.

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the books are only ever added to, by the functions of the ledger', tg_op, tg_table_name
    using errcode = 'P0403';
end $$;
--> statement-breakpoint
-- The one place where a balance changes: by exactly what the transfer says, in the statement that stores the transfer.
-- The rules of a row stand here and not in checks of the table, which are parsed anew by each statement (measured: a third
-- of a hold). Raising takes the row back with it.
create function ledger_post() returns trigger language plpgsql as $$
declare
  v_route text := split_part(new.debit_account_id, ':', 1) || '>' || split_part(new.credit_account_id, ':', 1);
  v_available int;
  v_touched int;
begin
  if not (case
    when new.kind in ('generation', 'manual_hold') then v_route = 'available>held' and new.balance_after >= 0
    when new.kind in ('generation_settled', 'manual_settled') then v_route = 'held>consumed'
    when new.kind in ('generation_refund', 'manual_release') then v_route = 'held>available'
    when new.kind = 'signup' then v_route = 'granted>available'
    when new.kind = 'purchase' then v_route = 'sold>available'
    when new.kind = 'order_refund' then v_route = 'available>sold'
    when new.kind = 'admin_adjustment' then
      v_route in ('adjusted>available', 'available>adjusted') and coalesce(new.reason, '') ~ '\S'
    else false
  end) then
    raise exception 'no % goes %, or not like this', new.kind, v_route using errcode = 'P0403';
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
  select balance into v_available from ledger_accounts where id = 'available:' || new.user_id;
  if new.balance_after is distinct from v_available then
    raise exception 'balance_after says %, the account says %', new.balance_after, v_available using errcode = 'P0403';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_transfers_post after insert on ledger_transfers
  for each row execute function ledger_post();
--> statement-breakpoint
create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function ledger_refuse();
--> statement-breakpoint
-- Depth 0 is a statement of a client; ledger_post updates at depth 1 or deeper. A condition instead of a function call keeps
-- the hot path free of it.
create trigger ledger_accounts_posted_only before update on ledger_accounts
  for each row when (pg_trigger_depth() = 0) execute function ledger_refuse();
--> statement-breakpoint
create trigger ledger_accounts_start_empty before insert on ledger_accounts
  for each row when (new.balance <> 0) execute function ledger_refuse();
--> statement-breakpoint
create trigger ledger_accounts_kept before delete or truncate on ledger_accounts
  for each statement execute function ledger_refuse();
--> statement-breakpoint
-- A hold exists only with the transfer that filled it, and ends only with the transfer that emptied it, once.
create function credit_hold_follows_ledger() returns trigger language plpgsql as $$
declare
  v_key text := case new.state when 'open' then 'hold:' else 'end:' end || new.id;
  v_other text := case new.state when 'settled' then 'consumed' else 'available:' || new.user_id end;
begin
  perform from ledger_transfers t
    where t.idempotency_key = v_key and t.user_id = new.user_id and t.amount = new.amount
      and (t.debit_account_id, t.credit_account_id) = case new.state
        when 'open' then row (v_other, 'held:' || new.user_id)
        else row ('held:' || new.user_id, v_other) end;
  if not found
    or (tg_op = 'INSERT') <> (new.state = 'open')
    or (tg_op = 'UPDATE' and (old.state <> 'open'
      or (new.id, new.user_id, new.purpose, new.amount, new.created_at, new.deadline_at)
        is distinct from (old.id, old.user_id, old.purpose, old.amount, old.created_at, old.deadline_at)))
  then
    raise exception 'hold % cannot become %: no transfer says so', new.id, new.state using errcode = 'P0403';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger credit_holds_follow_ledger before insert or update on credit_holds
  for each row execute function credit_hold_follows_ledger();
--> statement-breakpoint
create trigger credit_holds_kept before delete or truncate on credit_holds
  for each statement execute function ledger_refuse();
--> statement-breakpoint
insert into ledger_accounts (id, kind) values
  ('granted', 'granted'), ('sold', 'sold'), ('consumed', 'consumed'), ('adjusted', 'adjusted');
--> statement-breakpoint
-- Sets credits aside: available -> held. Answers the available balance after it; a repeat answers the same and does nothing.
-- The deadline says when the hold's owner must have ended it. Purpose: generation or manual.
create function credits_hold(
  p_user_id text, p_hold_id text, p_amount int, p_purpose text, p_deadline timestamptz, p_description text,
  p_actor_id text, p_request_id text
) returns int language plpgsql as $$
declare
  v_kind text := case p_purpose when 'manual' then 'manual_hold' else p_purpose end;
  v_available int;
  v_known ledger_transfers;
begin
  select balance into v_available from ledger_accounts where id = 'available:' || p_user_id for no key update;
  if not found then
    raise exception 'user % has no credit accounts', p_user_id using errcode = 'P0404';
  end if;
  if v_available >= p_amount then
    insert into ledger_transfers (idempotency_key, debit_account_id, credit_account_id, amount, kind, user_id, balance_after,
        reference_type, reference_id, description, actor_id, request_id)
      values ('hold:' || p_hold_id, 'available:' || p_user_id, 'held:' || p_user_id, p_amount, v_kind, p_user_id,
        v_available - p_amount, p_purpose, p_hold_id, p_description, p_actor_id, p_request_id)
      on conflict (idempotency_key) do nothing;
    if found then
      insert into credit_holds (id, user_id, purpose, amount, deadline_at, created_at)
        values (p_hold_id, p_user_id, p_purpose, p_amount, p_deadline, clock_timestamp());
      return v_available - p_amount;
    end if;
  end if;
  select * into v_known from ledger_transfers where idempotency_key = 'hold:' || p_hold_id;
  if not found then
    raise exception 'the balance is %, too little to hold %', v_available, p_amount using errcode = 'P0402';
  end if;
  if (v_known.user_id, v_known.amount, v_known.kind) is distinct from (p_user_id, p_amount, v_kind) then
    raise exception 'hold % exists with other facts', p_hold_id using errcode = 'P0409';
  end if;
  return v_known.balance_after;
end $$;
--> statement-breakpoint
-- Ends a hold: held -> consumed (settled) or held -> available (released). Both ways share one key, so that the unique index
-- alone lets a hold end once. A repeat, or the other end arriving late, answers changed = false and the balance as it is.
create function credits_end_hold(
  p_hold_id text, p_state text, p_reason text, p_actor_id text, p_request_id text, out changed boolean, out balance int
) language plpgsql as $$
declare
  v_hold credit_holds;
  v_is_settled boolean := p_state = 'settled';
begin
  select * into v_hold from credit_holds where id = p_hold_id;
  if not found then
    raise exception 'there is no hold %', p_hold_id using errcode = 'P0404';
  end if;
  select a.balance into balance from ledger_accounts a where a.id = 'available:' || v_hold.user_id for no key update;
  if not v_is_settled then
    balance := balance + v_hold.amount;
  end if;
  insert into ledger_transfers (idempotency_key, debit_account_id, credit_account_id, amount, kind, user_id, balance_after,
      reference_type, reference_id, description, actor_id, reason, request_id)
    select 'end:' || p_hold_id, 'held:' || t.user_id, case when v_is_settled then 'consumed' else t.debit_account_id end,
        t.amount, case
          when v_is_settled then v_hold.purpose || '_settled'
          when v_hold.purpose = 'manual' then 'manual_release'
          else v_hold.purpose || '_refund' end,
        t.user_id, balance, v_hold.purpose, p_hold_id, t.description, p_actor_id, p_reason, p_request_id
      from ledger_transfers t where t.idempotency_key = 'hold:' || p_hold_id
    on conflict (idempotency_key) do nothing;
  changed := found;
  if changed then
    update credit_holds set state = p_state, ended_at = clock_timestamp() where id = p_hold_id;
  elsif not v_is_settled then
    balance := balance - v_hold.amount;
  end if;
end $$;
--> statement-breakpoint
create function credits_settle(
  p_hold_id text, p_actor_id text, p_request_id text, out changed boolean, out balance int
) language sql as $$ select * from credits_end_hold(p_hold_id, 'settled', null, p_actor_id, p_request_id) $$;
--> statement-breakpoint
create function credits_release(
  p_hold_id text, p_reason text, p_actor_id text, p_request_id text, out changed boolean, out balance int
) language sql as $$ select * from credits_end_hold(p_hold_id, 'released', p_reason, p_actor_id, p_request_id) $$;
--> statement-breakpoint
-- Gives back the user's newest open manual hold, or the one named; answers nulls when there is none. Choosing under the
-- account's lock, so that two calls at once give back two holds, and one hold only once.
create function credits_release_manual(
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
--> statement-breakpoint
-- Books one transfer between a system account and the user's `available`, once per key. `p_amount` is the signed change of the
-- balance. A repeat with the same facts answers changed = false and the balance as it was answered then.
create function credits_book(
  p_key text, p_kind text, p_system_account text, p_user_id text, p_amount int, p_reference_type text, p_reference_id text,
  p_description text, p_reason text, p_actor_id text, p_request_id text, out changed boolean, out balance int
) language plpgsql as $$
declare
  v_account text := 'available:' || p_user_id;
  v_known ledger_transfers;
begin
  select a.balance + p_amount into balance from ledger_accounts a where a.id = v_account for no key update;
  if not found then
    raise exception 'user % has no credit accounts', p_user_id using errcode = 'P0404';
  end if;
  insert into ledger_transfers (idempotency_key, debit_account_id, credit_account_id, amount, kind, user_id, balance_after,
      reference_type, reference_id, description, actor_id, reason, request_id)
    values (p_key, case when p_amount < 0 then v_account else p_system_account end,
      case when p_amount < 0 then p_system_account else v_account end, abs(p_amount), p_kind, p_user_id, balance,
      p_reference_type, p_reference_id, p_description, p_actor_id, p_reason, p_request_id)
    on conflict (idempotency_key) do nothing;
  changed := found;
  if not changed then
    select * into v_known from ledger_transfers where idempotency_key = p_key;
    if (v_known.user_id, v_known.kind, v_known.amount, v_known.credit_account_id = v_account, v_known.reference_type,
        v_known.reference_id, v_known.reason)
      is distinct from (p_user_id, p_kind, abs(p_amount), p_amount > 0, p_reference_type, p_reference_id, p_reason)
    then
      raise exception 'key % exists with other facts', p_key using errcode = 'P0409';
    end if;
    balance := v_known.balance_after;
  end if;
end $$;
--> statement-breakpoint
-- Credits bought: sold -> available, exactly one booking per capture of the payment provider.
create function credits_purchase(
  p_user_id text, p_capture_id text, p_amount int, p_description text, p_reference_type text, p_reference_id text,
  p_actor_id text, p_request_id text, out changed boolean, out balance int
) language sql as $$
  select * from credits_book('purchase:' || p_capture_id, 'purchase', 'sold', p_user_id, p_amount, p_reference_type,
    p_reference_id, p_description, null, p_actor_id, p_request_id)
$$;
--> statement-breakpoint
-- Takes bought credits back: available -> sold, once per refund, even below zero: then nothing can be held until paid up.
create function credits_order_refund(
  p_user_id text, p_refund_id text, p_amount int, p_description text, p_reference_type text, p_reference_id text,
  p_actor_id text, p_request_id text, out changed boolean, out balance int
) language sql as $$
  select * from credits_book('order_refund:' || p_refund_id, 'order_refund', 'sold', p_user_id, -p_amount, p_reference_type,
    p_reference_id, p_description, null, p_actor_id, p_request_id)
$$;
--> statement-breakpoint
-- An Admin's correction by a signed amount, with a reason: adjusted <-> available, even below zero.
create function credits_adjust(
  p_user_id text, p_amount int, p_key text, p_reason text, p_actor_id text, p_request_id text,
  out changed boolean, out balance int
) language sql as $$
  select * from credits_book('adjust:' || p_key, 'admin_adjustment', 'adjusted', p_user_id, p_amount, null, null,
    p_reason, p_reason, p_actor_id, p_request_id)
$$;
--> statement-breakpoint
-- In the transaction that creates the user: a user whose grant fails does not exist.
create function credits_grant_signup() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (id, kind, user_id, balance) values
    ('available:' || new.id, 'available', new.id, 0), ('held:' || new.id, 'held', new.id, 0);
  if new.signup_credits <> 0 then
    perform credits_book('signup:' || new.id, 'signup', 'granted', new.id, new.signup_credits, null, null,
      'Sign-up credits', null, 'system', null);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger users_grant_signup after insert on users
  for each row execute function credits_grant_signup();
