import { sql } from 'drizzle-orm';
import type { Connection } from './client.ts';
import { users } from './schema/identity.ts';

/** Names by id of those who still have an account. */
export async function personNames(
  connection: Connection,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await connection
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(wanted)}::text[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
