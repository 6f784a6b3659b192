import type { Connection } from './client.ts';
import { newId } from './new-id.ts';
import { auditEntries } from './schema/operations.ts';

type AuditRow = Omit<typeof auditEntries.$inferInsert, 'id' | 'createdAt'>;

export async function insertAuditEntry(connection: Connection, row: AuditRow): Promise<void> {
  await connection.insert(auditEntries).values({ id: newId(), ...row });
}
