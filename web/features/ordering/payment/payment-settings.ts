import type { PayPalSettingsView } from '#contract/payment-settings.ts';

/** What the pay page needs to show PayPal's buttons. */
export type PaymentSettings = Pick<
  PayPalSettingsView,
  'clientId' | 'enablePayPal' | 'mode' | 'buttonStyles' | 'sdkUrl' | 'demo' | 'isSetUp'
>;
