import type { PayPalTest } from '#contract/payment-settings.ts';
import {
  createPayPalClient,
  type PayPalClient,
  PayPalRefusal,
  PayPalUnknown,
} from '#server/clients/paypal/index.ts';
import type { AppContext } from '#server/platform/context.ts';
import { openSecret } from './payment-connection.ts';
import { readPaymentSettings, webhookUrlOf } from './payment-settings.service.ts';
import { baseUrlOf, isDemo, type PaymentSettings } from './payment-settings.ts';

const TIMEOUT_MS = 10_000;

/** The events the shop acts on. Without one of these it notices only at its next check at PayPal. */
const neededEvents = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.RESOLVED',
];

const failed = (outcome: PayPalTest['outcome'], report: string): PayPalTest => ({
  works: false,
  outcome,
  report,
});

function explain(error: unknown, mode: PaymentSettings['mode'], baseUrl: string): PayPalTest {
  if (error instanceof PayPalRefusal) {
    const reference = error.debugId ? ` PayPal’s reference: ${error.debugId}.` : '';
    return failed(
      'refused',
      `Refused: PayPal’s ${mode} environment does not accept these credentials (it answered ${error.status}). Check that both belong to a ${mode} app.${reference}`,
    );
  }
  if (!(error instanceof PayPalUnknown)) throw error;
  if (error.reason === 'timeout') {
    return failed('timed_out', `No answer within ${TIMEOUT_MS / 1000} seconds from ${baseUrl}.`);
  }
  if (error.reason === 'network') return failed('unreachable', `Nothing answers at ${baseUrl}.`);
  const answered = error.status === undefined ? '' : ` (it answered ${error.status})`;
  return failed(
    'failed',
    `${baseUrl} could not say${answered}, which says nothing about the credentials. Try again later.`,
  );
}

/**
 * Checks that PayPal will notify us: the webhook exists, points here and is subscribed to the events we need.
 */
async function checkWebhook(
  client: PayPalClient,
  webhookId: string,
  ourUrl: string,
): Promise<PayPalTest | null> {
  try {
    const { url, eventNames } = await client.getWebhook(webhookId);
    if (url !== ourUrl) {
      return failed(
        'webhook_wrong',
        `The credentials work, but this webhook points to ${url}. It must point to ${ourUrl}.`,
      );
    }
    const missing = eventNames.includes('*') ? [] : neededEvents.filter((name) => !eventNames.includes(name));
    if (missing.length === 0) return null;
    return failed(
      'webhook_wrong',
      `The credentials work, but the webhook is not subscribed to: ${missing.join(', ')}.`,
    );
  } catch (error) {
    if (error instanceof PayPalRefusal && [400, 404].includes(error.status)) {
      return failed(
        'webhook_missing',
        'The credentials work, but PayPal knows no webhook with this ID in this app.',
      );
    }
    throw error;
  }
}

/**
 * Fetches a token with the stored credentials and looks the webhook up. Changes nothing and moves no money.
 */
export async function testPaymentSettings(context: AppContext): Promise<PayPalTest> {
  const { config, log } = context;
  const settings = await readPaymentSettings(context);
  if (isDemo(settings)) {
    const report =
      'This is the demo: no credentials are stored, so no money can move. Enter yours to connect to PayPal.';
    return { works: true, outcome: 'works', report };
  }
  const { mode, clientId, webhookId } = settings;
  const clientSecret = openSecret(context, settings);
  if (clientSecret === null) {
    return failed(
      'unreadable_secret',
      'The stored secret cannot be decrypted with the current APP_SECRET. Enter it again, or restore that secret.',
    );
  }
  const baseUrl = baseUrlOf(settings, config);
  const limits = { timeoutMs: TIMEOUT_MS, retries: 0 };
  const client = createPayPalClient({ environment: mode, baseUrl, clientId, clientSecret }, { log, limits });
  try {
    await client.checkCredentials();
    const problem = webhookId && (await checkWebhook(client, webhookId, webhookUrlOf(config.publicUrl)));
    if (problem) return problem;
  } catch (error) {
    return explain(error, mode, baseUrl);
  }
  const about = webhookId
    ? 'the webhook is there and points here'
    : 'no webhook ID is set, so a payment whose page was closed is only noticed when PayPal is checked, every few minutes';
  return {
    works: true,
    outcome: 'works',
    report: `Works: PayPal’s ${mode} environment accepts the credentials; ${about}.`,
  };
}
