import { describe, expect, it } from 'vitest';
import { letterOf } from '#tests/support/letters.ts';
import {
  disputeClosedMail,
  disputeOpenedMail,
  type MailContent,
  type MailedOrder,
  operatorDisputeMail,
  operatorRefundMail,
  operatorSaleMail,
  orderPaidMail,
  orderReceivedMail,
  orderRefundedMail,
  paymentDeclinedMail,
  paymentInReviewMail,
  paymentNeedsAttentionMail,
  secondPaymentReturnedMail,
} from './index.ts';

const BASE = 'https://listings.example';
const order: MailedOrder = {
  kind: 'package',
  orderNumber: 'A1B2C3D4',
  customerName: 'Ada Shopkeeper',
  customerEmail: 'ada@example.com',
  productName: 'Starter',
  credits: 20,
  totalMinor: 123450,
  currency: 'EUR',
};
const item: MailedOrder = { ...order, kind: 'item', credits: 0, productName: 'Photo guide' };
const receipt = { id: 'r1', number: 'LW-2026-000042' };
const refund = { amountMinor: 900, credits: 20, creditNote: receipt, isDemo: false };

const all: [name: string, write: (of: MailedOrder) => MailContent][] = [
  ['received', (of) => orderReceivedMail(of, BASE)],
  ['paid', (of) => orderPaidMail(of, { receipt, isDemo: true }, BASE)],
  ['in review', (of) => paymentInReviewMail(of, BASE)],
  ['declined', (of) => paymentDeclinedMail(of, BASE)],
  ['refunded', (of) => orderRefundedMail(of, refund, BASE)],
  ['second payment', (of) => secondPaymentReturnedMail(of, { amountMinor: 900 }, BASE)],
  ['dispute opened', (of) => disputeOpenedMail(of, { heldCredits: 3 }, BASE)],
  ['dispute closed', (of) => disputeClosedMail(of, { releasedCredits: 3 }, BASE)],
  ['needs attention', (of) => paymentNeedsAttentionMail(of, 'The amount does not match.', BASE)],
  ['sale, to operators', (of) => operatorSaleMail(of, BASE)],
  ['refund, to operators', (of) => operatorRefundMail(of, { amountMinor: 900 }, BASE)],
  [
    'dispute, to operators',
    (of) => operatorDisputeMail(of, { disputeId: 'PP-D-1', reason: 'UNAUTHORISED', outcome: null }, BASE),
  ],
];

describe.each(all)('the mail: %s', (_name, write) => {
  it('names the order, what was bought and the total with its currency', () => {
    const { text } = letterOf(write(order));
    for (const fact of ['A1B2C3D4', 'Starter, 20 credits', '€1,234.50']) expect(text).toContain(fact);
  });

  it('shows hostile names as text, on one line in the subject', () => {
    const hostile = '<img src=x onerror=alert(1)>\r\nBcc: victim@example.com';
    const { subject, html, text } = letterOf(
      write({ ...order, customerName: hostile, productName: hostile }),
    );
    expect(subject).toContain('A1B2C3D4');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<img');
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;');
    expect(text).toContain('<img src=x onerror=alert(1)>');
  });

  it('leads to a page of this installation', () => {
    expect(letterOf(write(order)).button?.url).toMatch(/^https:\/\/listings\.example\/[\w/?=-]+$/);
  });
});

describe('mails of orders', () => {
  it('lead to the pay page of their kind', () => {
    expect(letterOf(orderReceivedMail(order, BASE)).button?.url).toBe(`${BASE}/pay-now/A1B2C3D4`);
    expect(letterOf(orderReceivedMail(item, BASE)).button?.url).toBe(`${BASE}/item-pay-now/A1B2C3D4`);
  });

  it('paid: says the credits and leads to the receipt; a demo says that no money moved', () => {
    const paid = letterOf(orderPaidMail(order, { receipt, isDemo: false }, BASE));
    expect(paid.subject).toBe('Your payment for order A1B2C3D4: Starter');
    expect(paid.button?.url).toBe(`${BASE}/user/receipts/r1`);
    expect(paid.text).toContain('Hello Ada Shopkeeper,\n\nYour payment is complete. 20 credits were added');
    expect(paid.text).toContain('Total: €1,234.50\nReceipt: LW-2026-000042');
    expect(paid.text).not.toContain('no money moved');
    expect(letterOf(orderPaidMail(order, { receipt, isDemo: true }, BASE)).text).toContain('no money moved');
    expect(letterOf(orderPaidMail(item, { receipt, isDemo: false }, BASE)).text).not.toContain('credit');
  });

  it('refunded: says the sum, the credits and the credit note; without one leads to the orders', () => {
    const mail = letterOf(orderRefundedMail(order, { ...refund, credits: 1 }, BASE));
    expect(mail.text).toContain(
      '€9.00 of this order was refunded to your PayPal account.\n1 credit was taken back.',
    );
    expect(mail.text).toContain('Credit note: LW-2026-000042');
    expect(mail.button?.url).toBe(`${BASE}/user/receipts/r1`);
    const bare = letterOf(orderRefundedMail(item, { ...refund, credits: 0, creditNote: null }, BASE));
    expect(bare.button?.url).toBe(`${BASE}/user/orders-history`);
    expect(bare.text).not.toMatch(/taken back|Credit note/);
  });

  it('to operators: lead to the order in the list of its kind', () => {
    const attention = letterOf(paymentNeedsAttentionMail(order, 'x', BASE));
    expect(attention.button?.url).toBe(`${BASE}/admin/orders?q=A1B2C3D4`);
    const closed = letterOf(
      operatorDisputeMail(item, { disputeId: 'PP-D-1', reason: null, outcome: 'SETTLED_BY_LETTER' }, BASE),
    );
    expect(closed.subject).toBe('Dispute closed: order A1B2C3D4, Photo guide');
    expect(closed.text).toContain('PayPal reports about the dispute: settled by letter.');
    expect(closed.button?.url).toBe(`${BASE}/admin/items-orders?q=A1B2C3D4`);
    expect(letterOf(operatorSaleMail(order, BASE)).subject).toBe(
      'Order A1B2C3D4 paid: Starter, 20 credits, €1,234.50',
    );
  });

  it('dispute: without credits on hold, none are mentioned', () => {
    expect(letterOf(disputeOpenedMail(order, { heldCredits: 0 }, BASE)).text).not.toContain('on hold');
    expect(letterOf(disputeClosedMail(order, { releasedCredits: 0 }, BASE)).text).not.toContain('again');
  });
});
