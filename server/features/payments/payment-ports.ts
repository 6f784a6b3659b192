import type { PaymentNote } from '#contract/ordering.ts';
import type { PayPalClient } from '#server/clients/paypal/index.ts';
import type { Transaction } from '#server/db/client.ts';
import type { PAYMENT_ENVIRONMENTS } from '#server/db/schema/columns.ts';
import type { ORDER_KINDS, ORDER_STATUSES } from '#server/db/schema/ordering.ts';
import type { AppContext } from '#server/platform/context.ts';

/** Real or test money. Stored with every attempt and order, so that they never mix. */
export type PaymentEnvironment = (typeof PAYMENT_ENVIRONMENTS)[number];

/** PayPal, as currently configured. */
export interface Gateway {
  readonly environment: PaymentEnvironment;
  readonly client: PayPalClient;
  /** Whether new payments may start; open ones are completed in any case. */
  readonly isEnabled: boolean;
  /** PayPal's id of our webhook; null if none is set, and then no event is trusted. */
  readonly webhookId: string | null;
}

/** The facts of an order that its payment needs. Amounts are in minor units of `currency`. */
export interface PayableOrder {
  readonly id: string;
  /** The owner. */
  readonly userId: string;
  /** `custom_id` at PayPal. */
  readonly orderNumber: string;
  /** Base of the invoice ids sent to PayPal. */
  readonly paymentNumber: string;
  readonly kind: (typeof ORDER_KINDS)[number];
  readonly productName: string;
  readonly status: (typeof ORDER_STATUSES)[number];
  readonly captureId: string | null;
  readonly priceMinor: number;
  readonly feeMinor: number;
  readonly totalMinor: number;
  readonly currency: string;
  readonly refundedMinor: number;
  readonly paymentNote: string | null;
}

export interface SettledPayment {
  captureId: string;
  environment: PaymentEnvironment;
  paidAt: Date;
  /** Id of the request that caused it; null for webhook and sweeper. */
  requestId: string | null;
}

export interface CompletedRefund {
  /** Our own id. */
  id: string;
  paypalRefundId: string | null;
  amountMinor: number;
  /** Credits to take back; null for the share that corresponds to the amount. */
  credits: number | null;
  environment: PaymentEnvironment;
}

export interface OpenedDispute {
  id: string;
  /** PayPal's code; null if it gives none. */
  reason: string | null;
  /** True while another open dispute of the order already holds its credits. */
  isHeld: boolean;
}

export interface ClosedDispute {
  id: string;
  /** The hold to release; null if there is none, or if another open dispute still needs it. */
  holdId: string | null;
  /** PayPal's code of how it ended. */
  outcome: string;
  /** True while another dispute of the order is open. */
  isStillDisputed: boolean;
}

/**
 * An order whose row is locked until the transaction ends, with what a payment does to it in that
 * transaction. The order's lock is always taken first, which prevents deadlocks.
 */
export interface LockedOrder extends PayableOrder {
  /** Marks it paid, with credits, receipt and mail. */
  settle(payment: SettledPayment): Promise<void>;
  /** Shows the buyer the state of the payment; null clears it. */
  note(note: PaymentNote | null): Promise<void>;
  /** Mails the buyer that PayPal holds the payment back, or has refused a held one. */
  tellDelay(news: 'in_review' | 'declined'): Promise<void>;
  /** Asks an operator to look at the order. `isStopped` also tells the buyer to contact support. */
  raise(reason: string, options: { isStopped: boolean }): Promise<void>;
  /** Books a completed refund of the payment that settled the order. */
  takeBack(refund: CompletedRefund): Promise<void>;
  /** Tells the buyer that a duplicate payment was refunded. */
  tellReturned(amountMinor: number): Promise<void>;
  /** Freezes the order's unspent credits. Returns the freeze, or null if there is nothing to freeze. */
  freeze(dispute: OpenedDispute): Promise<string | null>;
  unfreeze(dispute: ClosedDispute): Promise<void>;
}

/** What payments need from orders; provided by ordering. */
export interface OrderBook {
  /** By order number or id. */
  find(numberOrId: string): Promise<PayableOrder | null>;
  /** By order number or id; throws not_found. */
  lock(transaction: Transaction, numberOrId: string): Promise<LockedOrder>;
}

/** Metrics for operators. */
export interface PaymentWatch {
  payment(outcome: string): void;
  webhook(type: string, result: string): void;
  alarm(code: string): void;
  /** Seconds by which the oldest open check is overdue. */
  lag(seconds: number): void;
}

export interface PaymentTools {
  readonly context: AppContext;
  readonly orders: OrderBook;
  /** Null until payments are set up. */
  readonly gateway: () => Promise<Gateway | null>;
  /** Whether customers may pay; otherwise only Admins. */
  readonly isSetUp: (gateway: Pick<Gateway, 'environment'>) => Promise<boolean>;
  readonly watch: PaymentWatch;
}
