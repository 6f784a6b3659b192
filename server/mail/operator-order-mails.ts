import { disputeReasonWords, disputeWords } from '#contract/dispute-words.ts';
import { paths } from '#contract/paths.ts';
import { defineMail, type MailContent, type Placeholder } from './mail-definition.ts';
import { factsOf, type MailedOrder, money, orderFacts } from './order-mails.ts';

const placeholders = {
  ...orderFacts,
  email: { meaning: 'The buyer’s address', example: 'ada@example.com' },
  link: {
    meaning: 'The order in the back office',
    example: 'https://listings.example/admin/orders?q=A1B2C3D4',
    isLink: true,
  },
} as const satisfies Record<string, Placeholder>;

const valuesOf = (order: MailedOrder, publicUrl: string) => ({
  ...factsOf(order),
  email: order.customerEmail,
  link: `${publicUrl}${order.kind === 'item' ? paths.admin.itemsOrders : paths.admin.orders}?q=${order.orderNumber}`,
});

const FACTS = `Order {{orderNumber}}: {{product}}
Total: {{total}}
Buyer: {{name}}, {{email}}`;

/** Shared by all of them: operators can answer the buyer, unless the account is deleted and the address empty. */
const shared = { group: 'To operators', answersTo: 'email' } as const;

const REPLY_NOTE = 'A reply to this email goes straight to {{email}}.';

const sale = defineMail({
  ...shared,
  id: 'operator-sale',
  name: 'Sale',
  sentWhen: 'To the operators who chose it, when an order has been paid.',
  placeholders,
  subject: 'Order {{orderNumber}} paid: {{product}}, {{total}}',
  text: `${FACTS}

[Open the order]({{link}})

${REPLY_NOTE}`,
});

export const operatorSaleMail = (order: MailedOrder, publicUrl: string): MailContent =>
  sale.write(valuesOf(order, publicUrl));

const refund = defineMail({
  ...shared,
  id: 'operator-refund',
  name: 'Refund',
  sentWhen: 'To the operators who chose it, when a refund is complete.',
  placeholders: { ...placeholders, amount: { meaning: 'The refunded sum', example: '€9.00' } },
  subject: 'Refunded: {{amount}} of order {{orderNumber}}',
  text: `${FACTS}
Refunded: {{amount}}

[Open the order]({{link}})

${REPLY_NOTE}`,
});

export const operatorRefundMail = (
  order: MailedOrder,
  { amountMinor }: { amountMinor: number },
  publicUrl: string,
): MailContent => refund.write({ ...valuesOf(order, publicUrl), amount: money(amountMinor, order.currency) });

const attention = defineMail({
  ...shared,
  id: 'payment-needs-attention',
  name: 'Payment needs attention',
  sentWhen: 'To the operators who chose disputes, when someone has to look at a payment.',
  placeholders: {
    ...placeholders,
    reason: { meaning: 'What happened', example: 'The amount does not match the order.' },
  },
  needed: ['reason'],
  subject: 'Order {{orderNumber}} needs attention',
  text: `${FACTS}

What happened: {{reason}}

Until somebody has looked at it, nothing is credited and nothing is refunded for it.

[Open the order]({{link}})

${REPLY_NOTE}`,
});

/** To the operators, when someone has to look at a payment. `reason` is our own wording. */
export const paymentNeedsAttentionMail = (
  order: MailedOrder,
  reason: string,
  publicUrl: string,
): MailContent => attention.write({ ...valuesOf(order, publicUrl), reason });

const dispute = defineMail({
  ...shared,
  id: 'operator-dispute',
  name: 'Dispute',
  sentWhen: 'To the operators who chose it, when a dispute opens or closes.',
  placeholders: {
    ...placeholders,
    state: { meaning: 'Whether it was opened or closed', example: 'opened' },
    disputeId: { meaning: 'PayPal’s ID for the dispute', example: 'PP-D-12345' },
    reason: {
      meaning: 'Why the buyer opened it, in the mail about that',
      example: disputeReasonWords('MERCHANDISE_OR_SERVICE_NOT_RECEIVED'),
    },
    outcome: {
      meaning: 'What to do, or how it ended',
      example: 'Please answer it in PayPal’s Resolution Centre.',
    },
  },
  subject: 'Dispute {{state}}: order {{orderNumber}}, {{product}}',
  text: `${FACTS}

PayPal dispute ID: {{disputeId}}

{{reason}}

{{outcome}}

[Open the order]({{link}})

${REPLY_NOTE}`,
});

const OPENED =
  'Please answer it in PayPal’s Resolution Centre. The buyer’s unused credits from this order are on hold until it is closed.';

/** To the operators, when a dispute opens or closes. `reason` and `outcome` are PayPal's codes. */
export const operatorDisputeMail = (
  order: MailedOrder,
  { disputeId, reason, outcome }: { disputeId: string; reason: string | null; outcome: string | null },
  publicUrl: string,
): MailContent =>
  dispute.write({
    ...valuesOf(order, publicUrl),
    state: outcome === null ? 'opened' : 'closed',
    disputeId,
    reason: reason === null ? '' : disputeReasonWords(reason),
    outcome: outcome === null ? OPENED : disputeWords(outcome),
  });

export const operatorOrderMails = [sale, refund, dispute, attention].map(({ definition }) => definition);
