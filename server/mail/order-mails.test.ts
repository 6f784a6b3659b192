import { describe, expect, it } from 'vitest';
import {
  disputeClosedMail,
  disputeOpenedMail,
  type MailedOrder,
  operatorDisputeMail,
  orderPaidMail,
  orderReceivedMail,
  orderRefundedMail,
  paymentDeclinedMail,
  paymentInReviewMail,
  paymentNeedsAttentionMail,
  secondPaymentReturnedMail,
} from './index.ts';
import { type MailContent, renderMail } from './layout.ts';

const BASE = 'https://listings.example';
const order: MailedOrder = {
  kind: 'package',
  orderNumber: 'A1B2C3D4',
  customerName: 'Ada Shopkeeper',
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
  ['dispute, to operators', (of) => operatorDisputeMail(of, { id: 'PP-D-1', outcome: null }, BASE)],
];

describe.each(all)('the mail: %s', (_name, write) => {
  it('names the order, what was bought and the total with its currency', () => {
    const { text } = renderMail(write(order));
    for (const fact of ['A1B2C3D4', 'Starter, 20 credits', '€1,234.50']) expect(text).toContain(fact);
  });

  it('shows hostile names as text, and no header holds them', () => {
    const hostile = '<img src=x onerror=alert(1)>\r\nBcc: victim@example.com';
    const content = write({ ...order, customerName: hostile, productName: hostile });
    expect(content.subject).toMatch(/^[\w\s.:’]+$/);
    expect(content.subject).not.toMatch(/[\r\n]/);
    const { html } = renderMail(content);
    expect(html).not.toContain('<img');
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;');
  });

  it('leads to a page of this installation', () => {
    expect(write(order).button?.url).toMatch(/^https:\/\/listings\.example\/[\w/?=-]+$/);
  });
});

describe('mails of orders', () => {
  it('lead to the pay page of their kind', () => {
    expect(orderReceivedMail(order, BASE).button?.url).toBe(`${BASE}/pay-now/A1B2C3D4`);
    expect(orderReceivedMail(item, BASE).button?.url).toBe(`${BASE}/item-pay-now/A1B2C3D4`);
  });

  it('paid: says the credits and leads to the receipt; a demo says that no money moved', () => {
    const paid = orderPaidMail(order, { receipt, isDemo: false }, BASE);
    expect(paid.button?.url).toBe(`${BASE}/user/receipts/r1`);
    expect(paid.paragraphs.join(' ')).toContain('20 credits were added to your account.');
    expect(paid.paragraphs).toContain('Receipt: LW-2026-000042');
    expect(paid.note).toBeUndefined();
    expect(orderPaidMail(order, { receipt, isDemo: true }, BASE).note).toContain('no money moved');
    expect(renderMail(orderPaidMail(item, { receipt, isDemo: false }, BASE)).text).not.toContain('credit');
  });

  it('refunded: says the sum, the credits and the credit note; without one leads to the orders', () => {
    const mail = orderRefundedMail(order, { ...refund, credits: 1 }, BASE);
    expect(mail.paragraphs.join(' ')).toContain(
      '€9.00 of this order was refunded to your PayPal account. 1 credit was taken back.',
    );
    expect(mail.button).toEqual({ label: 'See the credit note', url: `${BASE}/user/receipts/r1` });
    const bare = orderRefundedMail(item, { ...refund, credits: 0, creditNote: null }, BASE);
    expect(bare.button?.url).toBe(`${BASE}/user/orders-history`);
    expect(bare.paragraphs.join(' ')).not.toContain('taken back');
  });

  it('to operators: lead to the order in the list of its kind', () => {
    expect(paymentNeedsAttentionMail(order, 'x', BASE).button?.url).toBe(`${BASE}/admin/orders?q=A1B2C3D4`);
    expect(
      operatorDisputeMail(item, { id: 'PP-D-1', outcome: 'RESOLVED_SELLER_FAVOUR' }, BASE),
    ).toMatchObject({
      heading: 'A dispute was closed',
      button: { url: `${BASE}/admin/items-orders?q=A1B2C3D4` },
    });
  });

  it('dispute: without credits at rest, none are spoken of', () => {
    expect(disputeOpenedMail(order, { heldCredits: 0 }, BASE).paragraphs.join(' ')).not.toContain('rest');
    expect(disputeClosedMail(order, { releasedCredits: 0 }, BASE).paragraphs.join(' ')).not.toContain(
      'again',
    );
  });
});
