/** What a receipt says. Copied into it when it is issued: later changes of settings, catalogue or account change no receipt. */
export interface ReceiptContent {
  /** Number of the receipt that a credit note takes back. */
  corrects: string | null;
  orderNumber: string;
  seller: { name: string; address: string; email: string; taxId: string };
  buyer: { name: string; address: string; country: string; email: string };
  /** Sums in minor units of `currency`, negative on a credit note; the lines add up to the total. */
  lines: { text: string; amountMinor: number }[];
  /** The part of the total that is tax; null when the operator states none. */
  tax: { label: string; ratePercent: number; amountMinor: number } | null;
  totalMinor: number;
  currency: string;
  paymentMethod: string;
  /** PayPal's id of the capture, or of the refund. */
  transactionId: string;
}

/** Where money really moved, or only seemed to. */
export type PaymentEnvironment = 'demo' | 'sandbox' | 'live';

/** The operator's words for receipts, from the payment settings. */
export interface ReceiptOperator {
  businessName: string;
  address: string;
  email: string;
  taxId: string;
  /** As in `VAT`; with an empty one no tax is stated. */
  taxLabel: string;
  taxRatePercent: number;
  /** As in `LW`; may be empty. */
  numberPrefix: string;
}

/** What a receipt takes from its order. */
export interface ReceiptOrder {
  id: string;
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  address: string;
  country: string;
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
 * The tax inside a sum that includes it: total × rate ÷ (100 + rate), in minor units. Computed once on the whole sum, not
 * line by line, and rounded half away from zero; the net sum is the rest, so that both always add up. The rate counts to a
 * thousandth of a percent; everything is computed in whole numbers.
 */
export function includedTaxMinor(totalMinor: number, ratePercent: number): number {
  const rate = BigInt(Math.round(ratePercent * 1000));
  const divisor = 100_000n + rate;
  const doubled = 2n * BigInt(Math.abs(totalMinor)) * rate;
  const rounded = Number((doubled + divisor) / (2n * divisor));
  return totalMinor < 0 ? -rounded : rounded;
}

/**
 * Numbers count per prefix, year and environment. Money that never moved takes no number of the real series: its own
 * series end in a word, the real one in the year, so that no two series make the same number.
 */
export function seriesOf(prefix: string, issuedAt: Date, environment: PaymentEnvironment): string {
  const words = [prefix.trim(), String(issuedAt.getUTCFullYear())];
  if (environment !== 'live') words.push(environment.toUpperCase());
  return words.filter((word) => word !== '').join('-');
}

/** Who has not entered a business name sells under the product's. */
const PRODUCT = 'Listwright';

function sellerOf({ businessName, address, email, taxId }: ReceiptOperator): ReceiptContent['seller'] {
  return { name: businessName || PRODUCT, address, email, taxId };
}

const buyerOf = ({ customerName, address, country, customerEmail }: ReceiptOrder) => ({
  name: customerName,
  address,
  country,
  email: customerEmail,
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
  /** In minor units, above zero. */
  amountMinor: number;
  /** Credits that were taken back. */
  credits: number;
}

/**
 * A credit note states the tax of the receipt that it takes back, at that receipt's rate. `refundedBeforeMinor` is what
 * earlier credit notes gave back: the tax is the step from that sum to the new one, so that the notes of a wholly
 * refunded order return exactly the receipt's tax, however many they are.
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
