import type {
  PayPalButtonStyles,
  PayPalMode,
  PayPalSettingsBody,
  ReceiptOperator,
} from '#contract/payment-settings.ts';
import type { Config } from '#server/platform/config.ts';
import type { PaymentSettingsRow } from './payment-settings.repository.ts';

/** A row with the types this slice guarantees for its columns. */
export interface PaymentSettings extends PaymentSettingsRow {
  mode: PayPalMode;
  currency: PayPalSettingsBody['currency'];
  buttonStyles: PayPalButtonStyles;
  operator: ReceiptOperator;
}

export const defaultPaymentSettings: PaymentSettings = {
  isEnabled: true,
  mode: 'sandbox',
  currency: 'USD',
  buttonStyles: { layout: 'vertical', color: 'blue', shape: 'rect', label: 'pay' },
  clientId: '',
  encryptedSecret: null,
  maskedSecret: null,
  webhookId: '',
  operator: {
    businessName: '',
    address: '',
    email: '',
    taxId: '',
    taxLabel: '',
    taxRatePercent: 0,
    numberPrefix: '',
  },
  updatedAt: null,
};

export const settingsOf = (row: PaymentSettingsRow | null): PaymentSettings =>
  row === null ? defaultPaymentSettings : (row as PaymentSettings);

/** Without credentials the built-in simulator plays PayPal, but never in live mode. */
export const isDemo = ({ encryptedSecret, mode }: PaymentSettings): boolean =>
  encryptedSecret === null && mode !== 'live';

/** PayPal's addresses of its REST API and of the button script. */
const addresses: Record<PayPalMode, { baseUrl: string; sdkUrl: string }> = {
  sandbox: {
    baseUrl: 'https://api-m.sandbox.paypal.com',
    sdkUrl: 'https://www.sandbox.paypal.com/sdk/js',
  },
  live: { baseUrl: 'https://api-m.paypal.com', sdkUrl: 'https://www.paypal.com/sdk/js' },
};

export const DEMO_SDK_URL = '/paypal-simulator/sdk/js';
export const DEMO_CLIENT_ID = 'demo';
/** The simulator signs its events for this webhook. */
export const DEMO_WEBHOOK_ID = 'DEMOWEBHOOK';

export const baseUrlOf = ({ mode }: PaymentSettings, { paypal }: Pick<Config, 'paypal'>): string =>
  paypal.baseUrl ?? addresses[mode].baseUrl;

export const sdkUrlOf = (settings: PaymentSettings, { paypal }: Pick<Config, 'paypal'>): string =>
  isDemo(settings) ? DEMO_SDK_URL : (paypal.sdkUrl ?? addresses[settings.mode].sdkUrl);

/** What the stored secret is bound to: a sandbox secret cannot be decrypted as a live one. */
export const secretIsBoundTo = (mode: PayPalMode): string => `payment_settings paypal ${mode}`;
