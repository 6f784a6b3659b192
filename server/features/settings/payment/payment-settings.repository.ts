import { eq } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { paymentSettings } from '#server/db/schema/settings.ts';

const ID = 'paypal';

/** `updatedAt` is null for defaults that were never saved. */
export type PaymentSettingsRow = Omit<typeof paymentSettings.$inferSelect, 'id' | 'updatedAt'> & {
  updatedAt: Date | null;
};
type SavedRow = PaymentSettingsRow & { updatedAt: Date };

/** Null until an Admin has changed something. */
export async function findPaymentSettings(connection: Connection): Promise<PaymentSettingsRow | null> {
  const [row] = await connection.select().from(paymentSettings).where(eq(paymentSettings.id, ID));
  return row ?? null;
}

/** Locks the row, creating it with `defaults` if needed, until the transaction ends. */
export async function lockPaymentSettings(
  transaction: Transaction,
  defaults: PaymentSettingsRow,
): Promise<PaymentSettingsRow> {
  const { updatedAt: _nobodySaved, ...values } = defaults;
  const made = await transaction
    .insert(paymentSettings)
    .values({ id: ID, ...values })
    .onConflictDoNothing()
    .returning({ id: paymentSettings.id });
  if (made.length > 0) return defaults;
  const [row] = await transaction
    .select()
    .from(paymentSettings)
    .where(eq(paymentSettings.id, ID))
    .for('update');
  return row ?? defaults;
}

export async function storePaymentSettings(
  transaction: Transaction,
  { isEnabled, mode, currency, buttonStyles, clientId, ...rest }: SavedRow,
): Promise<void> {
  const { encryptedSecret, maskedSecret, webhookId, operator, updatedAt } = rest;
  await transaction
    .update(paymentSettings)
    .set({
      ...{ isEnabled, mode, currency, buttonStyles, clientId },
      ...{ encryptedSecret, maskedSecret, webhookId, operator, updatedAt },
    })
    .where(eq(paymentSettings.id, ID));
}
