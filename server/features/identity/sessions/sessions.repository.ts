import { and, desc, eq, getColumns, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Connection } from '#server/db/client.ts';
import { actingSessions, sessions, users } from '#server/db/schema/identity.ts';

/** Decides whether a session is alive: `expiresAt` is its absolute end, `updatedAt` its last use. */
export interface SessionClock {
  now: Date;
  /** A session unused since then has ended. */
  idleSince: Date;
}

const isAlive = ({ now, idleSince }: SessionClock) =>
  and(gt(sessions.expiresAt, now), gt(sessions.updatedAt, idleSince));

/** The user an Admin's session acts as. */
const actedAs = alias(users, 'acted_as');

/** The credits that currently count, from the ledger. */
const creditsOf = (person: typeof users | typeof actedAs) =>
  sql<number>`case when ${person.id} is not null then credits_available(${person.id}) end`;

/**
 * The session for a token with its user, in one statement; null if the session has ended or the user is
 * disabled. The user it acts as is null unless the session is an Admin's and that user is neither an Admin
 * nor disabled, both at this moment.
 */
export async function findLiveSession(connection: Connection, token: string, clock: SessionClock) {
  const [row] = await connection
    .select({
      sessionId: sessions.id,
      lastUsedAt: sessions.updatedAt,
      person: getColumns(users),
      credits: creditsOf(users),
      actsUntil: actingSessions.expiresAt,
      actsAs: getColumns(actedAs),
      creditsOfActedAs: creditsOf(actedAs),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      actingSessions,
      and(
        eq(actingSessions.sessionId, sessions.id),
        gt(actingSessions.expiresAt, clock.now),
        eq(users.role, 'Admin'),
      ),
    )
    .leftJoin(
      actedAs,
      and(eq(actedAs.id, actingSessions.userId), isNull(actedAs.disabledAt), ne(actedAs.role, 'Admin')),
    )
    .where(and(eq(sessions.token, token), isAlive(clock), isNull(users.disabledAt)));
  return row ?? null;
}

export async function findSessionStart(connection: Connection, id: string): Promise<Date | null> {
  const [row] = await connection
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, id));
  return row?.createdAt ?? null;
}

export async function touchSession(connection: Connection, id: string, now: Date): Promise<void> {
  await connection.update(sessions).set({ updatedAt: now }).where(eq(sessions.id, id));
}

/**
 * Of several requests at once, only the first one writes. Not `updated_at`, which says when the account was
 * changed.
 */
export async function recordLastSeen(
  connection: Connection,
  userId: string,
  { now, seenBefore }: { now: Date; seenBefore: Date },
): Promise<void> {
  const isDue = or(isNull(users.lastSeenAt), lt(users.lastSeenAt, seenBefore));
  await connection
    .update(users)
    .set({ lastSeenAt: now })
    .where(and(eq(users.id, userId), isDue));
}

/** Most recently used first. */
export function listLiveSessions(connection: Connection, userId: string, clock: SessionClock) {
  return connection
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.updatedAt,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive(clock)))
    .orderBy(desc(sessions.updatedAt), sessions.id);
}

/** False if this user has no such session. */
export async function deleteSession(connection: Connection, userId: string, id: string): Promise<boolean> {
  const gone = await connection
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return gone.length > 0;
}

export async function deleteSessions(
  connection: Connection,
  userId: string,
  options: { exceptId?: string } = {},
): Promise<void> {
  const ofPerson = eq(sessions.userId, userId);
  await connection
    .delete(sessions)
    .where(options.exceptId ? and(ofPerson, ne(sessions.id, options.exceptId)) : ofPerson);
}

export async function deleteEndedSessions(connection: Connection, clock: SessionClock): Promise<void> {
  await connection
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, clock.now), lt(sessions.updatedAt, clock.idleSince)));
}

export async function deleteSessionByToken(connection: Connection, token: string): Promise<void> {
  await connection.delete(sessions).where(eq(sessions.token, token));
}
