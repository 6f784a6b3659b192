import { sql } from 'drizzle-orm';
import type { Connection, Database } from './client.ts';

/**
 * Counts an attempt in the key's window, atomically across processes. Returns the count and the window's end.
 */
export async function countAttempt(
  db: Connection,
  key: string,
  windowSeconds: number,
): Promise<{ count: number; windowEndsAt: Date }> {
  const result = await db.execute<{ count: number; window_ends_at: string | Date }>(sql`
    insert into rate_limits as r (key, count, window_ends_at)
    values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      count = case when r.window_ends_at <= now() then 1 else r.count + 1 end,
      window_ends_at = case when r.window_ends_at <= now() then excluded.window_ends_at else r.window_ends_at end
    returning count, window_ends_at`);
  const row = result.rows[0];
  if (!row) throw new Error('the attempt was not counted');
  return { count: row.count, windowEndsAt: new Date(row.window_ends_at) };
}

/** The key's window; null if there is none or it has ended. */
export async function readAttempts(
  db: Database,
  key: string,
): Promise<{ count: number; windowEndsAt: Date } | null> {
  const result = await db.execute<{ count: number; window_ends_at: string | Date }>(
    sql`select count, window_ends_at from rate_limits where key = ${key} and window_ends_at > now()`,
  );
  const row = result.rows[0];
  return row ? { count: row.count, windowEndsAt: new Date(row.window_ends_at) } : null;
}

/** Subtracts an attempt that should not count. */
export async function giveBackAttempt(db: Database, key: string): Promise<void> {
  await db.execute(
    sql`update rate_limits set count = count - 1 where key = ${key} and count > 0 and window_ends_at > now()`,
  );
}

export async function forgetAttempts(db: Database, key: string): Promise<void> {
  await db.execute(sql`delete from rate_limits where key = ${key}`);
}

/** Called by the hourly clean-up. */
export async function deleteEndedWindows(db: Database): Promise<void> {
  await db.execute(sql`delete from rate_limits where window_ends_at < now()`);
}
