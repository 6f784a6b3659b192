import { eq } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { mailTemplates } from '#server/db/schema/mail.ts';
import type { MailTemplate } from './mail-definition.ts';

export type StoredTemplate = MailTemplate & { updatedAt: Date };
type Row = typeof mailTemplates.$inferSelect;

const templateOf = ({ subject, format, body, updatedAt }: Row): StoredTemplate => ({
  subject,
  format: format === 'html' ? 'html' : 'text',
  body,
  updatedAt,
});

/** The Admin's own version of a mail; null while the default is used. */
export async function findTemplate(connection: Connection, mailId: string): Promise<StoredTemplate | null> {
  const [row] = await connection.select().from(mailTemplates).where(eq(mailTemplates.mailId, mailId));
  return row ? templateOf(row) : null;
}

export async function listTemplates(connection: Connection): Promise<Map<string, StoredTemplate>> {
  const rows = await connection.select().from(mailTemplates);
  return new Map(rows.map((row) => [row.mailId, templateOf(row)]));
}

export async function storeTemplate(
  transaction: Transaction,
  mailId: string,
  template: StoredTemplate,
): Promise<void> {
  const { subject, format, body, updatedAt } = template;
  await transaction
    .insert(mailTemplates)
    .values({ mailId, subject, format, body, updatedAt })
    .onConflictDoUpdate({ target: mailTemplates.mailId, set: { subject, format, body, updatedAt } });
}

export async function deleteTemplate(transaction: Transaction, mailId: string): Promise<void> {
  await transaction.delete(mailTemplates).where(eq(mailTemplates.mailId, mailId));
}
