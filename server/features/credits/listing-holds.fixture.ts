import type { TestDatabase } from '#tests/support/test-database.ts';

type Queries = Pick<TestDatabase, 'query'>;

/** Starts a listing and its hold, in one statement as in one transaction. Returns the new balance. */
export async function startListing(
  database: Queries,
  facts: { id: string; userId: string; amount?: number },
): Promise<number> {
  const { rows } = await database.query(
    `with held as (select credits_hold($1, $2, $3, 'generation', now() + interval '10 years', '', $1, null) as balance),
      listing as (insert into generations (id, user_id, request_hash, product_name, product_details, language, is_demo, process_id, lease_until)
        select $2, $1, '', 'Mug', 'Blue', 'English', true, 'test', now() from held)
    select balance from held`,
    [facts.userId, facts.id, facts.amount ?? 1],
  );
  return rows[0].balance;
}

/** Ends a listing and its hold: with content the credit is spent, without it is returned. */
export async function endListing(
  database: Queries,
  id: string,
  status: 'completed' | 'failed' | 'cancelled',
  content: object | null,
): Promise<{ changed: boolean; balance: number }> {
  const end = content ? `credits_settle($1, 'system', null)` : `credits_release($1, 'test', 'system', null)`;
  const { rows } = await database.query(
    `with ended as (select * from ${end}),
      listing as (update generations set status = $2, content = $3, finished_at = now() where id = $1 and (select changed from ended))
    select * from ended`,
    [id, status, content && JSON.stringify(content)],
  );
  return rows[0];
}
