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
Total: {{total}}`;

/** An answer to these goes to the buyer, unless the account is deleted. */
const toBuyer = ({ customerEmail }: MailedOrder) => (customerEmail ? { replyTo: customerEmail } : {});

const sale = defineMail({
  id: 'operator-sale',
  group: 'To operators',
  name: 'Sale',
  sentWhen: 'To the operators who chose it, when an order has been paid.',
  placeholders,
  subject: 'Order {{orderNumber}} paid: {{product}}, {{total}}',
  text: `${FACTS}
Buyer: {{name}}, {{email}}

[Open the order]({{link}})`,
});

export const operatorSaleMail = (order: MailedOrder, publicUrl: string): MailContent =>
  sale.write(valuesOf(order, publicUrl), toBuyer(order));

const refund = defineMail({
  id: 'operator-refund',
  group: 'To operators',
  name: 'Refund',
  sentWhen: 'To the operators who chose it, when a refund is complete.',
  placeholders: { ...placeholders, amount: { meaning: 'The refunded sum', example: '€9.00' } },
  subject: 'Refunded: {{amount}} of order {{orderNumber}}',
  text: `${FACTS}
Refunded: {{amount}}
Buyer: {{name}}, {{email}}

[Open the order]({{link}})`,
});

export const operatorRefundMail = (
  order: MailedOrder,
  { amountMinor }: { amountMinor: number },
  publicUrl: string,
): MailContent =>
  refund.write({ ...valuesOf(order, publicUrl), amount: money(amountMinor, order.currency) }, toBuyer(order));

const attention = defineMail({
  id: 'payment-needs-attention',
  group: 'To operators',
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

[Open the order]({{link}})`,
});

/** To the operators, when someone has to look at a payment. `reason` is our own wording. */
export const paymentNeedsAttentionMail = (
  order: MailedOrder,
  reason: string,
  publicUrl: string,
): MailContent => attention.write({ ...valuesOf(order, publicUrl), reason });

const dispute = defineMail({
  id: 'operator-dispute',
  group: 'To operators',
  name: 'Dispute',
  sentWhen: 'To the operators who chose it, when a dispute opens or closes.',
  placeholders: {
    ...placeholders,
    state: { meaning: 'Whether it was opened or closed', example: 'opened' },
    disputeId: { meaning: 'PayPal’s ID for the dispute', example: 'PP-D-12345' },
    outcome: {
      meaning: 'What to do, or PayPal’s decision',
      example: 'Please answer it in PayPal’s Resolution Centre.',
    },
  },
  subject: 'Dispute {{state}}: order {{orderNumber}}, {{product}}',
  text: `${FACTS}

PayPal dispute ID: {{disputeId}}

{{outcome}}

[Open the order]({{link}})`,
});

const OPENED =
  'Please answer it in PayPal’s Resolution Centre. The buyer’s unused credits from this order are on hold until it is closed.';

/** To the operators, when a dispute opens or closes. `outcome` is PayPal's code once it is closed. */
export const operatorDisputeMail = (
  order: MailedOrder,
  { id, outcome }: { id: string; outcome: string | null },
  publicUrl: string,
): MailContent =>
  dispute.write({
    ...valuesOf(order, publicUrl),
    state: outcome === null ? 'opened' : 'closed',
    disputeId: id,
    outcome: outcome === null ? OPENED : `PayPal’s decision: ${outcome}`,
  });

export const operatorOrderMails = [sale, refund, dispute, attention].map(({ definition }) => definition);
