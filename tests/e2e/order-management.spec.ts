import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createOrder, type PlacedOrder } from '../factories/order.ts';
import { toast } from './support/account-pages.ts';
import { expectAccessible, expectGoodLooks, expectNoSidewaysScroll } from './support/appearance.ts';
import { signInOperator, somebody } from './support/back-office.ts';
import { runSql } from './support/database.ts';
import { cancelByBuyer, issueReceiptOf, notePayment, raiseAlarm } from './support/orders.ts';
import { expect, test } from './support/test.ts';

const DAY_MS = 24 * 3600 * 1000;
const change = (text: string, values: unknown[]) => runSql(String(process.env['E2E_DATA_DIR']), text, values);

/** Orders of nobody in particular; a test finds its own by the product's name. */
const place = (facts: Parameters<typeof createOrder>[1]) =>
  createOrder({ query: async (text, values = []) => (await change(text, values)) as never }, facts);

const newProduct = () => `Pack ${randomBytes(4).toString('hex')}`;
const row = (page: Page, order: PlacedOrder) => page.getByRole('row').filter({ hasText: order.orderNumber });
const dataRows = (page: Page) => page.getByRole('rowgroup').last().getByRole('row');

const at = (product: string, rest = '') => `/admin/orders?q=${encodeURIComponent(product)}${rest}`;

async function openDetails(page: Page, order: PlacedOrder) {
  await page.getByRole('link', { name: `Details of order ${order.orderNumber}` }).click();
  const dialog = page.getByRole('dialog', { name: `Order ${order.orderNumber}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.beforeEach(async ({ page, baseURL }) => {
  await signInOperator(page, String(baseURL));
});

test('orders are found, sorted, paged and summed in the address, 25 or fewer a page, newest first', async ({
  page,
}) => {
  test.slow();
  const product = newProduct();
  const orders = [];
  for (let days = 0; days < 7; days++) {
    const createdAt = new Date(Date.UTC(2026, 10, 20) - days * DAY_MS);
    orders.push(await place({ productName: product, totalMinor: 1000 + 100 * ((days * 3) % 7), createdAt }));
  }
  const [newest, ...rest] = orders as [PlacedOrder, ...PlacedOrder[]];
  const oldest = rest.at(-1) as PlacedOrder;

  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders Management' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search orders...' }).fill(product);
  await expect(page).toHaveURL(/\?q=Pack/);
  await expect(dataRows(page)).toHaveCount(7);
  const totals = page.getByRole('region', { name: 'Totals of the selected orders' });
  await expect(totals).toContainText('7 orders');
  await expect(totals).toContainText('Revenue after refunds$91.00');
  await page
    .getByRole('navigation', { name: 'Orders per page' })
    .getByRole('link', { name: '5', exact: true })
    .click();
  await expect(dataRows(page)).toHaveCount(5);
  await expect(dataRows(page).first()).toContainText(newest.orderNumber);
  await expect(dataRows(page).first()).toContainText('20/11/2026');
  await expect(page.getByRole('columnheader', { name: /^Date/ })).toHaveAttribute('aria-sort', 'descending');

  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(dataRows(page)).toHaveCount(2);
  await expect(dataRows(page).last()).toContainText(oldest.orderNumber);

  // Sorting begins at page 1; the first click ascends, the second descends.
  await page.getByRole('link', { name: /^Total/ }).click();
  await expect(page).toHaveURL(/sort=totalPrice/);
  await expect(page).not.toHaveURL(/page=/);
  await expect(dataRows(page).first()).toContainText('$10.00');
  await page.getByRole('link', { name: /^Total/ }).click();
  await expect(dataRows(page).first()).toContainText('$16.00');
  await page.goBack();
  await expect(dataRows(page).first()).toContainText('$10.00');

  // An order ID in lower case finds it from any page.
  await page.getByRole('searchbox').fill(newest.orderNumber.toLowerCase());
  await expect(dataRows(page)).toHaveCount(1);
  await expect(row(page, newest)).toContainText(product);
  await page.getByRole('searchbox').fill(`${product} nowhere`);
  await expect(page.getByText('No orders found')).toBeVisible();
  await expect(page.getByText(`Nothing matches “${product} nowhere”.`)).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('link', { name: 'Clear search and filters' }).click();
  await expect(page).toHaveURL('/admin/orders');

  // The days are in UTC, and both are included.
  await page.goto(at(product, '&sort=orderDate'));
  const days = page.getByRole('form', { name: 'Filter by day' });
  await days.getByLabel('Ordered from (UTC)').fill('2026-11-15');
  await days.getByLabel('To (UTC)', { exact: true }).fill('2026-11-16');
  await days.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/q=Pack.*sort=orderDate/);
  await expect(dataRows(page)).toHaveCount(2);
  await expect(dataRows(page).first()).toContainText('15/11/2026');
  await expect(totals).toContainText('2 orders');
});

test('item orders have their own page', async ({ page }) => {
  const product = newProduct();
  for (let index = 0; index < 11; index++) await place({ kind: 'item', productName: product });
  await page.goto(`/admin/items-orders?q=${encodeURIComponent(product)}&size=10`);
  await expect(page.getByRole('heading', { level: 1, name: 'Item Orders' })).toBeVisible();
  await expect(dataRows(page)).toHaveCount(10);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(dataRows(page)).toHaveCount(1);
  await page.goto(at(product));
  await expect(page.getByText('No orders found')).toBeVisible();
});

test('a search keeps the filter and the sorting, also by Enter', async ({ page }) => {
  const product = newProduct();
  const pending = await place({ productName: product, status: 'pending' });
  await place({ productName: product });
  await page.goto('/admin/orders?status=pending&sort=totalPrice&page=2');
  const search = page.getByRole('searchbox');
  await search.fill(product);
  await search.press('Enter');
  await expect(page).toHaveURL(/q=Pack/);
  await expect(page).toHaveURL(/status=pending/);
  await expect(page).toHaveURL(/sort=totalPrice/);
  await expect(dataRows(page)).toHaveCount(1);
  await expect(row(page, pending)).toBeVisible();
  await search.press('Enter');
  await expect(page).not.toHaveURL(/page=/);
  await expect(page).toHaveURL(/status=pending/);
});

test('filters keep the search, and show what needs attention', async ({ page }) => {
  const product = newProduct();
  const pending = await place({ productName: product, status: 'pending' });
  const paid = await place({ productName: product });
  const refunded = await place({ productName: product, status: 'refunded' });
  await notePayment(pending, 'needs_support');

  await page.goto(at(product));
  const filters = page.getByRole('navigation', { name: 'Filter by payment' });
  for (const [name, shown] of [
    ['Paid', paid],
    ['Refunded', refunded],
    ['Pending', pending],
    [/^Needs attention/, pending],
  ] as const) {
    const link = filters.getByRole('link', { name, exact: true });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'true');
    await expect(dataRows(page)).toHaveCount(1);
    await expect(row(page, shown)).toBeVisible();
  }
  await expect(row(page, pending)).toContainText('Needs attention');
  await expect(page).toHaveURL(/q=Pack/);
  await page.reload();
  await expect(dataRows(page)).toHaveCount(1);
  await filters.getByRole('link', { name: 'All', exact: true }).click();
  await expect(dataRows(page)).toHaveCount(3);
});

test('what needs attention is dealt with, and says what was done', async ({ page }) => {
  const order = await place({ productName: newProduct(), status: 'pending' });
  await raiseAlarm(order, 'The amount captured is 1.00 USD instead of 29.00 USD');
  await page.goto(at(order.productName));
  const dialog = await openDetails(page, order);
  await expect(
    dialog.getByText('The amount captured is 1.00 USD instead of 29.00 USD').first(),
  ).toBeVisible();
  const done = dialog.getByRole('button', { name: 'Mark as dealt with' });
  await done.click();
  await expect(dialog.getByText('Say what was done about it')).toBeVisible();
  await dialog.getByLabel('What was done about it').fill('Given back in the console of PayPal');
  await expectAccessible(page);
  await done.click();
  await expect(dialog.getByText('This order needs attention')).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(row(page, order)).not.toContainText('Needs attention');
});

test('a note about what was done is kept until it is saved or given up', async ({ page }) => {
  const order = await place({ productName: newProduct(), status: 'pending' });
  await raiseAlarm(order, 'The amount captured is 1.00 USD instead of 29.00 USD');
  await page.goto(at(order.productName));
  const dialog = await openDetails(page, order);
  const note = dialog.getByLabel('What was done about it');
  await note.fill('Half of the story');
  // The events cannot be read again, the note is of no less use.
  await page.route('**/api/orders/*/payment-events', (route) => route.abort('connectionfailed'));
  await dialog.getByRole('button', { name: 'Check with PayPal again' }).click();
  await expect(dialog.getByText('The payment history could not be loaded.')).toBeVisible();
  await expect(note).toHaveValue('Half of the story');
  await page.unroute('**/api/orders/*/payment-events');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(note).toHaveValue('Half of the story');
  // Back is undone until the question is answered: there is no navigation to wait for.
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(note).toHaveValue('Half of the story');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await question.getByRole('button', { name: 'Leave page' }).click();
  await expect(dialog).toBeHidden();
});

test('details show everything about an order, its receipts and what happened to its payment', async ({
  page,
}) => {
  test.slow();
  const customerName = '<b>Ada</b> & Сыновья';
  const order = await place({ productName: newProduct(), customerName, totalMinor: 123450 });
  const { id } = await issueReceiptOf(order);
  await page.goto(at(order.productName));
  const dialog = await openDetails(page, order);
  for (const fact of [
    customerName,
    'ada@example.com',
    '12 Paper Lane, York',
    'United Kingdom',
    'Does not expire',
  ]) {
    await expect(dialog.getByText(fact)).toBeVisible();
  }
  await expect(dialog.getByText('$1,234.50').first()).toBeVisible();
  await expect(dialog.getByRole('link', { name: /^Receipt LW-/ })).toHaveAttribute(
    'href',
    `/user/receipts/${id}`,
  );
  await expect(dialog.getByText('Nobody has tried to pay for this order yet.')).toBeVisible();
  await expectGoodLooks(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: `Details of order ${order.orderNumber}` })).toBeFocused();
});

test('an order its buyer cancelled is found by its number, with nothing left to do', async ({ page }) => {
  const order = await place({ productName: newProduct(), status: 'pending' });
  await cancelByBuyer(order);
  await page.goto(at(order.productName));
  await expect(page.getByText('No orders found')).toBeVisible();
  await page.getByRole('link', { name: 'Cancelled', exact: true }).click();
  await expect(row(page, order)).toContainText('Cancelled');
  await page.goto(at(order.orderNumber));
  await expect(row(page, order).getByRole('button')).toHaveCount(0);
  const dialog = await openDetails(page, order);
  await expect(dialog.getByText('Cancelled by the buyer')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Delete|Refund/ })).toHaveCount(0);
  await expectGoodLooks(page);
});

test('an order has an address of its own, over its list', async ({ page }) => {
  const order = await place({ kind: 'item', productName: newProduct() });
  const name = `Order ${order.orderNumber}`;
  await page.goto(`/admin/items-orders?q=${encodeURIComponent(order.productName)}`);
  const dialog = await openDetails(page, order);
  await expect(dialog.getByText('Does not expire')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/items-orders/${order.orderNumber}\\?q=Pack`));
  await expect(page).toHaveTitle(new RegExp(order.orderNumber));
  await page.reload();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/items-orders\?q=Pack/);
  await expect(dataRows(page)).toHaveCount(1);

  await openDetails(page, order);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: `Details of order ${order.orderNumber}` })).toBeFocused();
  await page.goForward();
  await expect(page.getByRole('dialog', { name })).toBeVisible();

  // A link that names the other kind leads here, and one to nothing says so.
  await page.goto(`/admin/orders/${order.orderNumber}`);
  await expect(page).toHaveURL(`/admin/items-orders/${order.orderNumber}`);
  expect((await page.goto('/admin/orders/NOSUCH01'))?.status()).toBe(404);
  const missing = page.getByRole('dialog', { name: 'Order not found' });
  await expect(missing).toContainText('There is no order NOSUCH01.');
  await expectAccessible(page);
  await missing.getByRole('button', { name: 'Back to all orders' }).click();
  await expect(page).toHaveURL('/admin/orders');
  await expect(missing).toBeHidden();
});

test('a pending order is deleted after a question, and no other', async ({ page }) => {
  const product = newProduct();
  const pending = await place({ productName: product, status: 'pending' });
  const paid = await place({ productName: product });
  await page.goto(at(product));
  await expect(row(page, paid).getByRole('button', { name: /^Delete/ })).toHaveCount(0);

  const remove = row(page, pending).getByRole('button', { name: `Delete order ${pending.orderNumber}` });
  await remove.click();
  const question = page.getByRole('alertdialog', { name: `Delete order ${pending.orderNumber}?` });
  await expect(question.getByRole('button', { name: 'Keep order' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(row(page, pending)).toBeVisible();

  // The details lead to the same question, and from there back to the list.
  const details = await openDetails(page, pending);
  await details.getByRole('button', { name: 'Delete order' }).click();
  await question.getByRole('button', { name: 'Keep order' }).click();
  await details.getByRole('button', { name: 'Delete order' }).click();
  await question.getByRole('button', { name: 'Delete order' }).click();
  await expect(toast(page, 'Order deleted successfully!')).toBeVisible();
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/orders\?q=Pack/);
  await expect(row(page, pending)).toBeHidden();
  await expect(row(page, paid)).toBeVisible();
});

test('a pending item order is deleted from its row', async ({ page }) => {
  const order = await place({ kind: 'item', productName: newProduct(), status: 'pending' });
  await page.goto(`/admin/items-orders?q=${encodeURIComponent(order.productName)}`);
  await page.getByRole('button', { name: `Delete order ${order.orderNumber}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete order' }).click();
  await expect(toast(page, 'Order deleted successfully!')).toBeVisible();
  await expect(page.getByText('No orders found')).toBeVisible();
});

test('an order that was paid meanwhile stays, and says why', async ({ page }) => {
  const order = await place({ productName: newProduct(), status: 'pending' });
  await page.goto(at(order.productName));
  await page.getByRole('button', { name: `Delete order ${order.orderNumber}` }).click();
  await change(
    `update orders set status = 'paid', capture_id = $2, paid_at = now(), environment = 'demo' where id = $1`,
    [order.id, `CAP${order.orderNumber}`],
  );
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete order' }).click();
  await expect(toast(page, 'Failed to delete order.')).toBeVisible();
  await expect(question.getByRole('alert')).toContainText(/pending/i);
  // The list behind says so too.
  await question.getByRole('button', { name: 'Keep order' }).click();
  await expect(row(page, order)).toContainText('Paid');
  await expect(row(page, order).getByRole('button', { name: /^Delete/ })).toHaveCount(0);
});

test('a deletion that does not arrive says that something went wrong', async ({ page }) => {
  const order = await place({ productName: newProduct(), status: 'pending' });
  await page.goto(at(order.productName));
  await page.route('**/order/*', (route) => route.abort('connectionfailed'));
  await page.getByRole('button', { name: `Delete order ${order.orderNumber}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete order' }).click();
  await expect(toast(page, 'Something went wrong while deleting.')).toBeVisible();
  await expect(row(page, order)).toBeVisible();
});

test('the table’s filter goes to a file, with what looks like a formula made harmless', async ({ page }) => {
  const product = newProduct();
  const paid = await place({ productName: product, customerName: '=1+2', currency: 'EUR' });
  await place({ productName: product, status: 'pending' });
  await page.goto(at(product, '&status=Paid'));
  await expect(dataRows(page)).toHaveCount(1);
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(paid.orderNumber);
  expect(lines[1]).toContain("'=1+2");
  expect(lines[1]).toContain('EUR,9.00,0.00,9.00');
});

test('on a phone the rows are cards, and nothing is out of reach', async ({ page }) => {
  test.slow();
  const product = newProduct();
  const customerName = 'Extraordinarily-long-double-barrelled-name-without-a-single-space-'.repeat(3);
  const order = await place({ productName: product, customerName, status: 'pending' });
  await notePayment(order, 'disputed');
  for (const width of [390, 320, 800, 1024, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(at(product));
    await expect(row(page, order)).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectGoodLooks(page);
  const dialog = await openDetails(page, order);
  await expect(dialog.getByText('Disputed')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('nobody but an Admin gets there', async ({ page, baseURL }) => {
  const person = await somebody(page, String(baseURL));
  await page.context().clearCookies();
  const { email, password } = person;
  const headers = { origin: String(baseURL) };
  await page.request.post('/api/auth/sign-in/email', { headers, data: { email, password } });
  for (const path of ['/admin/orders', '/admin/items-orders']) {
    await page.goto(path);
    await expect(page.getByText('Not Authorized')).toBeVisible();
    expect((await page.request.get(`${path}.csv`)).status()).toBe(403);
  }
});
