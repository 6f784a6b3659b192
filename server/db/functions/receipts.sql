-- Receipts are numbered without gaps and never change; the database enforces both.

create or replace function receipts_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% of receipts is refused: they are only ever added to', tg_op using errcode = 'P0403';
end $$;

-- Stores a receipt or credit note under the next number of its series, or returns the existing one for the
-- order or refund. The series stays locked until the transaction ends: a number that is rolled back goes to
-- the next receipt, so that there are no gaps. Call it after everything that may wait.
create or replace function receipt_issue(
  p_id text, p_series text, p_kind text, p_order_id text, p_refund_id text, p_is_demo boolean, p_content jsonb,
  p_issued_at timestamptz
) returns table (receipt_id text, receipt_number text) language plpgsql as $$
declare
  v_position int;
begin
  perform pg_advisory_xact_lock(hashtextextended('receipts:' || p_series, 0));
  -- Statements after the lock see what its previous holder committed.
  return query select r.id, r.number from receipts r
    where r.order_id = p_order_id and r.kind = p_kind
      and (p_kind = 'receipt' or r.refund_id = p_refund_id);
  if found then return; end if;
  select coalesce(max(r.position), 0) + 1 into v_position from receipts r where r.series = p_series;
  return query insert into receipts as r
      (id, series, position, number, kind, order_id, refund_id, is_demo, content, issued_at)
    values (p_id, p_series, v_position, p_series || '-' || lpad(v_position::text, greatest(6, length(v_position::text)), '0'),
      p_kind, p_order_id, p_refund_id, p_is_demo, p_content, p_issued_at)
    returning r.id, r.number;
end $$;
