export { registerWebhookRoute } from './inbox/webhook.routes.ts';
export type {
  Gateway,
  LockedOrder,
  OrderBook,
  PaymentEnvironment,
} from './payment-ports.ts';
export { ordersWithReference } from './payment-references.repository.ts';
export { registerPaymentsJobs } from './payments.jobs.ts';
export { createPayments, type Payments } from './payments.service.ts';
