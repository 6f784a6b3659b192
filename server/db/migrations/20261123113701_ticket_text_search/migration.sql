-- A part of a text is found anywhere in it, hence by trigrams, as the part of an address is (migration ticket_search).
do $$
begin
  create extension if not exists pg_trgm;
  create index support_tickets_texts on support_tickets using gin (subject gin_trgm_ops, message gin_trgm_ops);
  create index support_replies_texts on support_replies using gin (message gin_trgm_ops);
exception
  when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm is not available: tickets are searched without an index';
end $$;
