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

/** The PayPal simulator: runs from its first use until credentials are stored. */
export type DemoPayPal = DemoWriter;

/** PayPal, as currently configured. */
export interface PaymentConnection {
  /** Stored with each purchase: a payment in one environment never counts in another. */
  environment: PayPalConnection['environment'];
  client: PayPalClient;
  /** ISO 4217; of everything sold from now on. */
  currency: string;
  /** False if an Admin has switched PayPal off: nothing new is sold, open payments are still settled. */
  isEnabled: boolean;
  /** Null if none is set: then no event can be verified. */
  webhookId: string | null;
  operator: ReceiptOperator;
}

/** The decrypted secret, or null if the installation's secret has changed or the row was tampered with. */
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
  // Cached for display only; where payments go is read again each time.
  const shownSettings = keepUntilContentChanges(context, () => readPaymentSettings(context));
  let kept: { key: string; client: PayPalClient } | null = null;

  /** Reuses the client while nothing changes, because it holds the access token and knows about outages. */
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
    /**
     * Uses the currently stored settings. Throws paypal_unavailable if the stored secret cannot be decrypted.
     */
    async connection(): Promise<PaymentConnection> {
      const settings = await readPaymentSettings(context);
      const demo = isDemo(settings);
      // Another process may have stored the credentials; then this one's simulator is no longer needed
      // either.
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

    /** Whether the simulator plays PayPal; otherwise it cannot be reached. */
    isDemo: async (): Promise<boolean> => isDemo(await readPaymentSettings(context)),

    /** The operator's details for a receipt issued in this transaction. */
    operator: async (connection: Connection): Promise<ReceiptOperator> =>
      settingsOf(await findPaymentSettings(connection)).operator,

    /** The current environment and currency, without calling PayPal. */
    async place(): Promise<Pick<PaymentConnection, 'environment' | 'currency'>> {
      const settings = await readPaymentSettings(context);
      return { environment: isDemo(settings) ? 'demo' : settings.mode, currency: settings.currency };
    },

    /** For displaying prices; ISO 4217. Orders use `place`, which does not cache. */
    currency: async (): Promise<string> => (await shownSettings()).currency,
  };
}
