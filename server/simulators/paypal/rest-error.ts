interface IssueFacts {
  status: 400 | 403 | 404 | 409 | 422;
  description: string;
}

const businessIssue = (description: string): IssueFacts => ({ status: 422, description });
const malformed = (description: string): IssueFacts => ({ status: 400, description });

/** Every issue the simulator reports, by PayPal's name. */
const issues = {
  MALFORMED_REQUEST_JSON: malformed('The request JSON is not well formed.'),
  MISSING_REQUIRED_PARAMETER: malformed('A required field is missing.'),
  INVALID_PARAMETER_SYNTAX: malformed('The value of a field does not conform to the expected format.'),
  INVALID_PARAMETER_VALUE: malformed('The value of a field is invalid.'),
  INVALID_STRING_LENGTH: malformed('The value of a field is either too short or too long.'),
  INVALID_ARRAY_MIN_ITEMS: malformed('The number of items in an array parameter is too small.'),
  INVALID_ARRAY_MAX_ITEMS: malformed('The number of items in an array parameter is too large.'),
  NOT_SUPPORTED: malformed('A field used is not currently supported.'),
  PAYPAL_REQUEST_ID_REQUIRED: malformed(
    'A PayPal-Request-Id is required if you are trying to process payment for an Order.',
  ),
  PERMISSION_DENIED: { status: 403, description: 'You do not have permission to access this resource.' },
  INVALID_RESOURCE_ID: { status: 404, description: 'Specified resource ID does not exist.' },
  PREVIOUS_REQUEST_IN_PROGRESS: {
    status: 409,
    description: 'A previous request on this resource is currently in progress. Please wait and try again.',
  },
  AMOUNT_MISMATCH: businessIssue(
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
  ),
  ITEM_TOTAL_REQUIRED: businessIssue('If item details are specified, item_total is also required.'),
  ITEM_TOTAL_MISMATCH: businessIssue('Should equal the sum of (unit_amount * quantity) across all items.'),
  MULTI_CURRENCY_ORDER: businessIssue('All amounts of an order must have the same currency.'),
  INVALID_CURRENCY_CODE: businessIssue('Currency code is invalid or is not currently supported.'),
  DECIMAL_PRECISION: businessIssue('The value should not have more than two decimal places.'),
  DECIMALS_NOT_SUPPORTED: businessIssue('Currency does not support decimals.'),
  CANNOT_BE_NEGATIVE: businessIssue('Must be greater than or equal to zero.'),
  CANNOT_BE_ZERO_OR_NEGATIVE: businessIssue('Must be greater than zero.'),
  UNSUPPORTED_INTENT: businessIssue('This stand-in takes the intent CAPTURE only.'),
  DUPLICATE_REQUEST_ID: businessIssue('The PayPal-Request-Id was already used for a different request.'),
  DUPLICATE_INVOICE_ID: businessIssue('Duplicate Invoice ID detected.'),
  ORDER_NOT_APPROVED: businessIssue('Payer has not yet approved the Order for payment.'),
  ORDER_ALREADY_CAPTURED: businessIssue('Order already captured.'),
  ORDER_EXPIRED: businessIssue('The order has expired.'),
  ORDER_COMPLETION_IN_PROGRESS: businessIssue('PayPal is still in the process of capturing the order.'),
  PAYER_ACTION_REQUIRED: businessIssue('Payer needs to perform an action before the order can be captured.'),
  INSTRUMENT_DECLINED: businessIssue('The instrument presented was declined by the processor or bank.'),
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: businessIssue(
    'You have exceeded the maximum number of payment attempts.',
  ),
  TRANSACTION_REFUSED: businessIssue('The request was refused.'),
  COMPLIANCE_VIOLATION: businessIssue('Transaction cannot be processed due to a compliance violation.'),
  PAYER_CANNOT_PAY: businessIssue('Payer cannot pay for this transaction.'),
  PAYEE_BLOCKED_TRANSACTION: businessIssue('The Fraud settings for this seller decline this payment.'),
  CAPTURE_FULLY_REFUNDED: businessIssue('The capture has already been fully refunded.'),
  REFUND_AMOUNT_EXCEEDED: businessIssue(
    'The refund amount must be less than or equal to the capture amount.',
  ),
  REFUND_CAPTURE_CURRENCY_MISMATCH: businessIssue('Refund must be in the same currency as the capture.'),
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK: businessIssue('Refunds are not allowed: chargeback applied.'),
  PENDING_CAPTURE: businessIssue('Cannot initiate a refund as the capture is pending.'),
  TRANSACTION_DISPUTED: businessIssue('Partial refunds are not allowed on a disputed transaction.'),
  REFUND_FAILED_INSUFFICIENT_FUNDS: businessIssue('The seller has not enough funds for this refund.'),
} as const satisfies Record<string, IssueFacts>;

export type IssueName = keyof typeof issues;

const nameOfStatus = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
} as const;

/** A refusal in PayPal's format. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly issue: IssueName;
  readonly field: string | undefined;

  constructor(issue: IssueName, field?: string) {
    super(issue);
    this.status = issues[issue].status;
    this.issue = issue;
    this.field = field;
  }

  body(debugId: string): object {
    const { status, description } = issues[this.issue];
    const [name, message] = nameOfStatus[status];
    return {
      name,
      message,
      debug_id: debugId,
      details: [
        { ...(this.field && { field: this.field, location: 'body' }), issue: this.issue, description },
      ],
      links: [
        {
          href: `https://developer.paypal.com/api/rest/reference/orders/v2/errors/#${this.issue}`,
          rel: 'information_link',
        },
      ],
    };
  }
}

export const isIssueName = (name: string): name is IssueName => Object.hasOwn(issues, name);

export const notFound = () => new RestError('INVALID_RESOURCE_ID');
