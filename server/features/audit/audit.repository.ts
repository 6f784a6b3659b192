import { and, count, desc, eq, gte, ilike, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Connection } from '#server/db/client.ts';
import { users } from '#server/db/schema/identity.ts';
import { auditEntries } from '#server/db/schema/operations.ts';

const actors = alias(users, 'actors');
/** The person an entry is about, if any. */
const subjects = alias(users, 'subjects');

interface AuditFilter {
  /** Part of a name or address, ignoring case. */
  person?: string | undefined;
  userId?: string | undefined;
  subjectType?: string | undefined;
  subjectId?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
}

function named(person: string | undefined) {
  if (!person) return undefined;
  const pattern = `%${person.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    ilike(auditEntries.actorEmail, pattern),
    ilike(actors.name, pattern),
    ilike(actors.email, pattern),
    ilike(subjects.name, pattern),
    ilike(subjects.email, pattern),
  );
}

function concerning(userId: string | undefined) {
  if (userId === undefined) return undefined;
  const isSubject = and(eq(auditEntries.subjectType, 'user'), eq(auditEntries.subjectId, userId));
  return or(eq(auditEntries.actorId, userId), isSubject);
}

function conditionOf({ person, userId, subjectType, subjectId, from, until }: AuditFilter) {
  return and(
    named(person),
    concerning(userId),
    subjectType ? eq(auditEntries.subjectType, subjectType) : undefined,
    subjectId ? eq(auditEntries.subjectId, subjectId) : undefined,
    from ? gte(auditEntries.createdAt, from) : undefined,
    until ? lt(auditEntries.createdAt, until) : undefined,
  );
}

/** What the subject is called today; null if it is gone, or is not of a kind that has a name. */
const subjectName = sql<string | null>`case ${auditEntries.subjectType}
  when 'user' then ${subjects.name}
  when 'order' then (select order_number from orders o where o.id = ${auditEntries.subjectId})
  when 'package' then (select name from packages p where p.id = ${auditEntries.subjectId})
  when 'item' then (select name from items i where i.id = ${auditEntries.subjectId})
  when 'support_ticket' then (select subject from support_tickets t where t.id = ${auditEntries.subjectId})
  when 'text_model_key' then (select name from text_model_keys k where k.id = ${auditEntries.subjectId})
  end`;

const isAboutPerson = and(eq(auditEntries.subjectType, 'user'), eq(subjects.id, auditEntries.subjectId));

/** Newest first. */
export function listEntries(
  connection: Connection,
  filter: AuditFilter,
  page: { limit: number; offset: number },
) {
  return connection
    .select({
      id: auditEntries.id,
      createdAt: auditEntries.createdAt,
      actorId: auditEntries.actorId,
      actorEmail: auditEntries.actorEmail,
      actorName: actors.name,
      action: auditEntries.action,
      subjectType: auditEntries.subjectType,
      subjectId: auditEntries.subjectId,
      subjectName,
      before: auditEntries.before,
      after: auditEntries.after,
      requestId: auditEntries.requestId,
    })
    .from(auditEntries)
    .leftJoin(actors, eq(actors.id, auditEntries.actorId))
    .leftJoin(subjects, isAboutPerson)
    .where(conditionOf(filter))
    .orderBy(desc(auditEntries.createdAt), auditEntries.id)
    .limit(page.limit)
    .offset(page.offset);
}

export type AuditRow = Awaited<ReturnType<typeof listEntries>>[number];

export async function countEntries(connection: Connection, filter: AuditFilter): Promise<number> {
  const [row] = await connection
    .select({ entries: count() })
    .from(auditEntries)
    .leftJoin(actors, eq(actors.id, auditEntries.actorId))
    .leftJoin(subjects, isAboutPerson)
    .where(conditionOf(filter));
  return row?.entries ?? 0;
}

/** The distinct subject types. Skips from one to the next in the index, because the log may be long. */
export async function listSubjectTypes(connection: Connection): Promise<string[]> {
  const { rows } = await connection.execute<{ type: string }>(sql`
    with recursive types as (
      (select subject_type as type from audit_entries order by subject_type limit 1)
      union all
      select (select subject_type from audit_entries where subject_type > types.type order by subject_type limit 1)
      from types where types.type is not null)
    select type from types where type is not null`);
  return rows.map(({ type }) => type);
}
