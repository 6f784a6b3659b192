import type { ErrorCode } from '#contract/errors.ts';
import { paths } from '#contract/paths.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { formatCountOf } from '#web/lib/format-count.ts';
import {
  type AnyOrder,
  isPackageOrder,
  kindOf,
  type OrderKind,
  orderPaths,
} from '../../../domain/order-kind.ts';
import { noteWords } from '../../../domain/payment-notes.ts';
import type { Completion, PaymentCalls, PaymentFacts } from './payment-calls.ts';
import { paidOrderNotFound, paidOrderNotUpdated, paymentTexts } from './payment-texts.ts';

/**
 * `open`: the buttons are active. `processing`: approved, being captured. `confirming`: PayPal's response is
 * unknown and is looked up until known. `in_review`: PayPal is holding the payment. `paid`: now or before.
 * `held`: must not be paid again; an operator has to check it.
 */
export type PaymentPhase = 'open' | 'processing' | 'confirming' | 'in_review' | 'paid' | 'held';

export interface PaymentMessage {
  tone: 'info' | 'success' | 'danger';
  text: string;
}

export interface PaymentView {
  phase: PaymentPhase;
  message: PaymentMessage | null;
  /** The automatic redirect, if any. */
  departure: { to: string; afterMs: number } | null;
}

interface FlowOptions {
  order: AnyOrder;
  calls: PaymentCalls;
  /** Waits before retrying a call that got no response. */
  pause: (ms: number) => Promise<void>;
  show: (view: PaymentView) => void;
}

const DASHBOARD = paths.user.dashboard;
/** For a completion without a response; after that the page looks the order up. */
const RETRY_AFTER_MS = [1_000, 2_000, 4_000];

/** The call may have succeeded, so it is unknown whether the money was taken. */
const hasNoAnswer = (error: unknown) =>
  error instanceof ApiError &&
  error.code !== 'payments_unavailable' &&
  (error.status === 0 || error.status === 429 || error.status >= 502);

function phaseOf({ paymentStatus, paymentNote }: PaymentFacts): PaymentPhase {
  if (paymentStatus === 'Cancelled') return 'held';
  if (paymentStatus !== 'pending') return 'paid';
  if (paymentNote === 'being_confirmed') return 'confirming';
  if (paymentNote === 'in_review') return 'in_review';
  return paymentNote !== null && noteWords[paymentNote].isHeld ? 'held' : 'open';
}

function messageOf({ paymentStatus, paymentNote }: PaymentFacts): PaymentMessage | null {
  if (paymentStatus === 'Cancelled') return { tone: 'info', text: paymentTexts.orderCancelled };
  if (paymentStatus === 'Refunded') return { tone: 'info', text: paymentTexts.refunded };
  if (paymentStatus !== 'pending') return { tone: 'success', text: paymentTexts.alreadyPaid };
  if (paymentNote === null) return null;
  const { tone, sentence } = noteWords[paymentNote];
  return { tone: tone === 'info' ? 'info' : 'danger', text: sentence };
}

/** What the page shows when it opens. */
export function firstView(order: PaymentFacts): PaymentView {
  return { phase: phaseOf(order), message: messageOf(order), departure: null };
}

function broughtBy(order: AnyOrder): string {
  const credits = isPackageOrder(order) ? order.credit : 0;
  if (credits === 0) return '';
  return ` ${formatCountOf(credits, 'credit')} added.`;
}

const MISMATCHES = new Set(['payment_mismatch', 'payment_needs_support']);

/** Errors whose messages tell the buyer to contact support. */
const NEEDS_SUPPORT: ReadonlySet<string> = new Set<ErrorCode>([
  'payments_unavailable',
  'payments_not_set_up',
  'paypal_unavailable',
  'payment_mismatch',
  'payment_needs_support',
  'payment_details_missing',
]);

const isForSupport = (error: unknown) => error instanceof ApiError && NEEDS_SUPPORT.has(error.code);

/** Why a payment stopped. Messages that ask the buyer to contact us stay; others redirect after a while. */
interface Refusal {
  text: string;
  phase: PaymentPhase;
  needsSupport: boolean;
}

/** The outcome of an approved payment that the service refused to complete. */
function refusalOf(error: unknown, paypalOrderId: string): Refusal {
  const held = { phase: 'held', needsSupport: true } as const;
  if (error instanceof ApiError && error.status === 404)
    return { ...held, text: paidOrderNotFound(paypalOrderId) };
  if (error instanceof ApiError && MISMATCHES.has(error.code))
    return { ...held, text: paidOrderNotUpdated(paypalOrderId) };
  const text = reasonOf(error);
  if (text === null) return { phase: 'open', text: paymentTexts.processingFailed, needsSupport: true };
  return { phase: 'open', text, needsSupport: isForSupport(error) };
}

/** One payment on one page: handles the buttons' callbacks and decides what the buyer sees. */
export class PaymentFlow {
  readonly #kind: OrderKind;
  /** What the payment brings, in words. */
  readonly #brought: string;
  readonly #options: FlowOptions;
  #phase: PaymentPhase;
  /** The PayPal order the buyer approved on this page. */
  #approvedId: string | null = null;
  /** Why no PayPal order could be created, until the buttons report it as their own error. */
  #refusal: Pick<Refusal, 'text' | 'needsSupport'> | null = null;

  constructor(options: FlowOptions) {
    this.#options = options;
    this.#kind = kindOf(options.order);
    this.#brought = broughtBy(options.order);
    this.#phase = firstView(options.order).phase;
  }

  /** For the buttons' `createOrder`. Also cancels a pending redirect. */
  async begin(): Promise<string> {
    this.#refusal = null;
    this.#tell({ phase: 'open', message: null, departure: null });
    try {
      return await this.#options.calls.create();
    } catch (error) {
      const isOurs = error instanceof ApiError && error.code !== 'unexpected_answer';
      this.#refusal = isOurs
        ? { text: error.message, needsSupport: isForSupport(error) }
        : { text: paymentTexts.setupIncomplete, needsSupport: true };
      // Already paid or being paid in another tab, or not payable at all.
      if (isOurs && (error.status === 409 || error.status === 422)) await this.lookUp().catch(() => {});
      throw error;
    }
  }

  /** For `onApprove`. Ignores repeated reports of an approval. */
  async approve(paypalOrderId: string | undefined, restart: () => unknown): Promise<void> {
    if (this.#phase !== 'open') return;
    if (!paypalOrderId)
      return this.#fail({ text: paymentTexts.captureMissing, phase: 'held', needsSupport: true });
    this.#approvedId = paypalOrderId;
    this.#tell({ phase: 'processing', message: null, departure: null });
    await this.#finish(paypalOrderId, restart);
  }

  /** For `onCancel`: the buyer closed PayPal's window or went back. */
  cancel(): void {
    if (this.#phase !== 'open') return;
    const message = { tone: 'info', text: paymentTexts.cancelled } as const;
    this.#tell({ phase: 'open', message, departure: { to: DASHBOARD, afterMs: 3_000 } });
  }

  /** For `onError`. After the approval, errors of the buttons don't affect the payment. */
  error(): void {
    if (this.#phase !== 'open') return;
    const { text, needsSupport } = this.#refusal ?? { text: paymentTexts.paypalError, needsSupport: false };
    this.#fail({ text, needsSupport, phase: 'open' });
    this.#refusal = null;
  }

  /** Looks the order up and shows its state if that has changed. */
  async lookUp(): Promise<void> {
    const known = await this.#options.calls.verify();
    const phase = this.#phase;
    // The buyer has approved meanwhile.
    if (phase === 'processing') return;
    const view = firstView(known);
    const wasPaying = phase === 'confirming' || phase === 'in_review';
    const isUnpaid = view.phase === 'open' && known.paymentNote === null;
    if (view.phase === 'paid' && wasPaying && known.paymentStatus === 'Paid') {
      this.#settled({ message: '', hasChanged: true });
    } else if (phase === 'confirming' && this.#approvedId !== null && isUnpaid) {
      // The approval never reached the service: send it again.
      await this.#finish(this.#approvedId, () => {});
    } else if (view.phase !== phase) this.#tell(view);
  }

  #tell(view: PaymentView): void {
    this.#phase = view.phase;
    this.#options.show(view);
  }

  #fail({ text, phase, needsSupport }: Refusal): void {
    const departure = needsSupport ? null : { to: DASHBOARD, afterMs: 3_000 };
    this.#tell({ phase, message: { tone: 'danger', text }, departure });
  }

  #settled({ message, hasChanged }: Pick<Completion, 'message' | 'hasChanged'>): void {
    const afterMs = this.#kind === 'item' && hasChanged ? 2_000 : 1_000;
    this.#tell({
      phase: 'paid',
      message: { tone: 'success', text: `${message || paymentTexts.paid}${this.#brought}` },
      departure: { to: orderPaths[this.#kind].history, afterMs },
    });
  }

  async #finish(paypalOrderId: string, restart: () => unknown): Promise<void> {
    try {
      await this.#complete(paypalOrderId, restart);
    } catch (error) {
      if (!hasNoAnswer(error)) {
        return this.#fail(refusalOf(error, paypalOrderId));
      }
      if (this.#phase !== 'confirming')
        this.#tell(firstView({ paymentStatus: 'pending', paymentNote: 'being_confirmed' }));
    }
  }

  async #complete(paypalOrderId: string, restart: () => unknown): Promise<void> {
    const completion = await this.#completeWithRetries(paypalOrderId);
    const { outcome } = completion;
    if (outcome === 'settled') return this.#settled(completion);
    this.#tell(firstView({ paymentStatus: 'pending', paymentNote: outcome }));
    if (outcome !== 'declined') return;
    this.#approvedId = null;
    // Reopens the window, to choose another way to pay. If that fails, the buttons are still there.
    await (async () => restart())().catch(() => {});
  }

  async #completeWithRetries(paypalOrderId: string): Promise<Completion> {
    const { calls, pause } = this.#options;
    for (const afterMs of RETRY_AFTER_MS) {
      try {
        return await calls.complete(paypalOrderId);
      } catch (error) {
        if (!hasNoAnswer(error)) throw error;
        await pause(afterMs);
      }
    }
    return calls.complete(paypalOrderId);
  }
}
