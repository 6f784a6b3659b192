import { eq, sql } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/db/client.ts';
import { paymentSettings } from '#server/db/schema/settings.ts';

const ID = 'paypal';

export type PaymentSettingsRow = Omit<typeof paymentSettings.$inferSelect, 'id' | 'updatedAt'>;

/** Null until an Admin has changed something. */
export async function findPaymentSettings(connection: Connection): Promise<PaymentSettingsRow | null> {
  const [row] = await connection.select().from(paymentSettings).where(eq(paymentSettings.id, ID));
  return row ?? null;
}

/** The row, made of `defaults` where there is none; whoever changes it next waits for this transaction. */
export async function lockPaymentSettings(
  transaction: Transaction,
  defaults: PaymentSettingsRow,
): Promise<PaymentSettingsRow> {
  await transaction
    .insert(paymentSettings)
    .values({ id: ID, ...defaults })
    .onConflictDoNothing();
  const [row] = await transaction
    .select()
    .from(paymentSettings)
    .where(eq(paymentSettings.id, ID))
    .for('update');
  return row ?? defaults;
}

export async function storePaymentSettings(
  transaction: Transaction,
  { isEnabled, mode, currency, buttonStyles, clientId, ...rest }: PaymentSettingsRow,
): Promise<void> {
  const { encryptedSecret, maskedSecret, webhookId, operator } = rest;
  await transaction
    .update(paymentSettings)
    .set({
      ...{ isEnabled, mode, currency, buttonStyles, clientId },
      ...{ encryptedSecret, maskedSecret, webhookId, operator },
      updatedAt: sql`now()`,
    })
    .where(eq(paymentSettings.id, ID));
}
