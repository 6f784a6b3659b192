-- The credits of a new account, booked by triggers on `users`.

-- Grants free credits once per mailbox, forever. Returns how many of `p_offered` to grant: all of them for
-- the first request, none afterwards. Concurrent requests wait for each other at the key; a request that is
-- rolled back does not count.
create or replace function claim_signup_grant(p_mailbox_hash text, p_offered int) returns int language plpgsql as $$
begin
  insert into signup_grants (mailbox_hash) values (p_mailbox_hash) on conflict do nothing;
  return case when found then p_offered else 0 end;
end $$;

create or replace function users_claim_signup_grant() returns trigger language plpgsql as $$
begin
  new.signup_credits := claim_signup_grant(new.signup_mailbox_hash, new.signup_credits);
  return new;
end $$;

-- Runs in the transaction that creates the user: if the grant fails, the user is not created.
create or replace function credits_grant_signup() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (id, kind, user_id, balance) values
    ('available:' || new.id, 'available', new.id, 0), ('held:' || new.id, 'held', new.id, 0);
  if new.signup_credits <> 0 then
    perform credits_book('signup:' || new.id, 'signup', 'granted', new.id, new.signup_credits, null, null,
      'Sign-up credits', null, 'system', null);
  end if;
  return null;
end $$;
