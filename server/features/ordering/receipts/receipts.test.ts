import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptSchema } from '#contract/receipts.ts';
import { newId } from '#server/db/new-id.ts';
import { createOrder } from '#tests/factories/order.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { pdfLines } from '#tests/support/pdf-text.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { issueCreditNote, issueReceipt } from './issue-receipt.ts';

const operator = {
  businessName: 'Listwright Ltd',
  address: '1 Paper Street\nLondon N1',
  email: 'books@example.com',
  taxId: 'GB123456789',
  taxLabel: 'VAT',
  taxRatePercent: 20,
  numberPrefix: 'LW',
};
const issuedAt = new Date('2026-11-21T12:00:00Z');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Facts = NonNullable<Parameters<typeof createOrder>[1]>;

/** A paid order of `userId` with its receipt, as a settlement leaves them. */
async function paidOrder(userId: string, facts: Facts = {}, sellers = operator) {
  const environment = facts.environment ?? 'live';
  const order = await createOrder(app.database, { ...facts, userId });
  const receipt = await app.context.db.transaction((transaction) =>
    issueReceipt(transaction, {
      order,
      captureId: '3C679366HH908993F',
      operator: sellers,
      environment,
      issuedAt,
    }),
  );
  return { order, receipt };
}

async function refunded(userId: string) {
  const { order, receipt } = await paidOrder(userId);
  const refund = {
    id: newId(),
    orderId: order.id,
    paypalRefundId: '1JU08902781691411',
    amountMinor: 450,
    credits: 10,
  };
  const note = await app.context.db.transaction((transaction) =>
    issueCreditNote(transaction, { refund, operator, environment: 'live', issuedAt }),
  );
  return { order, receipt, noteId: note?.id ?? '' };
}

async function readPdf(person: Pick<HttpClient, 'cookies'>, id: string) {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${app.url}/user/receipts/${id}.pdf`, { headers: { cookie } });
  return { response, file: Buffer.from(await response.arrayBuffer()) };
}

describe('receipts of an order', () => {
  it('are listed oldest first, by either id of the order, in amounts with two decimals', async () => {
    const person = await app.signUp();
    const { order, receipt, noteId } = await refunded(person.userId);
    for (const id of [order.id, order.orderNumber]) {
      const { status, body } = await person.get(`/api/orders/${id}/receipts`);
      expect(status).toBe(200);
      expect(body.data.map(({ _id }: { _id: string }) => _id)).toEqual([receipt.id, noteId]);
      expect(body.data[0]).toEqual({
        _id: receipt.id,
        number: receipt.number,
        kind: 'receipt',
        corrects: null,
        issuedAt: '2026-11-21T12:00:00.000Z',
        orderId: order.orderNumber,
        isDemo: false,
        seller: {
          name: 'Listwright Ltd',
          address: '1 Paper Street\nLondon N1',
          email: 'books@example.com',
          taxId: 'GB123456789',
        },
        buyer: {
          name: 'Ada Shopkeeper',
          address: '12 Paper Lane, York',
          country: 'United Kingdom',
          email: 'ada@example.com',
          company: '',
          vatId: '',
        },
        lines: [{ text: 'Starter: 20 credits', amount: 9 }],
        tax: { label: 'VAT', ratePercent: 20, amount: 1.5 },
        total: 9,
        currency: 'USD',
        paymentMethod: 'PayPal',
        transactionId: '3C679366HH908993F',
      });
      expect(body.data[1]).toMatchObject({
        kind: 'credit_note',
        corrects: receipt.number,
        lines: [{ text: 'Partial refund of Starter: 20 credits (10 credits taken back)', amount: -4.5 }],
        tax: { amount: -0.75 },
        total: -4.5,
      });
    }
  });

  it('do not exist before it is paid', async () => {
    const person = await app.signUp();
    const order = await createOrder(app.database, { userId: person.userId, status: 'pending' });
    expect((await person.get(`/api/orders/${order.id}/receipts`)).body.data).toEqual([]);
  });

  it('of other users look like missing ones, by id or number; an Admin sees them', async () => {
    const [owner, other, admin] = [await app.signUp(), await app.signUp(), await app.signUpAdmin()];
    const { order, receipt } = await paidOrder(owner.userId);
    const paths = [
      `/api/orders/${order.id}/receipts`,
      `/api/orders/${order.orderNumber}/receipts`,
      `/api/receipts/${receipt.id}`,
      `/api/receipts/${receipt.number}`,
      `/user/receipts/${receipt.id}.pdf`,
      `/user/receipts/${receipt.number}.pdf`,
    ];
    for (const path of paths) {
      const refused = await other.get(path);
      expect([path, refused.status, refused.body.code]).toEqual([path, 404, 'not_found']);
      expect([path, (await app.client().get(path)).status]).toEqual([path, 401]);
      expect([path, (await owner.get(path)).status]).toEqual([path, 200]);
      expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
    }
  });
});

describe('the PDF of a receipt', () => {
  it('says what the receipt says, as a download', async () => {
    const person = await app.signUp();
    const { order, receipt } = await paidOrder(person.userId);
    const { response, file } = await readPdf(person, receipt.id);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${receipt.number}.pdf"`);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdfLines(file)).toEqual([
      'Listwright Ltd',
      '1 Paper Street',
      'London N1',
      'books@example.com',
      'Tax ID: GB123456789',
      'Receipt',
      `No. ${receipt.number}`,
      '21 November 2026 (UTC)',
      `Order ${order.orderNumber}`,
      'Billed to',
      'Ada Shopkeeper',
      '12 Paper Lane, York',
      'United Kingdom',
      'ada@example.com',
      'Amount',
      'Description',
      '$9.00',
      'Starter: 20 credits',
      '$7.50',
      'Net amount',
      '$1.50',
      'VAT 20%, included',
      '$9.00',
      'Total',
      'Paid with PayPal on 21 November 2026 (UTC)',
      'Transaction 3C679366HH908993F',
    ]);
  });

  it('of a credit note names the receipt it corrects', async () => {
    const person = await app.signUp();
    const { receipt, noteId } = await refunded(person.userId);
    const lines = pdfLines((await readPdf(person, noteId)).file);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Credit note',
        `For receipt ${receipt.number}`,
        'Total refunded',
        '−$4.50',
        '−$0.75',
      ]),
    );
  });

  it.each([
    ['Latin and its extensions', 'Łukasz Żółć-Ångström, İbrahim Ğül, Ștefan Ț'],
    ['Vietnamese', 'Nguyễn Thị Ánh Tuyết Đặng'],
    ['Greek', 'Αλέξανδρος Παπαδόπουλος'],
    ['Cyrillic', 'Щербаков Їжакевич Ђорђе'],
    ['decomposed letters', 'Zoe\u0308 Nguye\u0302\u0303n'],
  ])('shows names in %s, with embedded fonts', async (_script, customerName) => {
    const person = await app.signUp();
    const { receipt } = await paidOrder(person.userId, { customerName });
    const { file } = await readPdf(person, receipt.id);
    expect(pdfLines(file)).toContain(customerName.normalize('NFC'));
    expect(pdfLines(file).join(' ')).not.toContain('?');
    expect(file.toString('latin1').match(/\/FontFile2/g)).toHaveLength(2);
  });

  it('shows other scripts as question marks, notes that, and names a page that shows them', async () => {
    const person = await app.signUp();
    const { receipt } = await paidOrder(person.userId, { customerName: '王小明 محمد 🛋️ Ada' });
    const lines = pdfLines((await readPdf(person, receipt.id)).file);
    expect(lines).toContain('??? ???? ? Ada');
    expect(lines.slice(-2)).toEqual([
      'A question mark stands for a character this file cannot show. They can all be read here:',
      `http://localhost/user/receipts/${receipt.id}`,
    ]);
  });

  it('has the same bytes each time, and fetches nothing', async () => {
    const person = await app.signUp();
    const { receipt } = await paidOrder(person.userId);
    const [one, other] = [await readPdf(person, receipt.id), await readPdf(person, receipt.number)];
    expect(one.file.equals(other.file)).toBe(true);
    expect(one.file.toString('latin1')).not.toMatch(/\/(URI|Launch|JavaScript|JS|OpenAction|EmbeddedFile)\b/);
  });

  it('marks a demo payment, and states no tax if the operator states none', async () => {
    const person = await app.signUp();
    const { receipt } = await paidOrder(
      person.userId,
      { environment: 'demo' },
      { ...operator, taxLabel: '', businessName: 'Acme Words' },
    );
    const lines = pdfLines((await readPdf(person, receipt.id)).file);
    expect(lines).toContain('Demo: no money moved. This is not a receipt for tax purposes.');
    expect(lines[0]).toBe('Acme Words');
    expect(lines.filter((line) => /VAT|Net amount/.test(line))).toEqual([]);
  });

  it('keeps every word of very long content, on as many pages as it needs', async () => {
    const person = await app.signUp();
    const address = Array.from({ length: 60 }, (_, index) => `Line ${index}`).join('\n');
    const productName = 'Extraordinarily long package name '.repeat(40).trim();
    const { receipt } = await paidOrder(person.userId, {
      address,
      productName,
      customerName: 'x'.repeat(300),
    });
    const { file } = await readPdf(person, receipt.id);
    const lines = pdfLines(file);
    for (let index = 0; index < 60; index++) expect(lines).toContain(`Line ${index}`);
    expect(lines.join(' ').match(/Extraordinarily/g)).toHaveLength(40);
    expect(
      lines
        .join('')
        .match(/x{20,}/g)
        ?.join(''),
    ).toHaveLength(300);
    expect(lines).toContain('Transaction 3C679366HH908993F');
    expect(file.toString('latin1').match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(1);
  });
});

it('responses match the contract', async () => {
  const person = await app.signUp();
  const { receipt } = await paidOrder(person.userId, { kind: 'item' });
  const { body } = await person.get(`/api/receipts/${receipt.number}`);
  expect(receiptSchema.parse(body.data).lines).toEqual([{ text: 'Photo guide', amount: 9 }]);
});
