import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectGoodLooks } from './support/appearance.ts';
import { signInOperator } from './support/back-office.ts';
import { holdCall } from './support/editors.ts';
import { newPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

interface PaidOrder {
  orderId: string;
  /** Whoever paid, signed in. */
  buyer: APIRequestContext;
  close: () => Promise<void>;
}

/** An order of the Starter package, paid with the demo's PayPal by somebody in a browser of their own. */
async function paidOrder(page: Page, origin: string): Promise<PaidOrder> {
  const context = await page.context().browser()?.newContext({ baseURL: origin });
  if (!context) throw new Error('there is no browser');
  const buyer = context.request;
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await buyer[method](path, { headers: { origin }, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  await send('post', '/api/auth/sign-up/email', newPerson());
  const [first] = await (await buyer.get('/packages')).json();
  const billing = { customerName: 'Ada Shopkeeper', address: '1 High Street', country: 'Ireland' };
  const order = await send('post', '/new-order', { packageId: first._id, ...billing });
  const { data } = await send('post', '/api/paypal/orders', { orderId: order._id });
  await buyer.post(`/paypal-simulator/checkoutnow?token=${data.paypalOrderId}`, {
    headers: { origin },
    form: { decision: 'approve' },
  });
  const settled = await send('put', `/process-payment-complete/${order._id}`, data);
  expect(settled.outcome).toBe('settled');
  return { orderId: order.orderId, buyer, close: () => context.close() };
}

const balanceOf = async ({ buyer }: PaidOrder) => (await (await buyer.get('/api/me')).json()).data.credits;

async function openDetails(page: Page, { orderId }: PaidOrder) {
  await page.goto(`/admin/orders/${orderId}?q=${orderId}`);
  return page.getByRole('dialog', { name: `Order ${orderId}` });
}

test.beforeEach(async ({ page, baseURL }) => {
  test.slow();
  await signInOperator(page, String(baseURL));
});

test('a refund shows its sum, credits and balance first, then says what became of it', async ({
  page,
  baseURL,
}) => {
  const order = await paidOrder(page, String(baseURL));
  const before = await balanceOf(order);
  const details = await openDetails(page, order);
  const payment = details.getByRole('listitem').filter({ hasText: 'Paid, and delivered to the buyer.' });
  await expect(payment.getByText(/COMPLETED/)).toBeHidden();
  await payment.getByText('Codes').click();
  await expect(payment.getByText(/COMPLETED/)).toBeVisible();
  await expect(details.getByRole('link', { name: /^Receipt / })).toBeVisible();
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Refund...' }).click();

  const dialog = page.getByRole('dialog', { name: `Refund order ${order.orderId}` });
  const full = dialog.getByRole('radio', { name: /^Full refund/ });
  await expect(full).toBeChecked();
  await expect(full).toHaveAccessibleName(/20 credits are taken back\. The customer’s balance is then \d+\./);
  await expect(dialog.getByRole('radio', { name: /^Unused credits only/ })).toBeVisible();
  await expectGoodLooks(page);
  await dialog.getByLabel('Reason').fill('The customer asked for it');
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await expect(dialog.getByText(/was refunded\.$/)).toBeVisible();
  await expect(dialog.getByText('20 credits taken back.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  expect(await balanceOf(order)).toBe(before - 20);
  // The details are still open behind, and show it.
  const after = page.getByRole('dialog', { name: `Order ${order.orderId}` });
  await expect(after.getByRole('link', { name: /^Credit note / })).toBeVisible();
  await expect(after.getByText('The customer asked for it')).toBeVisible();
  await expect(after.getByRole('button', { name: 'Refund...' })).toHaveCount(0);
  await after.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: order.orderId })).toContainText('Refunded');
  await order.close();
});

test('a refund that the service refuses keeps the reason and shows the sums of now', async ({
  page,
  baseURL,
}) => {
  const order = await paidOrder(page, String(baseURL));
  const details = await openDetails(page, order);
  await details.getByRole('button', { name: 'Refund...' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund order ${order.orderId}` });
  await dialog.getByLabel('Reason').fill('Kept');
  await page.route('**/api/orders/*/refund', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue(),
  );
  // The failed refund is followed by a reload of the sums; the offline part begins after it.
  const sumsReloaded = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith('/refund'),
  );
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('Network error.');
  await expect(dialog.getByLabel('Reason')).toHaveValue('Kept');
  await (await sumsReloaded).finished();
  await page.unroute('**/api/orders/*/refund');
  // Without any connection the page stays too.
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await expect(dialog.getByText('The refund options could not be loaded.')).toBeVisible();
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveValue('Kept');
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await expect(dialog.getByText(/was refunded\.$/)).toBeVisible();
  await order.close();
});

test('a refund under way stays in view until its outcome is known', async ({ page, baseURL }) => {
  const order = await paidOrder(page, String(baseURL));
  const details = await openDetails(page, order);
  await details.getByRole('button', { name: 'Refund...' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund order ${order.orderId}` });
  await dialog.getByLabel('Reason').fill('Wrong one');
  const refund = await holdCall(page, 'POST', '**/api/orders/*/refund');
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await refund.asked;
  await expect(dialog.getByLabel('Reason')).not.toBeEditable();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  refund.answer();
  await expect(dialog.getByText(/was refunded\.$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await order.close();
});

test('looking at PayPal again reports what it found', async ({ page, baseURL }) => {
  const order = await paidOrder(page, String(baseURL));
  const details = await openDetails(page, order);
  await details.getByRole('button', { name: 'Check with PayPal again' }).click();
  await expect(details.getByText('Payment: Paid')).toBeVisible();
  await expectAccessible(page);
  await order.close();
});
