import { and, desc, eq, getColumns, lte, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { siteSectionRevisions, siteSections } from '#server/db/schema/site-content.ts';

export type SectionRow = typeof siteSections.$inferSelect;
export type RevisionRow = typeof siteSectionRevisions.$inferSelect;

/** Replaces an editor whose account is gone in the list of saves. */
const FORMER_EDITOR = 'A former administrator';

export async function findSection(connection: Connection, id: string): Promise<SectionRow | null> {
  const [row] = await connection.select().from(siteSections).where(eq(siteSections.id, id));
  return row ?? null;
}

/** Locks a section for changing until the transaction ends; creates version 0 if nobody has saved it. */
export async function lockSection(
  transaction: Transaction,
  first: Pick<SectionRow, 'id' | 'content' | 'updatedBy'>,
): Promise<SectionRow> {
  await transaction
    .insert(siteSections)
    .values({ ...first, version: 0 })
    .onConflictDoNothing();
  const [row] = await transaction
    .select()
    .from(siteSections)
    .where(eq(siteSections.id, first.id))
    .for('update');
  if (!row) throw new Error('the section was not stored');
  return row;
}

export async function updateSection(transaction: Transaction, { id, ...columns }: SectionRow): Promise<void> {
  await transaction.update(siteSections).set(columns).where(eq(siteSections.id, id));
}

export async function insertRevision(transaction: Transaction, row: RevisionRow): Promise<void> {
  await transaction.insert(siteSectionRevisions).values(row);
}

export async function deleteRevisionsUpTo(
  transaction: Transaction,
  sectionId: string,
  version: number,
): Promise<void> {
  await transaction
    .delete(siteSectionRevisions)
    .where(and(eq(siteSectionRevisions.sectionId, sectionId), lte(siteSectionRevisions.version, version)));
}

/** Newest first, without content. */
export function listRevisions(connection: Connection, sectionId: string) {
  const { content: _content, ...columns } = getColumns(siteSectionRevisions);
  return connection
    .select(columns)
    .from(siteSectionRevisions)
    .where(eq(siteSectionRevisions.sectionId, sectionId))
    .orderBy(desc(siteSectionRevisions.version))
    .$dynamic();
}

export async function findRevision(
  connection: Connection,
  sectionId: string,
  id: string,
): Promise<RevisionRow | null> {
  const [row] = await connection
    .select()
    .from(siteSectionRevisions)
    .where(and(eq(siteSectionRevisions.sectionId, sectionId), eq(siteSectionRevisions.id, id)));
  return row ?? null;
}

/** Those of these words that occur in any revision. */
export async function findWordsInRevisions(
  connection: Connection,
  words: readonly string[],
): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await connection.execute<{ word: string }>(sql`
    select word from unnest(${sql.param(words)}::text[]) as word
    where exists (
      select from ${siteSectionRevisions} where position(word in ${siteSectionRevisions.content}::text) > 0
    )`);
  return rows.map(({ word }) => word);
}

export async function findNewestRevision(
  connection: Connection,
  sectionId: string,
): Promise<Omit<RevisionRow, 'content'> | null> {
  const [row] = await listRevisions(connection, sectionId).limit(1);
  return row ?? null;
}

/** Removes a deleted person's name and address from the list of saves; the content they wrote stays. */
export async function forgetEditor(transaction: Transaction, { id }: { id: string }): Promise<void> {
  await transaction
    .update(siteSectionRevisions)
    .set({ savedByName: FORMER_EDITOR, savedByEmail: '' })
    .where(eq(siteSectionRevisions.savedBy, id));
}
