import type { PaymentNote } from '#contract/ordering.ts';
import type { PayPalClient } from '#server/clients/paypal/index.ts';
import type { Transaction } from '#server/db/client.ts';
import type { AppContext } from '#server/platform/context.ts';

/** Where money moves, or only seems to. Kept with every attempt and order: they never mix. */
export type PaymentEnvironment = 'demo' | 'sandbox' | 'live';

/** PayPal as the settings have it at this moment. */
export interface Gateway {
  readonly environment: PaymentEnvironment;
  readonly client: PayPalClient;
  /** Whether new payments may begin; what is under way is brought to its end all the same. */
  readonly isEnabled: boolean;
  /** PayPal's id of our webhook; null while none is set, and then no event is believed. */
  readonly webhookId: string | null;
}

/** An order as far as paying for it goes. Sums are in minor units of `currency`. */
export interface PayableOrder {
  readonly id: string;
  /** `custom_id` at PayPal. */
  readonly orderNumber: string;
  /** Base of the invoice ids at PayPal. */
  readonly paymentNumber: string;
  readonly kind: string;
  readonly productName: string;
  readonly status: string;
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
  /** Of the request that led to it; null for webhook and sweeper. */
  requestId: string | null;
}

export interface CompletedRefund {
  /** Ours. */
  id: string;
  paypalRefundId: string | null;
  amountMinor: number;
  /** Credits to take back; null for the share that the amount stands for. */
  credits: number | null;
  environment: PaymentEnvironment;
}

export interface OpenedDispute {
  id: string;
  /** True while another dispute of the order is open, which holds its credits already. */
  isHeld: boolean;
}

export interface ClosedDispute {
  id: string;
  /** What is released with it; null when there is nothing, or another open dispute needs it still. */
  holdId: string | null;
  outcome: string | null;
  /** True while another dispute of the order is open. */
  isStillDisputed: boolean;
}

/**
 * An order whose row is locked until the transaction ends, and what a payment does to it in that transaction. The order's lock
 * is always taken first: nobody waits in a circle.
 */
export interface LockedOrder extends PayableOrder {
  /** Paid: credits, receipt and mail with it. */
  settle(payment: SettledPayment): Promise<void>;
  /** Tells the buyer how the payment stands; null when there is nothing to tell any more. */
  note(note: PaymentNote | null): Promise<void>;
  /** PayPal holds the payment back, or has refused what it held back: told by mail. */
  tellDelay(news: 'in_review' | 'declined'): Promise<void>;
  /** A person has to look at it. `isStopped` also tells the buyer to ask for support. */
  raise(reason: string, options: { isStopped: boolean }): Promise<void>;
  /** Books a completed refund of the payment that settled the order. */
  takeBack(refund: CompletedRefund): Promise<void>;
  /** A payment too many went back. */
  tellReturned(amountMinor: number): Promise<void>;
  /** Lets the order's unspent credits rest; answers the freeze, or null when there is nothing to freeze. */
  freeze(dispute: OpenedDispute): Promise<string | null>;
  unfreeze(dispute: ClosedDispute): Promise<void>;
}

/** What payments need of the orders that they are for; ordering provides it. */
export interface OrderBook {
  /** By order number or id. */
  find(numberOrId: string): Promise<PayableOrder | null>;
  /** Throws not_found. */
  lock(transaction: Transaction, id: string): Promise<LockedOrder>;
}

/** What operators count. */
export interface PaymentWatch {
  payment(outcome: string): void;
  webhook(type: string, result: string): void;
  alarm(code: string): void;
  /** Seconds by which the oldest open question is late. */
  lag(seconds: number): void;
}

export interface PaymentTools {
  readonly context: AppContext;
  readonly orders: OrderBook;
  /** Null while no payments are set up. */
  readonly gateway: () => Promise<Gateway | null>;
  /** Whether anybody may pay; nobody but Admins otherwise. */
  readonly isSetUp: () => Promise<boolean>;
  readonly watch: PaymentWatch;
}
