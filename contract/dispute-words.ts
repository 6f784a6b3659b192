// PayPal's codes about a dispute, in the words of the back office and of mails to operators.

type Words = Readonly<Record<string, string>>;

const progress: Words = {
  OPEN: 'The buyer opened a dispute.',
  WAITING_FOR_BUYER_RESPONSE: 'PayPal is waiting for the buyer to reply.',
  WAITING_FOR_SELLER_RESPONSE: 'PayPal is waiting for your reply. Answer it in PayPal’s Resolution Centre.',
  UNDER_REVIEW: 'PayPal is reviewing the dispute.',
  RESOLVED: 'The dispute was closed.',
  RESOLVED_BUYER_FAVOUR: 'The dispute was closed in the buyer’s favour.',
  RESOLVED_SELLER_FAVOUR: 'The dispute was closed in your favour.',
  RESOLVED_WITH_PAYOUT: 'The dispute was closed under PayPal’s protection for buyers and sellers.',
  CANCELED_BY_BUYER: 'The buyer withdrew the dispute.',
  ACCEPTED: 'PayPal accepted the buyer’s claim.',
  DENIED: 'PayPal rejected the buyer’s claim.',
  NONE: 'The dispute was closed without a decision.',
};

const reasons: Words = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'The buyer says that what they bought did not arrive.',
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: 'The buyer says that what they bought is not as described.',
  UNAUTHORISED: 'The buyer says that they did not make this payment.',
  CREDIT_NOT_PROCESSED: 'The buyer says that a refund they were promised did not arrive.',
  DUPLICATE_TRANSACTION: 'The buyer says that they were charged twice.',
  INCORRECT_AMOUNT: 'The buyer says that the amount is wrong.',
  PAYMENT_BY_OTHER_MEANS: 'The buyer says that they paid another way.',
  CANCELED_RECURRING_BILLING: 'The buyer says that they had cancelled the payments.',
};

/** A code that PayPal has added since can at least be read. */
const readable = (code: string) =>
  code
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim();

/** Where the dispute stands or how it ended, as a sentence. `code` is PayPal's status or outcome. */
export const disputeWords = (code: string): string =>
  progress[code] ?? `PayPal reports about the dispute: ${readable(code)}.`;

/** Why the buyer disputes the payment, as a sentence. */
export const disputeReasonWords = (code: string): string =>
  reasons[code] ?? `The buyer’s reason: ${readable(code)}.`;
