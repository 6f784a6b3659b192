export { registerWebhookRoute } from './inbox/webhook.routes.ts';
export type {
  Gateway,
  OrderBook,
  PayableOrder,
  PaymentEnvironment,
  SettledPayment,
} from './payment-ports.ts';
export { registerPaymentsJobs } from './payments.jobs.ts';
export { createPayments, type Payments } from './payments.service.ts';
