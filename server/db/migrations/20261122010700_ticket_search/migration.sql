-- A part of an address is found anywhere in it, hence by trigrams, as the words of an order are (migration order_search).
do $$
begin
  create extension if not exists pg_trgm;
  create index support_tickets_search on support_tickets using gin (author_email gin_trgm_ops);
exception
  when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm is not available: tickets are searched without an index';
end $$;
