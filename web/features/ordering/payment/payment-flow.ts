import type { ErrorCode } from '#contract/errors.ts';
import { paths } from '#contract/paths.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { type AnyOrder, kindOf, type OrderKind, orderPaths } from '../../../domain/order-kind.ts';
import { noteWords } from '../../../domain/payment-notes.ts';
import type { Completion, PaymentCalls, PaymentFacts } from './payment-calls.ts';
import { paidOrderNotFound, paidOrderNotUpdated, paymentTexts } from './payment-texts.ts';

/**
 * `open`: the buttons wait. `processing`: approved, being captured. `confirming`: PayPal's answer is not known, it is looked
 * up until it is. `in_review`: PayPal holds the payment back. `paid`: now or before. `held`: not to be paid again, a person
 * has to look at it.
 */
export type PaymentPhase = 'open' | 'processing' | 'confirming' | 'in_review' | 'paid' | 'held';

export interface PaymentMessage {
  tone: 'info' | 'success' | 'danger';
  text: string;
}

export interface PaymentView {
  phase: PaymentPhase;
  message: PaymentMessage | null;
  /** Where the page goes by itself, and when. */
  departure: { to: string; afterMs: number } | null;
}

interface FlowOptions {
  order: AnyOrder;
  calls: PaymentCalls;
  /** Waits before a call that got no answer is made again. */
  pause: (ms: number) => Promise<void>;
  show: (view: PaymentView) => void;
}

const DASHBOARD = paths.user.dashboard;
/** Of a completion that got no answer; after that the page looks the order up. */
const RETRY_AFTER_MS = [1_000, 2_000, 4_000];

/** Whether the money was taken is not known: the call may have done its work. */
const hasNoAnswer = (error: unknown) =>
  error instanceof ApiError &&
  error.code !== 'payments_unavailable' &&
  (error.status === 0 || error.status === 429 || error.status >= 502);

function phaseOf({ paymentStatus, paymentNote }: PaymentFacts): PaymentPhase {
  if (paymentStatus !== 'pending') return 'paid';
  if (paymentNote === 'being_confirmed') return 'confirming';
  if (paymentNote === 'in_review') return 'in_review';
  return paymentNote !== null && noteWords[paymentNote].isHeld ? 'held' : 'open';
}

function messageOf({ paymentStatus, paymentNote }: PaymentFacts): PaymentMessage | null {
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

const MISMATCHES = new Set(['payment_mismatch', 'payment_needs_support']);

/** Refusals after which only a person can help, as their sentences say. */
const NEEDS_SUPPORT: ReadonlySet<string> = new Set<ErrorCode>([
  'payments_unavailable',
  'payments_not_set_up',
  'paypal_unavailable',
  'payment_mismatch',
  'payment_needs_support',
  'payment_details_missing',
]);

const isForSupport = (error: unknown) => error instanceof ApiError && NEEDS_SUPPORT.has(error.code);

/** Why a payment did not go on. What asks the buyer to write to us stays in view; anything else leads back after a while. */
interface Refusal {
  text: string;
  phase: PaymentPhase;
  needsSupport: boolean;
}

/** What became of an approved payment that the service refused to complete. */
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

/** The course of one payment on one page: what the buttons ask and report, and what the buyer gets to see of it. */
export class PaymentFlow {
  readonly #kind: OrderKind;
  readonly #options: FlowOptions;
  #phase: PaymentPhase;
  /** The PayPal order that the buyer approved on this page. */
  #approvedId: string | null = null;
  /** Why no PayPal order could be made, until the buttons report it as their error. */
  #refusal: Pick<Refusal, 'text' | 'needsSupport'> | null = null;

  constructor(options: FlowOptions) {
    this.#options = options;
    this.#kind = kindOf(options.order);
    this.#phase = firstView(options.order).phase;
  }

  /** For `createOrder` of the buttons: also ends whatever the page was about to do by itself. */
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
      // Paid meanwhile in another tab, or being paid there, or not to be paid at all.
      if (isOurs && (error.status === 409 || error.status === 422)) await this.lookUp().catch(() => {});
      throw error;
    }
  }

  /** For `onApprove`. A second report of an approval does nothing while the first is being worked on, or after it. */
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

  /** For `onError`. What goes wrong at the buttons after the approval changes nothing about the payment. */
  error(): void {
    if (this.#phase !== 'open') return;
    const { text, needsSupport } = this.#refusal ?? { text: paymentTexts.paypalError, needsSupport: false };
    this.#fail({ text, needsSupport, phase: 'open' });
    this.#refusal = null;
  }

  /** Looks the order up and shows what came out; says nothing new while nothing is new. */
  async lookUp(): Promise<void> {
    const known = await this.#options.calls.verify();
    const phase = this.#phase;
    // Meanwhile the buyer has approved.
    if (phase === 'processing') return;
    const view = firstView(known);
    const wasPaying = phase === 'confirming' || phase === 'in_review';
    if (view.phase === 'paid' && wasPaying && known.paymentStatus === 'Paid') {
      this.#settled({ message: '', hasChanged: true });
    } else if (phase === 'confirming' && this.#approvedId !== null && known.paymentNote === null) {
      // The approval never reached the service: it is told again.
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
      message: { tone: 'success', text: message || paymentTexts.paid },
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
    // The same window again, to choose another way to pay. Where it cannot open, the buttons are there.
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
