-- While a payment is disputed, the order's unspent credits are frozen, including held ones that are released
-- meanwhile (docs/decisions/0017). `credit_holds.freeze_id` names the freeze.

-- Freezes up to `p_at_most` of the user's credits in a pocket, available ones before held ones. Returns how
-- many; a repeat returns the number frozen now.
create or replace function credits_freeze(
  p_user_id text, p_freeze_id text, p_at_most int, p_deadline timestamptz, p_description text, p_actor_id text, p_request_id text,
  p_environment text default 'live'
) returns int language plpgsql as $$
declare
  v_pocket text := credits_pocket(p_environment);
  v_lock record;
  v_resting int;
  v_parked int;
begin
  select * into v_lock from credits_lock(p_user_id);
  select sum(amount) into v_resting from credit_holds where freeze_id = p_freeze_id and state = 'open';
  if v_resting is not null then
    return v_resting;
  end if;
  v_resting := least(p_at_most, greatest(0, case v_pocket when '' then v_lock.live when '_demo' then v_lock.demo else v_lock.sandbox end));
  if v_resting > 0 then
    perform credits_hold(p_user_id, p_freeze_id, v_resting, 'dispute', p_deadline, p_description, p_actor_id, p_request_id, v_pocket);
    update credit_holds set freeze_id = p_freeze_id where id = p_freeze_id;
  end if;
  with open as (
    select h.id, sum(h.amount) over (order by h.purpose <> 'manual', h.created_at, h.id) - h.amount as before
    from credit_holds h join ledger_transfers t on t.idempotency_key = 'hold:' || h.id
    where h.user_id = p_user_id and h.state = 'open' and h.purpose <> 'dispute' and h.freeze_id is null
      and t.debit_account_id = 'available' || v_pocket || ':' || p_user_id
  ), marked as (
    update credit_holds h set freeze_id = p_freeze_id from open
    where h.id = open.id and open.before < p_at_most - v_resting returning h.amount)
  select coalesce(sum(amount), 0) into v_parked from marked;
  return v_resting + v_parked;
end $$;

-- Ends a freeze: frozen credits become available, and held ones are no longer marked. Returns how many became
-- available.
create or replace function credits_unfreeze(p_freeze_id text, p_reason text, p_actor_id text, p_request_id text) returns int
language plpgsql as $$
declare
  v_user_id text := (select user_id from credit_holds where freeze_id = p_freeze_id limit 1);
  v_hold record;
  v_free int := 0;
begin
  if v_user_id is null then
    return 0;
  end if;
  perform credits_lock(v_user_id);
  update credit_holds set freeze_id = null where freeze_id = p_freeze_id and state = 'open' and purpose <> 'dispute';
  for v_hold in select id, amount from credit_holds
    where freeze_id = p_freeze_id and state = 'open' and purpose = 'dispute' order by created_at, id
  loop
    perform credits_release(v_hold.id, p_reason, p_actor_id, p_request_id);
    v_free := v_free + v_hold.amount;
  end loop;
  return v_free;
end $$;
