/**
 * The content of a receipt, copied when it is issued: later changes to settings, catalogue or account don't
 * affect it.
 */
export interface ReceiptContent {
  /** Number of the receipt that a credit note corrects. */
  corrects: string | null;
  orderNumber: string;
  seller: { name: string; address: string; email: string; taxId: string };
  /** Company and VAT ID are missing on receipts of before they could be given. */
  buyer: {
    name: string;
    address: string;
    country: string;
    email: string;
    company?: string;
    vatId?: string;
  };
  /** Amounts in minor units of `currency`, negative on a credit note; the lines add up to the total. */
  lines: { text: string; amountMinor: number }[];
  /** The tax included in the total; null if the operator states none. */
  tax: { label: string; ratePercent: number; amountMinor: number } | null;
  totalMinor: number;
  currency: string;
  paymentMethod: string;
  /** PayPal's id of the capture, or of the refund. */
  transactionId: string;
}

/** Real or test money. */
export type PaymentEnvironment = 'demo' | 'sandbox' | 'live';

/** The operator's details for receipts, from the payment settings. */
export interface ReceiptOperator {
  businessName: string;
  address: string;
  email: string;
  taxId: string;
  /** For example `VAT`; if empty, no tax is stated. */
  taxLabel: string;
  taxRatePercent: number;
  /** For example `LW`; may be empty. */
  numberPrefix: string;
}

/** The facts a receipt takes from its order. */
export interface ReceiptOrder {
  id: string;
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  address: string;
  country: string;
  company: string;
  vatId: string;
  productName: string;
  /** 0 for an item. */
  credits: number;
  priceMinor: number;
  feeMinor: number;
  totalMinor: number;
  currency: string;
}

const paymentMethods: Record<PaymentEnvironment, string> = {
  demo: 'PayPal (built-in demo, no money moved)',
  sandbox: 'PayPal (sandbox, no money moved)',
  live: 'PayPal',
};

/**
 * The tax included in a total: total × rate ÷ (100 + rate), in minor units. Computed once on the total, not
 * per line, and rounded half away from zero; the net amount is the rest, so that both always add up. The rate
 * is exact to a thousandth of a percent; all arithmetic uses integers.
 */
export function includedTaxMinor(totalMinor: number, ratePercent: number): number {
  const rate = BigInt(Math.round(ratePercent * 1000));
  const divisor = 100_000n + rate;
  const doubled = 2n * BigInt(Math.abs(totalMinor)) * rate;
  const rounded = Number((doubled + divisor) / (2n * divisor));
  return totalMinor < 0 ? -rounded : rounded;
}

/**
 * The number series for a prefix, year and environment. Test payments take no number from the real series:
 * theirs end in a word and the real one in the year, so that no two series produce the same number.
 */
export function seriesOf(prefix: string, issuedAt: Date, environment: PaymentEnvironment): string {
  const words = [prefix.trim(), String(issuedAt.getUTCFullYear())];
  if (environment !== 'live') words.push(environment.toUpperCase());
  return words.filter((word) => word !== '').join('-');
}

function sellerOf({ businessName, address, email, taxId }: ReceiptOperator): ReceiptContent['seller'] {
  return { name: businessName, address, email, taxId };
}

const buyerOf = ({ customerName, address, country, customerEmail, company, vatId }: ReceiptOrder) => ({
  name: customerName,
  address,
  country,
  email: customerEmail,
  company,
  vatId,
});

const creditsIn = (count: number) => (count === 1 ? '1 credit' : `${count} credits`);

function linesOf({ productName, credits, priceMinor, feeMinor }: ReceiptOrder): ReceiptContent['lines'] {
  const product = credits > 0 ? `${productName}: ${creditsIn(credits)}` : productName;
  const fee = feeMinor > 0 ? [{ text: 'Processing fee', amountMinor: feeMinor }] : [];
  return [{ text: product, amountMinor: priceMinor }, ...fee];
}

export function receiptContent(
  order: ReceiptOrder,
  payment: { environment: PaymentEnvironment; transactionId: string },
  operator: ReceiptOperator,
): ReceiptContent {
  const { taxLabel, taxRatePercent } = operator;
  const amountMinor = includedTaxMinor(order.totalMinor, taxRatePercent);
  return {
    corrects: null,
    orderNumber: order.orderNumber,
    seller: sellerOf(operator),
    buyer: buyerOf(order),
    lines: linesOf(order),
    tax: taxLabel === '' ? null : { label: taxLabel, ratePercent: taxRatePercent, amountMinor },
    totalMinor: order.totalMinor,
    currency: order.currency,
    paymentMethod: paymentMethods[payment.environment],
    transactionId: payment.transactionId,
  };
}

interface RefundFacts {
  environment: PaymentEnvironment;
  transactionId: string;
  /** In minor units, positive. */
  amountMinor: number;
  /** Credits taken back. */
  credits: number;
}

/**
 * A credit note states the tax of the receipt it corrects, at that receipt's rate. `refundedBeforeMinor` is
 * the sum of earlier credit notes. The tax is the difference between the tax on that sum and on the new one,
 * so that the notes of a fully refunded order return exactly the receipt's tax.
 */
export function creditNoteContent(
  receipt: { number: string; content: ReceiptContent },
  refund: RefundFacts & { refundedBeforeMinor: number },
  operator: ReceiptOperator,
): ReceiptContent {
  const { content, number } = receipt;
  const { amountMinor, refundedBeforeMinor, credits } = refund;
  const isFull = amountMinor === content.totalMinor;
  const product = content.lines[0]?.text ?? '';
  const text = isFull
    ? `Refund of ${product}`
    : `Partial refund of ${product}${credits > 0 ? ` (${creditsIn(credits)} taken back)` : ''}`;
  const taxUpTo = (sum: number) => (content.tax ? includedTaxMinor(sum, content.tax.ratePercent) : 0);
  const taxBack = taxUpTo(refundedBeforeMinor + amountMinor) - taxUpTo(refundedBeforeMinor);
  return {
    ...content,
    corrects: number,
    seller: sellerOf(operator),
    lines: [{ text, amountMinor: -amountMinor }],
    tax: content.tax && { ...content.tax, amountMinor: 0 - taxBack },
    totalMinor: -amountMinor,
    paymentMethod: paymentMethods[refund.environment],
    transactionId: refund.transactionId,
  };
}
