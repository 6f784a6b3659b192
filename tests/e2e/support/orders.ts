import type { Page } from '@playwright/test';
import { createOrder, type PlacedOrder } from '../../factories/order.ts';
import { runSql } from './database.ts';

type OrderFacts = NonNullable<Parameters<typeof createOrder>[1]>;

/** Runs one statement that changes one row in the running product's database. */
const change = (text: string, values: unknown[]) => runSql(String(process.env['E2E_DATA_DIR']), text, values);

/** Orders of the signed-in person, in states that would take days to reach through the pages. */
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

/** What PayPal has said of the payment of an order. */
export const notePayment = (order: PlacedOrder, note: string) =>
  change('update orders set payment_note = $2 where id = $1', [order.id, note]);

export const setMembership = (order: PlacedOrder, until: Date) =>
  change('update orders set membership_ends_at = $2 where id = $1', [order.id, until]);
