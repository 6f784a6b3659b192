import type { ReceiptOperator } from '#contract/payment-settings.ts';
import {
  createPayPalClient,
  type PayPalClient,
  type PayPalConnection,
} from '#server/clients/paypal/index.ts';
import type { Connection } from '#server/db/client.ts';
import type { AppContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { keepUntilContentChanges } from '#server/platform/kept-content.ts';
import type { DemoWriter } from '../text-model/demo-writer.ts';
import { findPaymentSettings } from './payment-settings.repository.ts';
import { readPaymentSettings } from './payment-settings.service.ts';
import {
  baseUrlOf,
  DEMO_CLIENT_ID,
  DEMO_WEBHOOK_ID,
  isDemo,
  type PaymentSettings,
  secretIsBoundTo,
  settingsOf,
} from './payment-settings.ts';

/** The stand-in for PayPal: runs from its first use until credentials are stored. */
export type DemoPayPal = DemoWriter;

/** PayPal as it is set up at this moment. */
export interface PaymentConnection {
  /** To be kept with what is bought: a payment of one environment never counts in another. */
  environment: PayPalConnection['environment'];
  client: PayPalClient;
  /** ISO 4217; of everything that is sold from now on. */
  currency: string;
  /** False when an Admin has switched PayPal off: nothing new is sold, what is under way is still settled. */
  isEnabled: boolean;
  /** Null when none is set: then no event can be verified. */
  webhookId: string | null;
  operator: ReceiptOperator;
}

/** The secret in plain, or null when the installation's secret is another one or the row was tampered with. */
export function openSecret({ secretBox, log }: AppContext, settings: PaymentSettings): string | null {
  if (settings.encryptedSecret === null) return null;
  try {
    return secretBox.open(settings.encryptedSecret, secretIsBoundTo(settings.mode));
  } catch (error) {
    log.error({ err: error }, 'the stored PayPal secret cannot be decrypted');
    return null;
  }
}

export function createPaymentConnections(context: AppContext, demoPayPal: DemoPayPal) {
  const { config, log } = context;
  // Only what is shown; where money goes is read anew each time.
  const shownSettings = keepUntilContentChanges(context, () => readPaymentSettings(context));
  let kept: { key: string; client: PayPalClient } | null = null;

  /** The same client as long as nothing has changed: it holds the token and knows whether PayPal is away. */
  function clientFor(key: string, connect: () => PayPalConnection): PayPalClient {
    if (kept?.key !== key) kept = { key, client: createPayPalClient(connect(), { log }) };
    return kept.client;
  }

  async function demoClient(): Promise<PayPalClient> {
    const baseUrl = await demoPayPal.url();
    return clientFor(`demo ${baseUrl}`, () => ({
      environment: 'demo',
      baseUrl,
      clientId: DEMO_CLIENT_ID,
      clientSecret: DEMO_CLIENT_ID,
    }));
  }

  function realClient(settings: PaymentSettings): PayPalClient {
    const { mode, clientId, encryptedSecret } = settings;
    const baseUrl = baseUrlOf(settings, config);
    return clientFor(JSON.stringify([mode, baseUrl, clientId, encryptedSecret]), () => {
      const clientSecret = openSecret(context, settings);
      if (clientSecret === null) throw new AppError('paypal_unavailable');
      return { environment: mode, baseUrl, clientId, clientSecret };
    });
  }

  return {
    /** Decides by what is stored at this moment. Throws paypal_unavailable when the stored secret cannot be read. */
    async connection(): Promise<PaymentConnection> {
      const settings = await readPaymentSettings(context);
      const demo = isDemo(settings);
      // Another process may have stored the credentials; this one's stand-in is of no use then either.
      if (!demo) void demoPayPal.leave();
      const { mode, currency, isEnabled, webhookId, operator } = settings;
      return {
        environment: demo ? 'demo' : mode,
        client: demo ? await demoClient() : realClient(settings),
        currency,
        isEnabled,
        webhookId: demo ? DEMO_WEBHOOK_ID : webhookId || null,
        operator,
      };
    },

    shownSettings,

    /** Whether the stand-in plays PayPal now; nobody reaches it otherwise. */
    isDemo: async (): Promise<boolean> => isDemo(await readPaymentSettings(context)),

    /** The operator's words for a receipt that is issued in this transaction. */
    operator: async (connection: Connection): Promise<ReceiptOperator> =>
      settingsOf(await findPaymentSettings(connection)).operator,

    /** Where payments are taken at this moment, without asking anybody. */
    async place(): Promise<Pick<PaymentConnection, 'environment' | 'currency'>> {
      const settings = await readPaymentSettings(context);
      return { environment: isDemo(settings) ? 'demo' : settings.mode, currency: settings.currency };
    },

    /** For showing prices; ISO 4217. An order asks `place`, which reads the settings anew. */
    currency: async (): Promise<string> => (await shownSettings()).currency,
  };
}
