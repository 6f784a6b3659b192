-- A third purpose of a hold: `dispute`, the unspent credits of an order whose payment the buyer disputes at PayPal. It is only
-- ever released; credits that are taken back are taken back as of any order. The functions are those of `ledger_functions`
-- with that purpose added. Raised besides: P0423 too few credits while others rest.

-- The one place where a balance changes: by exactly what the transfer says, in the statement that stores the transfer.
-- The rules of a row stand here and not in checks of the table, which are parsed anew by each statement (measured: a third
-- of a hold). Raising takes the row back with it.
create or replace function ledger_post() returns trigger language plpgsql as $$
declare
  v_route text := split_part(new.debit_account_id, ':', 1) || '>' || split_part(new.credit_account_id, ':', 1);
  v_available int;
  v_touched int;
begin
  if not (case
    when new.kind in ('generation', 'manual_hold', 'dispute_hold') then v_route = 'available>held' and new.balance_after >= 0
    when new.kind in ('generation_settled', 'manual_settled') then v_route = 'held>consumed'
    when new.kind in ('generation_refund', 'manual_release', 'dispute_release') then v_route = 'held>available'
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
-- Sets credits aside: available -> held. Answers the available balance after it; a repeat answers the same and does nothing.
-- The deadline says when the hold's owner must have ended it. Purpose: generation, manual or dispute.
create or replace function credits_hold(
  p_user_id text, p_hold_id text, p_amount int, p_purpose text, p_deadline timestamptz, p_description text,
  p_actor_id text, p_request_id text
) returns int language plpgsql as $$
declare
  v_kind text := case p_purpose when 'manual' then 'manual_hold' when 'dispute' then 'dispute_hold' else p_purpose end;
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
  if not found and exists (
    select from credit_holds where user_id = p_user_id and state = 'open' and purpose = 'dispute')
  then
    raise exception 'the balance is %, and what else there is rests', v_available using errcode = 'P0423';
  end if;
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
create or replace function credits_end_hold(
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
          when v_hold.purpose in ('manual', 'dispute') then v_hold.purpose || '_release'
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
-- Lets up to `p_at_most` of what the user has left rest; answers how much that is. A repeat answers the same.
create function credits_freeze(
  p_user_id text, p_hold_id text, p_at_most int, p_deadline timestamptz, p_description text, p_actor_id text, p_request_id text
) returns int language plpgsql as $$
declare
  v_available int;
  v_amount int;
begin
  select balance into v_available from ledger_accounts where id = 'available:' || p_user_id for no key update;
  if not found then
    raise exception 'user % has no credit accounts', p_user_id using errcode = 'P0404';
  end if;
  select amount into v_amount from credit_holds where id = p_hold_id;
  if found then
    return v_amount;
  end if;
  v_amount := least(greatest(v_available, 0), p_at_most);
  if v_amount > 0 then
    perform credits_hold(p_user_id, p_hold_id, v_amount, 'dispute', p_deadline, p_description, p_actor_id, p_request_id);
  end if;
  return v_amount;
end $$;
