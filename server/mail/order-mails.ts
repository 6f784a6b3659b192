import { formatMoney } from '#contract/money.ts';
import { paths } from '#contract/paths.ts';
import { defineMail, type MailContent, type Placeholder } from './mail-definition.ts';

/** Facts about an order. Amounts are in minor units of its currency. */
export interface MailedOrder {
  kind: 'package' | 'item';
  /** 8 characters from A-Z and 0-9. */
  orderNumber: string;
  customerName: string;
  customerEmail: string;
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

export const money = (amountMinor: number, currency: string) => formatMoney(amountMinor / 100, currency);

const creditsIn = (count: number) => (count === 1 ? '1 credit' : `${count} credits`);

const NO_MONEY_MOVED = 'This was a demo payment: no money moved.';

const link = (meaning: string): Placeholder => ({
  meaning,
  example: 'https://listings.example/order',
  isLink: true,
});

export const orderFacts = {
  name: { meaning: 'The buyer’s name', example: 'Ada Shopkeeper' },
  orderNumber: { meaning: 'The order’s number', example: 'A1B2C3D4' },
  productName: { meaning: 'The name of what was bought', example: 'Starter' },
  product: { meaning: 'What was bought, with its credits', example: 'Starter, 20 credits' },
  total: { meaning: 'The order’s total with its currency', example: '€12.00' },
} as const satisfies Record<string, Placeholder>;

export const factsOf = (order: MailedOrder) => ({
  name: order.customerName,
  orderNumber: order.orderNumber,
  productName: order.productName,
  product: order.credits > 0 ? `${order.productName}, ${creditsIn(order.credits)}` : order.productName,
  total: money(order.totalMinor, order.currency),
});

const FACTS = `Order {{orderNumber}}: {{product}}
Total: {{total}}`;

const payPath = ({ kind, orderNumber }: MailedOrder) =>
  kind === 'item' ? paths.itemPayNow(orderNumber) : paths.payNow(orderNumber);

const ownOrdersPath = ({ kind }: MailedOrder) =>
  kind === 'item' ? paths.user.ordersHistory : paths.user.subscriptionHistory;

const received = defineMail({
  id: 'order-received',
  group: 'Orders',
  name: 'Order received',
  sentWhen: 'To the buyer, when an order has been placed.',
  placeholders: { ...orderFacts, link: link('The page that pays the order') },
  subject: 'Your order {{orderNumber}}: {{productName}}',
  text: `Hello {{name}},

Thank you for your order. It is kept for you until it is paid.

${FACTS}

[Pay now]({{link}})

If you have already paid, you do not need to do anything: your receipt follows in the next email.`,
});

/** To the buyer, when an order has been created. `publicUrl` is the base of all links. */
export const orderReceivedMail = (order: MailedOrder, publicUrl: string): MailContent =>
  received.write({ ...factsOf(order), link: `${publicUrl}${payPath(order)}` });

const paid = defineMail({
  id: 'order-paid',
  group: 'Orders',
  name: 'Payment received',
  sentWhen: 'To the buyer, when the payment is complete.',
  placeholders: {
    ...orderFacts,
    gain: { meaning: 'What the buyer now has', example: '20 credits were added to your account.' },
    receiptNumber: { meaning: 'The receipt’s number', example: 'LW-2026-000042' },
    link: link('The receipt'),
    demoNote: { meaning: 'For a demo payment, that no money moved', example: '' },
  },
  subject: 'Your payment for order {{orderNumber}}: {{productName}}',
  text: `Hello {{name}},

Your payment is complete. {{gain}}

${FACTS}
Receipt: {{receiptNumber}}

[See the receipt]({{link}})

{{demoNote}}`,
});

/** To the buyer, when the payment has settled. */
export function orderPaidMail(
  order: MailedOrder,
  payment: { receipt: MailedReceipt; isDemo: boolean },
  publicUrl: string,
): MailContent {
  const gain =
    order.credits > 0
      ? `${creditsIn(order.credits)} ${order.credits === 1 ? 'was' : 'were'} added to your account.`
      : 'What you bought is in your account, under Purchases.';
  return paid.write({
    ...factsOf(order),
    gain,
    receiptNumber: payment.receipt.number,
    link: `${publicUrl}${paths.user.receipt(payment.receipt.id)}`,
    demoNote: payment.isDemo ? NO_MONEY_MOVED : '',
  });
}

const inReview = defineMail({
  id: 'payment-in-review',
  group: 'Orders',
  name: 'Payment under review',
  sentWhen: 'To the buyer, while PayPal holds the payment (review, e-check).',
  placeholders: { ...orderFacts, link: link('The order') },
  subject: 'Your payment for order {{orderNumber}} is being reviewed',
  text: `Hello {{name}},

PayPal has your payment and is still reviewing it. This can take from a few hours to a few days, and longer for a bank transfer.

${FACTS}

You do not need to do anything; please do not pay again. We will write as soon as PayPal has decided.

[See your order]({{link}})`,
});

/** To the buyer, while PayPal holds the payment (review, e-check). */
export const paymentInReviewMail = (order: MailedOrder, publicUrl: string): MailContent =>
  inReview.write({ ...factsOf(order), link: `${publicUrl}${payPath(order)}` });

const declined = defineMail({
  id: 'payment-declined',
  group: 'Orders',
  name: 'Payment declined',
  sentWhen: 'To the buyer, when PayPal declines a payment it had held.',
  placeholders: { ...orderFacts, link: link('The page that pays the order') },
  subject: 'Your payment for order {{orderNumber}} was declined',
  text: `Hello {{name}},

PayPal did not accept the payment, so nothing was charged for this order. The order is kept for you, and you can pay for it another way.

${FACTS}

[Pay now]({{link}})`,
});

/**
 * To the buyer, when PayPal declines a payment it had held. A decline on the pay page is shown there instead.
 */
export const paymentDeclinedMail = (order: MailedOrder, publicUrl: string): MailContent =>
  declined.write({ ...factsOf(order), link: `${publicUrl}${payPath(order)}` });

const refunded = defineMail({
  id: 'order-refunded',
  group: 'Orders',
  name: 'Refund',
  sentWhen: 'To the buyer, when a refund is complete.',
  placeholders: {
    ...orderFacts,
    amount: { meaning: 'The refunded sum', example: '€9.00' },
    taken: { meaning: 'The credits that were taken back, if any', example: '15 credits were taken back.' },
    creditNote: { meaning: 'The number of the credit note, if there is one', example: 'LW-2026-C00007' },
    link: link('The credit note, or the buyer’s orders'),
    note: {
      meaning: 'When the money arrives; for a demo payment, that none moved',
      example: 'Depending on how you paid, it can take PayPal a few days to return the money.',
    },
  },
  subject: 'Your refund for order {{orderNumber}}: {{productName}}',
  text: `Hello {{name}},

{{amount}} of this order was refunded to your PayPal account.
{{taken}}

${FACTS}
Credit note: {{creditNote}}

[See the details]({{link}})

{{note}}`,
});

/** To the buyer, when a refund is complete, whoever initiated it. */
export function orderRefundedMail(
  order: MailedOrder,
  refund: { amountMinor: number; credits: number; creditNote: MailedReceipt | null; isDemo: boolean },
  publicUrl: string,
): MailContent {
  const { amountMinor, credits, creditNote, isDemo } = refund;
  const taken = credits === 1 ? '1 credit was taken back.' : `${credits} credits were taken back.`;
  return refunded.write({
    ...factsOf(order),
    amount: money(amountMinor, order.currency),
    taken: credits > 0 ? taken : '',
    creditNote: creditNote?.number ?? '',
    link: `${publicUrl}${creditNote ? paths.user.receipt(creditNote.id) : ownOrdersPath(order)}`,
    note: isDemo
      ? NO_MONEY_MOVED
      : 'Depending on how you paid, it can take PayPal a few days to return the money.',
  });
}

const paidTwice = defineMail({
  id: 'paid-twice',
  group: 'Orders',
  name: 'Second payment returned',
  sentWhen: 'To the buyer, when an accidental second payment for an order is returned.',
  placeholders: {
    ...orderFacts,
    amount: { meaning: 'The sum that is returned', example: '€12.00' },
    link: link('The buyer’s orders'),
  },
  subject: 'Order {{orderNumber}} was paid twice',
  text: `Hello {{name}},

This order was paid twice. The second payment of {{amount}} is being returned to your PayPal account; the first one stands.

${FACTS}

[See your orders]({{link}})`,
});

/** To the buyer, when an accidental second payment for an order is returned. */
export const secondPaymentReturnedMail = (
  order: MailedOrder,
  payment: { amountMinor: number },
  publicUrl: string,
): MailContent =>
  paidTwice.write({
    ...factsOf(order),
    amount: money(payment.amountMinor, order.currency),
    link: `${publicUrl}${ownOrdersPath(order)}`,
  });

const disputeOpened = defineMail({
  id: 'dispute-opened',
  group: 'Orders',
  name: 'Dispute opened',
  sentWhen: 'To the buyer, when PayPal reports a dispute.',
  placeholders: {
    ...orderFacts,
    held: {
      meaning: 'The credits that are on hold, if any',
      example:
        'Until PayPal has closed the dispute, 3 unused credits are on hold: they stay yours but cannot be used.',
    },
    link: link('The contact page'),
  },
  subject: 'A dispute about order {{orderNumber}}',
  text: `Hello {{name}},

PayPal tells us that the payment for this order is disputed.

{{held}}

${FACTS}

If something is wrong with your order, please write to us: we would rather put it right.

[Write to us]({{link}})`,
});

/** To the buyer, when PayPal reports a dispute. `heldCredits` are frozen until it closes. */
export function disputeOpenedMail(
  order: MailedOrder,
  { heldCredits }: { heldCredits: number },
  publicUrl: string,
): MailContent {
  const onHold =
    heldCredits === 1
      ? '1 unused credit is on hold: it stays yours but cannot be used.'
      : `${heldCredits} unused credits are on hold: they stay yours but cannot be used.`;
  return disputeOpened.write({
    ...factsOf(order),
    held: heldCredits > 0 ? `Until PayPal has closed the dispute, ${onHold}` : '',
    link: `${publicUrl}${paths.contact}`,
  });
}

const disputeClosed = defineMail({
  id: 'dispute-closed',
  group: 'Orders',
  name: 'Dispute closed',
  sentWhen: 'To the buyer, when PayPal has closed the dispute.',
  placeholders: {
    ...orderFacts,
    outcome: {
      meaning: 'What happens to the credits',
      example: 'The 3 credits that were on hold can be used again.',
    },
    link: link('The buyer’s orders'),
  },
  subject: 'The dispute about order {{orderNumber}} is closed',
  text: `Hello {{name}},

PayPal has closed the dispute.
{{outcome}}

${FACTS}

[See your orders]({{link}})`,
});

/** To the buyer, when PayPal has closed the dispute. */
export function disputeClosedMail(
  order: MailedOrder,
  { releasedCredits }: { releasedCredits: number },
  publicUrl: string,
): MailContent {
  const released =
    releasedCredits === 1
      ? 'The credit that was on hold can be used again.'
      : `The ${releasedCredits} credits that were on hold can be used again.`;
  return disputeClosed.write({
    ...factsOf(order),
    outcome: releasedCredits > 0 ? released : 'If money is returned to you, another email will say so.',
    link: `${publicUrl}${ownOrdersPath(order)}`,
  });
}

export const orderMails = [
  received,
  paid,
  inReview,
  declined,
  refunded,
  paidTwice,
  disputeOpened,
  disputeClosed,
].map(({ definition }) => definition);
