import type { captureStatuses, Money, OrderRequest, orderStatuses, refundStatuses } from './wire-schemas.ts';

/** What the buyer chose in the approval window; it decides the next capture. */
export type BuyersWish = 'pay' | 'decline' | 'pend';

/** What became of a request id, so that its repeat gets the same answer. */
interface RequestOutcome {
  at: number;
  /** The processor's refusal; absent after a capture. */
  issue?: string;
}

export interface CaptureRecord {
  id: string;
  status: (typeof captureStatuses)[number];
  reason?: string;
  amount: Money;
  customId?: string;
  invoiceId?: string;
  payeeMerchantId: string;
  createdAt: string;
  updatedAt: string;
  /** From when on a pending capture counts as paid; never, when absent. */
  clearsAt?: number;
}

export interface RefundRecord {
  id: string;
  captureId: string;
  status: (typeof refundStatuses)[number];
  amount: Money;
  customId?: string;
  invoiceId?: string;
  noteToPayer?: string;
  createdAt: string;
}

/** An order with all that hangs on it: one record, so that each change of it is whole. */
export interface OrderRecord {
  id: string;
  status: (typeof orderStatuses)[number];
  intent: OrderRequest['intent'];
  unit: OrderRequest['purchase_units'][number];
  paymentSource: OrderRequest['payment_source'];
  payeeMerchantId: string;
  payer: { email: string; id: string } | null;
  wish: BuyersWish | null;
  declines: number;
  capture: CaptureRecord | null;
  refunds: RefundRecord[];
  outcomes: Record<string, RequestOutcome>;
  refundOutcomes: Record<string, { at: number; refundId: string }>;
  createdAt: string;
  updatedAt: string;
}

/** Which order a capture or a refund belongs to. */
export interface PointerRecord {
  orderId: string;
}

/** A request id, with what it was first used for. */
export interface RequestRecord {
  fingerprint: string;
  orderId: string;
  at: number;
}

export interface DisputeRecord {
  id: string;
  captureId: string;
  status: 'OPEN' | 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED';
  reason: string;
  amount: Money;
  outcome?: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR';
  createdAt: string;
  updatedAt: string;
}
