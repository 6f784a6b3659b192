import type { Page } from '@playwright/test';
import { newId } from '../../../server/db/new-id.ts';
import {
  creditNoteContent,
  type ReceiptContent,
  receiptContent,
  seriesOf,
} from '../../../server/features/ordering/receipts/receipt-content.ts';
import { createOrder, type PlacedOrder } from '../../factories/order.ts';
import { runSql } from './database.ts';

type OrderFacts = NonNullable<Parameters<typeof createOrder>[1]>;

/** Runs a statement that changes exactly one row in the running app's database. */
const change = (text: string, values: unknown[]) => runSql(String(process.env['E2E_DATA_DIR']), text, values);

/** Orders of the signed-in user, in states that would take days to reach through the pages. */
export async function orderFor(page: Page) {
  const { data } = await (await page.request.get('/api/me')).json();
  return async (facts: OrderFacts = {}): Promise<PlacedOrder> => {
    const query = async (text: string, values: unknown[] = []) => change(text, values) as never;
    return createOrder(
      { query },
      { userId: data._id, customerEmail: data.email, environment: 'demo', ...facts },
    );
  };
}

/** Sets PayPal's note on an order's payment. */
export const notePayment = (order: PlacedOrder, note: string) =>
  change('update orders set payment_note = $2 where id = $1', [order.id, note]);

/** Raises an alarm that an operator must resolve, as a capture of a different amount would. */
export const raiseAlarm = (order: PlacedOrder, alarm: string) =>
  change(`update orders set payment_note = 'needs_support', alarm = $2 where id = $1`, [order.id, alarm]);

/** Marks an order as settled or partially refunded. */
export const setPaid = (order: { _id: string }, status: 'paid' | 'partially_refunded' = 'paid') =>
  change(
    `update orders set status = $2, capture_id = coalesce(capture_id, $3), paid_at = now(), environment = 'demo'
     where id = $1`,
    [order._id, status, `CAP${newId()}`],
  );

/** As if its buyer had pressed Cancel. */
export const cancelByBuyer = (order: PlacedOrder) =>
  change(
    `update orders set status = 'cancelled', cancelled_by = 'buyer', cancelled_at = now() where id = $1`,
    [order.id],
  );

/** As if the package had brought a membership. */
export const setMembership = (order: PlacedOrder, until: Date) =>
  change(`update orders set membership = 'basic', membership_ends_at = $2 where id = $1`, [order.id, until]);

const environment = 'demo';
const operator = {
  businessName: 'Listwright Ltd',
  address: '1 Paper Street\nLondon N1 7AA',
  email: 'books@example.com',
  taxId: 'GB123456789',
  taxLabel: 'VAT',
  taxRatePercent: 20,
  numberPrefix: 'LW',
};

async function issue(order: PlacedOrder, kind: 'receipt' | 'credit_note', content: ReceiptContent) {
  const issuedAt = new Date('2026-11-21T12:00:00Z');
  const id = newId();
  await change('select receipt_issue($1, $2, $3, $4, $5, true, $6, $7)', [
    id,
    seriesOf(operator.numberPrefix, issuedAt, environment),
    kind,
    order.id,
    kind === 'receipt' ? null : newId(),
    JSON.stringify(content),
    issuedAt,
  ]);
  return { id, content };
}

/** The receipt of a paid order, as issued by its settlement. */
export const issueReceiptOf = (order: PlacedOrder) =>
  issue(
    order,
    'receipt',
    receiptContent(order, { environment, transactionId: '3C679366HH908993F' }, operator),
  );

/** The credit note for a refund of `amountMinor`; `number` is the receipt's. */
export const issueCreditNoteOf = (
  order: PlacedOrder,
  receipt: { number: string; content: ReceiptContent },
  amountMinor: number,
) =>
  issue(
    order,
    'credit_note',
    creditNoteContent(
      receipt,
      { environment, transactionId: '1JU08902781691411', amountMinor, credits: 5, refundedBeforeMinor: 0 },
      operator,
    ),
  );
