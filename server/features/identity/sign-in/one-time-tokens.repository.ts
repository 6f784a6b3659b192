import { and, eq, gt, like, lt } from 'drizzle-orm';
import type { Connection } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { verifications } from '#server/db/schema/identity.ts';

// The identity library stores its one-time secrets in the same table. Identifiers are stored as
// `hashed:<kind>:<keyed hash>`; `value` is the id of the user they belong to.

export interface StoredToken {
  identifier: string;
  value: string;
  expiresAt: Date;
}

export async function insertToken(connection: Connection, token: StoredToken): Promise<void> {
  await connection.insert(verifications).values({ id: newId(), ...token });
}

/** The value of a live token, without using it up. */
export async function findTokenValue(
  connection: Connection,
  identifier: string,
  now: Date,
): Promise<string | null> {
  const [row] = await connection
    .select({ value: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now)));
  return row?.value ?? null;
}

/** Uses up a token. Of several concurrent attempts exactly one gets its value; the others get null. */
export async function consumeToken(
  connection: Connection,
  identifier: string,
  now: Date,
): Promise<string | null> {
  const [row] = await connection
    .delete(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now)))
    .returning({ value: verifications.value });
  return row?.value ?? null;
}

/** Deletes all of a user's tokens, or those of one kind (an identifier's prefix up to its hash). */
export async function deleteTokensOf(
  connection: Connection,
  value: string,
  identifierPrefix = '',
): Promise<void> {
  await connection
    .delete(verifications)
    .where(and(eq(verifications.value, value), like(verifications.identifier, `${identifierPrefix}%`)));
}

export async function deleteEndedTokens(connection: Connection, now: Date): Promise<void> {
  await connection.delete(verifications).where(lt(verifications.expiresAt, now));
}
