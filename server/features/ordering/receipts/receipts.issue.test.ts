import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, findDatabaseError, openDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { createOrder, type PlacedOrder } from '#tests/factories/order.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { issueCreditNote, issueReceipt } from './issue-receipt.ts';
import { includedTaxMinor, type ReceiptOperator, seriesOf } from './receipt-content.ts';

const PARALLEL = 20;
const issuedAt = new Date('2026-11-21T12:00:00Z');

const operatorWith = (numberPrefix: string): ReceiptOperator => ({
  businessName: 'Listwright Ltd',
  address: '1 Paper Street\nLondon',
  email: 'books@example.com',
  taxId: 'GB123',
  taxLabel: 'VAT',
  taxRatePercent: 20,
  numberPrefix,
});

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  // As many connections as calls, so that they meet in the database and not in the pool's queue.
  db = openDatabase(database.connection, { maxConnections: PARALLEL });
});

afterAll(async () => {
  await db.$client.end();
  await database.drop();
});

const numbersOf = async (series: string) =>
  (
    await database.query('select position, number from receipts where series = $1 order by position', [
      series,
    ])
  ).rows;

const contentOf = async (id: string) =>
  (await database.query('select content from receipts where id = $1', [id])).rows[0].content;

async function issueFor(
  prefix: string,
  {
    environment = 'live' as const,
    order,
  }: { environment?: 'demo' | 'sandbox' | 'live'; order?: PlacedOrder } = {},
) {
  const paid = order ?? (await createOrder(database, { totalMinor: 900 }));
  const issued = await db.transaction((transaction) =>
    issueReceipt(transaction, {
      order: paid,
      captureId: 'CAPTURE1',
      operator: operatorWith(prefix),
      environment,
      issuedAt,
    }),
  );
  return { order: paid, ...issued };
}

const refundOf = (orderId: string, amountMinor: number, id = newId()) => ({
  id,
  orderId,
  paypalRefundId: `R-${id}`,
  amountMinor,
  credits: 5,
});

const issueNote = (prefix: string, refund: ReturnType<typeof refundOf>) =>
  db.transaction((transaction) =>
    issueCreditNote(transaction, { refund, operator: operatorWith(prefix), environment: 'live', issuedAt }),
  );

describe('receipt numbers', () => {
  it('20 issued at once get 1 to 20 without duplicates or gaps', async () => {
    const issued = await Promise.all(Array.from({ length: PARALLEL }, () => issueFor('AT-ONCE')));
    const rows = await numbersOf('AT-ONCE-2026');
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: PARALLEL }, (_, i) => i + 1));
    expect(rows[0].number).toBe('AT-ONCE-2026-000001');
    expect(new Set(issued.map(({ number }) => number)).size).toBe(PARALLEL);
  });

  it('a number that was rolled back goes to the next receipt', async () => {
    const order = await createOrder(database, { totalMinor: 900 });
    const undone = db.transaction(async (transaction) => {
      await issueReceipt(transaction, {
        order,
        captureId: 'CAPTURE1',
        operator: operatorWith('UNDONE'),
        environment: 'live',
        issuedAt,
      });
      throw new Error('the settlement failed');
    });
    await expect(undone).rejects.toThrow('the settlement failed');
    expect((await issueFor('UNDONE')).number).toBe('UNDONE-2026-000001');
  });

  it('issuing a receipt for the same order again, even concurrently, returns the existing one', async () => {
    const { order, ...first } = await issueFor('AGAIN');
    const again = await Promise.all(Array.from({ length: 5 }, () => issueFor('AGAIN', { order })));
    for (const { id, number } of again) expect({ id, number }).toEqual(first);
    expect(await numbersOf('AGAIN-2026')).toHaveLength(1);
  });

  it('test payments are numbered in a separate series', async () => {
    const numbers = await Promise.all(
      (['live', 'demo', 'sandbox'] as const).map(
        async (environment) => (await issueFor('ENV', { environment })).number,
      ),
    );
    expect(numbers).toEqual(['ENV-2026-000001', 'ENV-2026-DEMO-000001', 'ENV-2026-SANDBOX-000001']);
  });

  it('restart each year, and work without a prefix', () => {
    expect(seriesOf('', new Date('2027-01-01T00:00:00Z'), 'live')).toBe('2027');
    expect(seriesOf(' LW ', new Date('2026-12-31T23:59:59Z'), 'demo')).toBe('LW-2026-DEMO');
  });

  it('no receipt can be changed or deleted by anyone', async () => {
    const { id } = await issueFor('KEPT');
    for (const statement of [
      `update receipts set number = 'X' where id = '${id}'`,
      `delete from receipts where id = '${id}'`,
      'truncate receipts',
    ]) {
      const error = await database.query(statement).then(
        () => null,
        (failure: unknown) => failure,
      );
      expect(findDatabaseError(error)?.code, statement).toBe('P0403');
    }
  });
});

describe('the content of a receipt', () => {
  it('is copied from order and settings, so that later changes have no effect', async () => {
    const { order, id } = await issueFor('COPY');
    await database.query(`update orders set customer_name = '', address = '' where id = $1`, [order.id]);
    expect(await contentOf(id)).toEqual({
      corrects: null,
      orderNumber: order.orderNumber,
      seller: {
        name: 'Listwright Ltd',
        address: '1 Paper Street\nLondon',
        email: 'books@example.com',
        taxId: 'GB123',
      },
      buyer: {
        name: order.customerName,
        address: order.address,
        country: order.country,
        company: '',
        vatId: '',
        email: order.customerEmail,
      },
      lines: [{ text: 'Starter: 20 credits', amountMinor: 900 }],
      tax: { label: 'VAT', ratePercent: 20, amountMinor: 150 },
      totalMinor: 900,
      currency: 'USD',
      paymentMethod: 'PayPal',
      transactionId: 'CAPTURE1',
    });
  });

  it.each([
    [900, 20, 150],
    [900, 19, 144],
    [1999, 8.875, 163],
    [1, 20, 0],
    [3, 100, 2],
    [-3, 100, -2],
    [900, 0, 0],
    [100_000_000, 25.5, 20_318_725],
  ])('for %i at %f %% states a tax of %i, rounded half away from zero', (total, rate, tax) => {
    expect(includedTaxMinor(total, rate)).toBe(tax);
  });
});

describe('credit notes', () => {
  it('correct the receipt: at its tax rate, in the same series, once per refund', async () => {
    const { order, number } = await issueFor('NOTE');
    const refund = refundOf(order.id, 900);
    const note = await issueNote('NOTE', refund);
    expect(note?.number).toBe('NOTE-2026-000002');
    expect(await issueNote('NOTE', refund)).toEqual(note);
    expect(await contentOf(note?.id ?? '')).toMatchObject({
      corrects: number,
      lines: [{ text: 'Refund of Starter: 20 credits', amountMinor: -900 }],
      tax: { label: 'VAT', ratePercent: 20, amountMinor: -150 },
      totalMinor: -900,
      transactionId: `R-${refund.id}`,
    });
  });

  it('for several partial refunds return exactly the tax of the receipt', async () => {
    const { order } = await issueFor('PARTS');
    const taxes = [];
    for (const amountMinor of [303, 303, 294]) {
      const note = await issueNote('PARTS', refundOf(order.id, amountMinor));
      taxes.push((await contentOf(note?.id ?? '')).tax.amountMinor);
    }
    // Calculated separately they would be −51, −51 and −49: one more than the receipt's 150.
    expect(taxes).toEqual([-51, -50, -49]);
  });

  it('are not issued for an order without a receipt', async () => {
    const order = await createOrder(database, { totalMinor: 900 });
    expect(await issueNote('NONE', refundOf(order.id, 900))).toBeNull();
  });
});
