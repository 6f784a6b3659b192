import type { PaymentNote } from '#contract/ordering.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

interface NoteWords {
  tone: BadgeTone;
  label: string;
  /** What it means for the buyer, and what to do. */
  sentence: string;
  /** Paying again is refused or would be a mistake. */
  isHeld: boolean;
}

/** What the lists and the pay page say of a payment that is not simply done. */
export const noteWords: Record<PaymentNote, NoteWords> = {
  being_confirmed: {
    tone: 'info',
    label: 'Being confirmed',
    sentence: 'Your payment is being confirmed with PayPal. You need not pay again.',
    isHeld: true,
  },
  in_review: {
    tone: 'info',
    label: 'In review',
    sentence:
      'PayPal is reviewing your payment, which can take some days. The order is completed as soon as PayPal releases it; you need not pay again.',
    isHeld: true,
  },
  declined: {
    tone: 'danger',
    label: 'Declined',
    sentence: 'PayPal declined the payment. Nothing was charged. Please try another payment method.',
    isHeld: false,
  },
  needs_support: {
    tone: 'danger',
    label: 'Needs support',
    sentence: 'This payment could not be matched to your order. Please contact support before paying again.',
    isHeld: true,
  },
  disputed: {
    tone: 'warning',
    label: 'Disputed',
    sentence: 'This payment is disputed at PayPal. What it paid for rests until the dispute is closed.',
    isHeld: true,
  },
};

/** Whether it makes sense to offer the buttons for an order that waits for its payment. */
export const isPayable = ({ paymentNote }: { paymentNote: PaymentNote | null }): boolean =>
  paymentNote === null || !noteWords[paymentNote].isHeld;
