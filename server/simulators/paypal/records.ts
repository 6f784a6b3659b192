import type { captureStatuses, Money, OrderRequest, orderStatuses, refundStatuses } from './wire-schemas.ts';

/** The buyer's choice in the approval window, which decides the next capture. */
export type BuyersWish = 'pay' | 'decline' | 'pend';

/** The outcome stored for a request id, so that a repeated request gets the same answer. */
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
  /** When a pending capture completes; if absent, never. */
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

/** An order with everything that belongs to it, in one record, so that each change is atomic. */
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

/** Maps a capture or refund to its order. */
export interface PointerRecord {
  orderId: string;
}

/** What a request id was first used for. */
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
