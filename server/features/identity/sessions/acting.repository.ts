import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { actingSessions } from '#server/db/schema/identity.ts';

type ActingSession = typeof actingSessions.$inferInsert;

/** A session acts as one user at a time; the latest one counts. */
export async function storeActing(transaction: Transaction, acting: ActingSession): Promise<void> {
  const { sessionId, ...rest } = acting;
  await transaction
    .insert(actingSessions)
    .values({ sessionId, ...rest })
    .onConflictDoUpdate({ target: actingSessions.sessionId, set: rest });
}

/** False if the session did not act as anybody. */
export async function deleteActing(transaction: Transaction, sessionId: string): Promise<boolean> {
  const gone = await transaction
    .delete(actingSessions)
    .where(eq(actingSessions.sessionId, sessionId))
    .returning({ userId: actingSessions.userId });
  return gone.length > 0;
}
