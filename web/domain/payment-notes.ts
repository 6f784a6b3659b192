import type { PaymentNote } from '#contract/ordering.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

interface NoteWords {
  tone: BadgeTone;
  label: string;
  /** What it means for the reader, and what to do. */
  sentence: string;
  /** A second payment would be rejected or a mistake. */
  isHeld: boolean;
}

/** Notes in the lists and on the pay page about a payment that isn't simply complete. */
export const noteWords: Record<PaymentNote, NoteWords> = {
  being_confirmed: {
    tone: 'info',
    label: 'Being confirmed',
    sentence: 'Your payment is being confirmed with PayPal. There is no need to pay again.',
    isHeld: true,
  },
  in_review: {
    tone: 'info',
    label: 'In review',
    sentence:
      'PayPal is reviewing your payment, which can take a few days. The order is completed as soon as PayPal releases it; there is no need to pay again.',
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
    sentence: 'This payment is disputed at PayPal. What it paid for is on hold until the dispute is closed.',
    isHeld: true,
  },
};

/** The same for the back office. */
export const managedNoteWords: Record<PaymentNote, Omit<NoteWords, 'isHeld'>> = {
  being_confirmed: {
    ...noteWords.being_confirmed,
    sentence: 'PayPal’s answer is not known yet. We keep checking.',
  },
  in_review: {
    ...noteWords.in_review,
    sentence:
      'PayPal holds the payment back (review or bank transfer). It is completed once PayPal releases it.',
  },
  declined: {
    ...noteWords.declined,
    tone: 'neutral',
    sentence: 'PayPal declined the payment. The buyer can try another way to pay.',
  },
  needs_support: {
    ...noteWords.needs_support,
    label: 'Needs attention',
    sentence:
      'Something about the payment does not match this order. Nothing was credited; please look at it.',
  },
  disputed: {
    ...noteWords.disputed,
    tone: 'danger',
    sentence:
      'The buyer opened a dispute at PayPal. The unused credits are on hold; please respond to the dispute at PayPal.',
  },
};

/** Whether to show the payment buttons for an unpaid order. */
export const isPayable = ({ paymentNote }: { paymentNote: PaymentNote | null }): boolean =>
  paymentNote === null || !noteWords[paymentNote].isHeld;
