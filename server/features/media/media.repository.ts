import { desc, eq, sql } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { mediaFiles } from '#server/db/schema/media.ts';

export type MediaRow = typeof mediaFiles.$inferSelect;

export async function insertMedia(connection: Connection, row: MediaRow): Promise<void> {
  await connection.insert(mediaFiles).values(row);
}

/** What Admins uploaded, newest first. */
export function listMedia(
  connection: Connection,
  page: { limit: number; offset: number },
): Promise<MediaRow[]> {
  return connection
    .select()
    .from(mediaFiles)
    .where(eq(mediaFiles.isByAdmin, true))
    .orderBy(desc(mediaFiles.createdAt), mediaFiles.id)
    .limit(page.limit)
    .offset(page.offset);
}

/** A person's uploads, newest first. */
export function listMediaOf(connection: Connection, userId: string): Promise<MediaRow[]> {
  return connection
    .select()
    .from(mediaFiles)
    .where(eq(mediaFiles.uploadedBy, userId))
    .orderBy(desc(mediaFiles.createdAt));
}

export function countMedia(connection: Connection): Promise<number> {
  return connection.$count(mediaFiles, eq(mediaFiles.isByAdmin, true));
}

export async function findMedia(connection: Connection, id: string): Promise<MediaRow | null> {
  const [row] = await connection.select().from(mediaFiles).where(eq(mediaFiles.id, id));
  return row ?? null;
}

export function findMediaByIds(connection: Connection, ids: readonly string[]): Promise<MediaRow[]> {
  return connection
    .select()
    .from(mediaFiles)
    .where(sql`${mediaFiles.id} = any(${sql.param([...ids])}::text[])`);
}

export async function deleteMedia(connection: Connection, id: string): Promise<void> {
  await connection.delete(mediaFiles).where(eq(mediaFiles.id, id));
}
