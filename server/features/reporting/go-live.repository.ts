import { sql } from 'drizzle-orm';
import type { ReceiptOperator } from '#contract/payment-settings.ts';
import type { Connection } from '#server/db/client.ts';

export interface GoLiveFacts {
  /** Null until the payment settings are saved. */
  payment: {
    isLive: boolean;
    isEnabled: boolean;
    hasSecret: boolean;
    hasWebhookId: boolean;
    operator: ReceiptOperator;
  } | null;
  /** The last verified event of PayPal's live environment. */
  webhookSeenAt: string | null;
  mailTest: { server: string; from: string } | null;
  mailTestedAt: string | null;
  backedUpAt: string | null;
}

/** What the tables of several slices say about being ready for customers. */
export async function findGoLiveFacts(connection: Connection): Promise<GoLiveFacts> {
  const { rows } = await connection.execute<Record<string, unknown>>(sql`
    select
      (select json_build_object('isLive', mode = 'live', 'isEnabled', is_enabled,
          'hasSecret', encrypted_secret is not null, 'hasWebhookId', webhook_id <> '', 'operator', operator)
        from payment_settings where id = 'paypal') as payment,
      (select to_json(max(received_at)) from payment_webhook_events where environment = 'live') as "webhookSeenAt",
      (select value from app_settings where name = 'mail-test') as "mailTest",
      (select to_json(updated_at) from app_settings where name = 'mail-test') as "mailTestedAt",
      (select value ->> 'createdAt' from app_settings where name = 'last-backup') as "backedUpAt"`);
  return rows[0] as unknown as GoLiveFacts;
}
