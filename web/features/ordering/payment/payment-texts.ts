/** Texts of the pay page, in the specification's words where it has any. */
export const paymentTexts = {
  processing: 'Processing your payment... Please wait',
  paid: 'Payment completed successfully.',
  alreadyPaid: 'This order is already paid. There is no need to pay again.',
  refunded: 'This order was paid and then refunded.',
  unavailable:
    'PayPal payments are currently unavailable. Please contact support for alternative payment methods.',
  notSetUp:
    'This shop cannot take payments yet. Nothing was charged, and your order is kept under Pending Orders. Please come back later or contact support.',
  setupIncomplete: 'Payment setup incomplete. Please contact support for alternative payment methods.',
  paypalError: 'There was an error with PayPal. Please try again.',
  processingFailed: 'Payment processing failed. Please contact support if the issue persists.',
  cancelled: 'Payment was cancelled. Nothing was charged, and your order is kept under Pending Orders.',
  captureMissing:
    'PayPal capture details are missing, so this payment could not be completed. Please contact support before you pay again.',
  orderNotLoaded: 'Failed to load order details. Please check the URL or try again.',
  settingsNotLoaded: 'Failed to load payment gateway settings',
  orderCancelled: 'This order was cancelled, so there is nothing to pay.',
  orderDeleted:
    'We have removed this order, so there is nothing to pay. You are welcome to order again; if you did not expect this, please write to us.',
  orderNotFound: "We couldn't find the order you're looking for. Please check the order ID and try again.",
} as const;

/** Paid at PayPal, but the order no longer exists. */
export const paidOrderNotFound = (transactionId: string): string =>
  `Your payment was completed, but its order was not found. Please contact support with the transaction ID ${transactionId}.`;

/** Paid at PayPal, but the order could not be updated. */
export const paidOrderNotUpdated = (transactionId: string): string =>
  `Your payment was completed, but your order was not updated. Please contact support with the transaction ID ${transactionId}.`;
