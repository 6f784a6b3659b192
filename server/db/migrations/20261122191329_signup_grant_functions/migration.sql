-- Free credits are granted once for each mailbox, for ever. Answers how many of `p_offered` this one is due: all of them to the
-- first who asks, none to everybody after that. Two who ask at once wait for each other at the key; whoever's transaction is
-- undone has not asked.
create function claim_signup_grant(p_mailbox_hash text, p_offered int) returns int language plpgsql as $$
begin
  insert into signup_grants (mailbox_hash) values (p_mailbox_hash) on conflict do nothing;
  return case when found then p_offered else 0 end;
end $$;
--> statement-breakpoint
create function users_claim_signup_grant() returns trigger language plpgsql as $$
begin
  new.signup_credits := claim_signup_grant(new.signup_mailbox_hash, new.signup_credits);
  return new;
end $$;
--> statement-breakpoint
-- Before `users_grant_signup`, which books what is left in the row.
create trigger users_claim_signup_grant before insert on users
  for each row when (new.signup_mailbox_hash is not null and new.signup_credits > 0)
  execute function users_claim_signup_grant();
