export { decimalsOf, formatAmount, parseAmount } from './paypal-amount.ts';
export type {
  PayPalAmount,
  PayPalCapture,
  PayPalDispute,
  PayPalOrder,
  PayPalRefund,
} from './paypal-answers.ts';
export {
  createPayPalClient,
  type NewPayPalOrder,
  type PayPalClient,
  type PayPalClientOptions,
  type PayPalConnection,
} from './paypal-client.ts';
export { PayPalRefusal, PayPalUnknown, type PayPalUnknownReason } from './paypal-failure.ts';
export type { WebhookDelivery } from './webhook-signature.ts';
