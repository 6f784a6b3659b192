import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Role } from '#contract/identity.ts';
import type { MailTopic } from '#contract/mail.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { users } from '#server/db/schema/identity.ts';
import { operatorMailChoices } from '#server/db/schema/mail.ts';

/** Addresses of those in these roles who want mails about the topic; `isDefault` decides for who never chose. */
export async function listWanting(
  connection: Connection,
  { topic, isDefault, roles }: { topic: MailTopic; isDefault: boolean; roles: readonly Role[] },
): Promise<string[]> {
  const rows = await connection
    .select({ email: users.email })
    .from(users)
    .leftJoin(
      operatorMailChoices,
      and(eq(operatorMailChoices.userId, users.id), eq(operatorMailChoices.topic, topic)),
    )
    .where(
      and(
        inArray(users.role, roles),
        isNull(users.disabledAt),
        sql`coalesce(${operatorMailChoices.isWanted}, ${isDefault}::boolean)`,
      ),
    )
    .orderBy(asc(users.createdAt), asc(users.id));
  return rows.map(({ email }) => email);
}

export function findChoices(connection: Connection, userId: string) {
  return connection
    .select({ topic: operatorMailChoices.topic, isWanted: operatorMailChoices.isWanted })
    .from(operatorMailChoices)
    .where(eq(operatorMailChoices.userId, userId));
}

export async function storeChoice(
  transaction: Transaction,
  choice: { userId: string; topic: MailTopic; isWanted: boolean },
): Promise<void> {
  const { userId, topic } = operatorMailChoices;
  await transaction
    .insert(operatorMailChoices)
    .values(choice)
    .onConflictDoUpdate({ target: [userId, topic], set: { isWanted: choice.isWanted } });
}
