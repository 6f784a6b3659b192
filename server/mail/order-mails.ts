import { formatMoney } from '#contract/money.ts';
import { paths } from '#contract/paths.ts';
import type { MailContent } from './layout.ts';

// Names of people and products appear in the body only: a header never contains user input.

/** Facts about an order. Amounts are in minor units of its currency. */
export interface MailedOrder {
  kind: 'package' | 'item';
  /** 8 characters from A-Z and 0-9. */
  orderNumber: string;
  customerName: string;
  productName: string;
  /** 0 for an item. */
  credits: number;
  totalMinor: number;
  currency: string;
}

/** A receipt or a credit note. */
interface MailedReceipt {
  id: string;
  number: string;
}

const money = (amountMinor: number, currency: string) => formatMoney(amountMinor / 100, currency);

const creditsIn = (count: number) => (count === 1 ? '1 credit' : `${count} credits`);

const NO_MONEY_MOVED = 'This was a demo payment: no money moved.';

function factsOf(order: MailedOrder): string[] {
  const product = order.credits > 0 ? `${order.productName}, ${creditsIn(order.credits)}` : order.productName;
  return [`Order ${order.orderNumber}: ${product}`, `Total: ${money(order.totalMinor, order.currency)}`];
}

const payPath = ({ kind, orderNumber }: MailedOrder) =>
  kind === 'item' ? paths.itemPayNow(orderNumber) : paths.payNow(orderNumber);

const ownOrdersPath = ({ kind }: MailedOrder) =>
  kind === 'item' ? paths.user.ordersHistory : paths.user.subscriptionHistory;

const adminPath = ({ kind, orderNumber }: MailedOrder) =>
  `${kind === 'item' ? paths.admin.itemsOrders : paths.admin.orders}?q=${orderNumber}`;

const greeting = ({ customerName }: MailedOrder) => `Hello ${customerName},`;

/** To the buyer, when an order has been created. `publicUrl` is the base of all links. */
export function orderReceivedMail(order: MailedOrder, publicUrl: string): MailContent {
  return {
    subject: `Your order ${order.orderNumber}`,
    heading: 'We have your order',
    paragraphs: [
      greeting(order),
      'thank you for your order. It is kept for you until it is paid.',
      ...factsOf(order),
    ],
    button: { label: 'Pay now', url: `${publicUrl}${payPath(order)}` },
    note: 'If you have paid already, there is nothing to do: the next mail brings your receipt.',
  };
}

/** To the buyer, when the payment has settled. */
export function orderPaidMail(
  order: MailedOrder,
  payment: { receipt: MailedReceipt; isDemo: boolean },
  publicUrl: string,
): MailContent {
  const gain =
    order.credits > 0
      ? `${creditsIn(order.credits)} ${order.credits === 1 ? 'was' : 'were'} added to your account.`
      : 'What you bought is open to you now, under Orders History.';
  return {
    subject: `Your payment for order ${order.orderNumber}`,
    heading: 'Your payment arrived',
    paragraphs: [
      greeting(order),
      `your payment is complete. ${gain}`,
      ...factsOf(order),
      `Receipt: ${payment.receipt.number}`,
    ],
    button: { label: 'See the receipt', url: `${publicUrl}${paths.user.receipt(payment.receipt.id)}` },
    ...(payment.isDemo && { note: NO_MONEY_MOVED }),
  };
}

/** To the buyer, while PayPal holds the payment (review, e-check). */
export function paymentInReviewMail(order: MailedOrder, publicUrl: string): MailContent {
  return {
    subject: `Your payment for order ${order.orderNumber} is being reviewed`,
    heading: 'Your payment is being reviewed',
    paragraphs: [
      greeting(order),
      'PayPal has your payment and is still looking at it. This can take from some hours to a few days, for a bank transfer longer.',
      ...factsOf(order),
      'There is nothing for you to do, and please do not pay again: we write as soon as PayPal has decided.',
    ],
    button: { label: 'See your order', url: `${publicUrl}${payPath(order)}` },
  };
}

/**
 * To the buyer, when PayPal declines a payment it had held. A decline on the pay page is shown there instead.
 */
export function paymentDeclinedMail(order: MailedOrder, publicUrl: string): MailContent {
  return {
    subject: `Your payment for order ${order.orderNumber} was declined`,
    heading: 'Your payment was declined',
    paragraphs: [
      greeting(order),
      'PayPal did not accept the payment, so nothing was charged for this order. It is kept for you, and you can pay it in another way.',
      ...factsOf(order),
    ],
    button: { label: 'Pay now', url: `${publicUrl}${payPath(order)}` },
  };
}

/** To the buyer, when a refund is complete, whoever initiated it. */
export function orderRefundedMail(
  order: MailedOrder,
  refund: { amountMinor: number; credits: number; creditNote: MailedReceipt | null; isDemo: boolean },
  publicUrl: string,
): MailContent {
  const { amountMinor, credits, creditNote, isDemo } = refund;
  const taken = credits === 1 ? '1 credit was taken back.' : `${credits} credits were taken back.`;
  return {
    subject: `Your refund for order ${order.orderNumber}`,
    heading: 'Your refund is on its way',
    paragraphs: [
      greeting(order),
      `${money(amountMinor, order.currency)} of this order was refunded to your PayPal account.${credits > 0 ? ` ${taken}` : ''}`,
      ...factsOf(order),
      ...(creditNote ? [`Credit note: ${creditNote.number}`] : []),
    ],
    button: creditNote
      ? { label: 'See the credit note', url: `${publicUrl}${paths.user.receipt(creditNote.id)}` }
      : { label: 'See your orders', url: `${publicUrl}${ownOrdersPath(order)}` },
    note: isDemo
      ? NO_MONEY_MOVED
      : 'Depending on how you paid, PayPal needs some days until the money shows in your account.',
  };
}

/** To the buyer, when an accidental second payment for an order is returned. */
export function secondPaymentReturnedMail(
  order: MailedOrder,
  payment: { amountMinor: number },
  publicUrl: string,
): MailContent {
  return {
    subject: `Order ${order.orderNumber} was paid twice`,
    heading: 'Your second payment goes back',
    paragraphs: [
      greeting(order),
      `this order was paid twice. The second payment of ${money(payment.amountMinor, order.currency)} goes back to your PayPal account; the first one stands.`,
      ...factsOf(order),
    ],
    button: { label: 'See your orders', url: `${publicUrl}${ownOrdersPath(order)}` },
  };
}

/** To the buyer, when PayPal reports a dispute. `heldCredits` are frozen until it closes. */
export function disputeOpenedMail(
  order: MailedOrder,
  dispute: { heldCredits: number },
  publicUrl: string,
): MailContent {
  const { heldCredits } = dispute;
  return {
    subject: `A dispute about order ${order.orderNumber}`,
    heading: 'A dispute was opened',
    paragraphs: [
      greeting(order),
      'PayPal tells us that the payment of this order is disputed.',
      ...(heldCredits > 0
        ? [
            `Until PayPal has closed the dispute, ${heldCredits === 1 ? '1 unused credit rests' : `${heldCredits} unused credits rest`}: they stay yours but cannot be used.`,
          ]
        : []),
      ...factsOf(order),
      'If something is wrong with your order, please write to us: we would rather put it right.',
    ],
    button: { label: 'Write to us', url: `${publicUrl}${paths.contact}` },
  };
}

/** To the buyer, when PayPal has closed the dispute. */
export function disputeClosedMail(
  order: MailedOrder,
  dispute: { releasedCredits: number },
  publicUrl: string,
): MailContent {
  const { releasedCredits } = dispute;
  return {
    subject: `The dispute about order ${order.orderNumber} is closed`,
    heading: 'The dispute is closed',
    paragraphs: [
      greeting(order),
      releasedCredits > 0
        ? `PayPal has closed the dispute, and ${releasedCredits === 1 ? '1 credit that rested can' : `${releasedCredits} credits that rested can`} be used again.`
        : 'PayPal has closed the dispute. If money goes back to you, another mail says so.',
      ...factsOf(order),
    ],
    button: { label: 'See your orders', url: `${publicUrl}${ownOrdersPath(order)}` },
  };
}

/** To the operators, when someone has to look at a payment. `reason` is our own wording. */
export function paymentNeedsAttentionMail(
  order: MailedOrder,
  reason: string,
  publicUrl: string,
): MailContent {
  return {
    subject: `Order ${order.orderNumber} needs attention`,
    heading: 'A payment needs attention',
    paragraphs: [
      ...factsOf(order),
      `What happened: ${reason}`,
      'Until somebody has looked at it, nothing is credited and nothing is refunded for it.',
    ],
    button: { label: 'Open the order', url: `${publicUrl}${adminPath(order)}` },
  };
}

/** To the operators, when a dispute opens or closes. `outcome` is PayPal's code once it is closed. */
export function operatorDisputeMail(
  order: MailedOrder,
  dispute: { id: string; outcome: string | null },
  publicUrl: string,
): MailContent {
  const isClosed = dispute.outcome !== null;
  return {
    subject: `Dispute ${isClosed ? 'closed' : 'opened'}: order ${order.orderNumber}`,
    heading: isClosed ? 'A dispute was closed' : 'A dispute was opened',
    paragraphs: [
      ...factsOf(order),
      `PayPal’s number of the dispute: ${dispute.id}`,
      isClosed
        ? `PayPal’s decision: ${dispute.outcome}`
        : 'Please answer it in PayPal’s resolution centre. The buyer’s unused credits of this order rest until it is closed.',
    ],
    button: { label: 'Open the order', url: `${publicUrl}${adminPath(order)}` },
  };
}
