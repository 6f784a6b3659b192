/** Failures of ordering and payment; part of the table in errors.ts. */
export const orderErrors = {
  // ordering
  seller_cannot_purchase: { status: 403, message: 'Sellers cannot purchase products' },
  price_changed: {
    status: 409,
    message: 'The price has changed since you opened this page. Nothing was ordered.',
  },
  not_for_sale: { status: 422, message: 'This cannot be bought at the moment.' },
  /** By an operator. */
  order_deleted: { status: 404, message: 'This order was removed.' },
  order_not_pending: { status: 409, message: 'Only pending orders can be deleted.' },
  payment_under_way: {
    status: 409,
    message: 'A payment for this order is in progress. Try again once it has finished.',
  },

  // payments
  payments_unavailable: {
    status: 503,
    message:
      'PayPal payments are currently unavailable. Please contact support for alternative payment methods.',
  },
  payments_not_set_up: {
    status: 503,
    message: 'Payments are not set up yet. Nothing was charged; please come back later or contact support.',
  },
  paypal_failed: { status: 502, message: 'There was an error with PayPal. Please try again.' },
  paypal_unreachable: {
    status: 503,
    message: 'PayPal cannot be reached at the moment. Nothing was charged; please try again.',
  },
  order_already_paid: { status: 409, message: 'This order is already paid.' },
  payment_declined: {
    status: 422,
    message: 'PayPal declined this payment. Nothing was charged; please try another way to pay.',
  },
  payment_not_approved: { status: 409, message: 'The payment has not been approved at PayPal yet.' },
  payment_expired: {
    status: 409,
    message: 'This payment can no longer be completed. Nothing was charged; please start it again.',
  },
  payment_mismatch: {
    status: 422,
    message:
      'This payment does not belong to this order. Please contact support with the transaction ID if you were charged.',
  },
  payment_needs_support: {
    status: 422,
    message:
      'A payment for this order does not match it, so nothing has been credited yet. Please do not pay again, but contact support with the transaction ID.',
  },
  payment_details_missing: {
    status: 400,
    message: 'PayPal capture details are missing. Please contact support.',
  },
  webhook_unverified: { status: 401, message: 'This event could not be verified.' },
  refund_changed: {
    status: 409,
    message: 'The amount has changed since you saw it. Nothing was refunded; please check it again.',
  },
  no_alarm: { status: 409, message: 'This order no longer needs attention.' },
  refund_under_way: { status: 409, message: 'A refund of this order is in progress.' },
  refund_not_possible: { status: 409, message: 'There is nothing to refund.' },
  refund_elsewhere: {
    status: 409,
    message: 'This order was paid in a different PayPal environment from the one in the settings.',
  },
  refund_refused: { status: 502, message: 'PayPal refused the refund.' },
} as const;
