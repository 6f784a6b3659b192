-- Words of an order are found anywhere in them, hence by trigrams. Every supported server brings the extension, and the owner
-- of a database may add it; where an operator's server does not allow it, the search works the same, only slower.
do $$
begin
  create extension if not exists pg_trgm;
  create index orders_search on orders using gin (search_text gin_trgm_ops) where status <> 'cancelled';
exception
  when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'pg_trgm is not available: orders are searched without an index';
end $$;
