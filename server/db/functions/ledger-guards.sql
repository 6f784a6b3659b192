-- What the database itself refuses in the books (docs/decisions/0002): every change that is not a movement of
-- the ledger. Raises P0403 for a refused change.

create or replace function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the books are only ever added to, by the functions of the ledger', tg_op, tg_table_name
    using errcode = 'P0403';
end $$;

-- The only place where a balance changes: by exactly the transfer's amount, in the statement that stores it.
-- The rules are checked here and not by table constraints, which each statement parses again (measured: a
-- third of the cost of a hold). Raising rolls the row back.
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
    -- Only for the migration that moved credits from before there were pockets.
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
  -- System accounts have no colon in their names; every other account must be this user's and have been
  -- updated.
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

-- A hold exists only with the transfer that filled it, and ends only with the transfer that emptied it, once,
-- in its own pocket. Its freeze may be set or cleared while it is open.
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
