-- The free credits of an account, booked by triggers on `users`: when the row is inserted, or, for those that were
-- only offered, when the address is confirmed.

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
  if tg_op = 'INSERT' then
    new.signup_credits := claim_signup_grant(new.signup_mailbox_hash, new.signup_credits);
  else
    new.signup_credits := claim_signup_grant(new.signup_mailbox_hash, new.signup_offer);
    new.signup_offer := 0;
  end if;
  return new;
end $$;

-- Runs in the transaction that creates the user or confirms the address: if the grant fails, neither happens.
create or replace function credits_grant_signup() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into ledger_accounts (id, kind, user_id, balance) values
      ('available:' || new.id, 'available', new.id, 0), ('held:' || new.id, 'held', new.id, 0);
  end if;
  if new.signup_credits <> 0 then
    perform credits_book('signup:' || new.id, 'signup', 'granted', new.id, new.signup_credits, null, null,
      'Sign-up credits', null, 'system', null);
  end if;
  return null;
end $$;

-- However the address is confirmed: by its link, a new password, a change of address or an operator.
create or replace trigger users_claim_signup_offer before update of email_verified on users
  for each row when (new.email_verified and old.signup_offer > 0)
  execute function users_claim_signup_grant();

create or replace trigger users_grant_signup_offer after update of email_verified on users
  for each row when (old.signup_offer > 0 and new.signup_offer = 0)
  execute function credits_grant_signup();
