-- What demo and sandbox orders brought before the pockets were goes into its pocket (docs/decisions/0017), by transfers that are
-- added like any others. Test credits count as spent first: of what is moved out of the real pocket, that which is gone is booked
-- back as an adjustment, so that a real balance loses what is still there and nothing more. The order's number stands with the
-- move of its credits: afterwards each order is booked in the pocket of where it was paid (I2).

create function pg_temp.move_credits(
  p_key text, p_debit text, p_credit text, p_pocket text, p_user_id text, p_amount int, p_order_number text, p_description text
) returns void language plpgsql as $$
begin
  insert into ledger_transfers (idempotency_key, debit_account_id, credit_account_id, amount, kind, user_id, balance_after,
      reference_type, reference_id, description, actor_id)
    select 'moved:' || p_key, p_debit, p_credit, p_amount, 'test_credits_moved', p_user_id,
      a.balance + case a.id when p_credit then p_amount else -p_amount end, case when p_order_number is not null then 'order' end,
      p_order_number, p_description, 'system'
    from ledger_accounts a where a.id = 'available' || p_pocket || ':' || p_user_id;
end $$;
--> statement-breakpoint
-- Moves the credits of one person's orders of one environment; `p_used` of the person's credits are gone. Answers how many of
-- those were test credits.
create function pg_temp.move_environment(p_user_id text, p_environment text, p_used int) returns int language plpgsql as $$
declare
  v_pocket text := credits_pocket(p_environment);
  v_real text := 'available:' || p_user_id;
  v_test text := 'available' || v_pocket || ':' || p_user_id;
  v_bought int;
  v_used int;
  v_gone int;
  v_order record;
begin
  select coalesce(sum(credits - refunded_credits), 0) into v_bought
    from orders where user_id = p_user_id and environment = p_environment and capture_id is not null;
  if v_bought = 0 then
    return 0;
  end if;
  insert into ledger_accounts (id, kind, user_id, balance)
    select kind || ':' || p_user_id, kind, p_user_id, 0 from unnest(array['available' || v_pocket, 'held' || v_pocket]) as kind;
  v_used := least(v_bought, p_used);
  select v_bought - least(v_bought - v_used, greatest(0, balance)) into v_gone from ledger_accounts where id = v_real;
  if v_gone > 0 then
    perform pg_temp.move_credits(p_user_id || ':' || p_environment || ':used', 'adjusted', v_real, '', p_user_id, v_gone, null,
      'Test credits that were used');
  end if;
  for v_order in
    select order_number, credits - refunded_credits as credits from orders
    where user_id = p_user_id and environment = p_environment and capture_id is not null and credits > refunded_credits
    order by paid_at, id
  loop
    perform pg_temp.move_credits(v_order.order_number || ':out', v_real, 'sold', '', p_user_id, v_order.credits,
      v_order.order_number, 'Order ' || v_order.order_number);
    perform pg_temp.move_credits(v_order.order_number || ':in', 'sold' || v_pocket, v_test, v_pocket, p_user_id, v_order.credits,
      v_order.order_number, 'Order ' || v_order.order_number);
  end loop;
  if v_gone > 0 then
    perform pg_temp.move_credits(p_user_id || ':' || p_environment || ':gone', v_test, 'adjusted' || v_pocket, v_pocket, p_user_id,
      v_gone, null, 'Test credits that were used');
  end if;
  return v_used;
end $$;
--> statement-breakpoint
do $$
declare
  v_user record;
  v_hold record;
  v_used int;
begin
  perform set_config('listwright.moves_test_credits', 'on', true);
  for v_user in
    select distinct user_id as id from orders
    where environment in ('demo', 'sandbox') and capture_id is not null and credits > refunded_credits order by 1
  loop
    perform credits_lock(v_user.id);
    -- Parked test credits must not come back as real ones. What a listing under way holds is one credit, for minutes.
    for v_hold in select id from credit_holds where user_id = v_user.id and state = 'open' and purpose = 'manual' loop
      perform credits_release(v_hold.id, 'test credits got a pocket of their own', 'system', null);
    end loop;
    -- Also what rests for an order that is refunded by now: it must not come back as real credits either.
    create temp table resting on commit drop as
      select d.id as dispute_id, d.hold_id, h.amount, h.deadline_at, o.environment, t.description
      from payment_disputes d join orders o on o.id = d.order_id join credit_holds h on h.id = d.hold_id
        join ledger_transfers t on t.idempotency_key = 'hold:' || h.id
      where o.user_id = v_user.id and o.environment in ('demo', 'sandbox') and h.state = 'open';
    update credit_holds h set freeze_id = null from resting r where h.id = r.hold_id;
    perform credits_release(hold_id, 'test credits got a pocket of their own', 'system', null) from resting;
    select coalesce(sum(amount), 0) into v_used from ledger_transfers
      where user_id = v_user.id and credit_account_id in ('consumed', 'adjusted');
    v_used := v_used - pg_temp.move_environment(v_user.id, 'demo', v_used);
    perform pg_temp.move_environment(v_user.id, 'sandbox', v_used);
    perform credits_freeze(v_user.id, hold_id || ':moved', amount, deadline_at, description, 'system', null, environment) from resting;
    -- Of what is spent nothing rests.
    update payment_disputes d
      set hold_id = (select h.freeze_id from credit_holds h where h.freeze_id = d.hold_id || ':moved' limit 1)
      from resting r where d.id = r.dispute_id;
    drop table resting;
  end loop;
  perform set_config('listwright.moves_test_credits', '', true);
end $$;
--> statement-breakpoint
drop function pg_temp.move_environment(text, text, int);
--> statement-breakpoint
drop function pg_temp.move_credits(text, text, text, text, text, int, text, text);
