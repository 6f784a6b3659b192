import type { Page } from '@playwright/test';
import { signUp } from './support/account-pages.ts';
import { expectAccessible, expectGoodLooks, expectNoSidewaysScroll } from './support/appearance.ts';
import { signInOperator } from './support/back-office.ts';
import { notePayment, orderFor, setMembership } from './support/orders.ts';
import { expect, test } from './support/test.ts';

const DAY_MS = 24 * 3600 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const PENDING = '/user/pending-payment';

// Many pages in one test, each looked at by axe.
test.slow();

test('a person without orders is told what to do', async ({ page, baseURL }) => {
  await signUp(page, String(baseURL));
  for (const path of [PENDING, '/user/package-pending-payment', '/user/item-pending-payment']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'My Pending Orders' })).toBeVisible();
    await expect(page.getByText('No Pending Orders')).toBeVisible();
    await expect(page.getByText("You're all caught up with payments")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Pay First Order' })).toHaveCount(0);
    // Tabs are for who has ordered an item.
    await expect(page.getByRole('navigation', { name: 'Pending Orders' })).toHaveCount(0);
  }
  for (const path of ['/user/subscription-history', '/user/orders', '/user/orders-history']) {
    await page.goto(path);
    await expect(page.getByText('No orders found')).toBeVisible();
    await expectAccessible(page);
  }
});

test('pending orders are listed ten a page, as cards on phones, each with its way to pay', async ({
  page,
  baseURL,
}) => {
  await signUp(page, String(baseURL));
  const order = await orderFor(page);
  const newest = await order({ status: 'pending', productName: 'Newest', totalMinor: 123_450 });
  for (let days = 1; days <= 11; days++) {
    await order({ status: 'pending', productName: `Order ${days}`, createdAt: daysAgo(days) });
  }
  await order({ productName: 'Already paid' });
  await order({ kind: 'item', status: 'pending', productName: 'An item' });

  await page.goto(PENDING);
  const headers = page.getByRole('columnheader');
  await expect(headers).toHaveText(['Order Info', 'Amount', 'Status', 'Actions']);
  await expect(row(page, 'Newest')).toContainText('$1,234.50');
  await expect(row(page, 'Newest')).toContainText('Pending');
  await expect(row(page, 'Newest')).toContainText('20 credits');
  await expect(row(page, 'Newest').getByRole('link', { name: /^Pay Now/ })).toHaveAttribute(
    'href',
    `/pay-now/${newest.orderNumber}`,
  );
  await expect(page.getByRole('row')).toHaveCount(11);
  await expect(page.getByText('Already paid')).toHaveCount(0);
  await expect(page.getByText('An item')).toHaveCount(0);
  await expectGoodLooks(page);

  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(row(page, 'Order 11')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  // The first of all, not of this page.
  await expect(page.getByRole('link', { name: 'Pay First Order' })).toHaveAttribute(
    'href',
    `/pay-now/${newest.orderNumber}`,
  );
  await page.goBack();
  await expect(row(page, 'Newest')).toBeVisible();
  await page.goto(`${PENDING}?page=99`);
  await expect(page).toHaveURL(/page=2$/);

  const tabs = page.getByRole('navigation', { name: 'Pending Orders', exact: true });
  await expect(tabs.getByRole('link')).toHaveText(['Packages (12)', 'Items (1)']);
  await tabs.getByRole('link', { name: 'Items' }).click();
  await expect(page).toHaveURL(/item-pending-payment$/);
  await expect(row(page, 'An item').getByRole('link', { name: /^Pay Now/ })).toHaveAttribute(
    'href',
    /^\/item-pay-now\/[A-Z0-9]{8}$/,
  );

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PENDING);
  await expect(row(page, 'Newest')).toContainText('$1,234.50');
  await expect(row(page, 'Newest').getByText('Amount')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a buyer cancels an order, after being asked', async ({ page, baseURL }) => {
  await signUp(page, String(baseURL));
  const order = await orderFor(page);
  const kept = await order({ status: 'pending', productName: 'Kept' });
  const cancelled = await order({ status: 'pending', productName: 'Not wanted' });
  await page.goto(PENDING);
  const cancel = row(page, 'Not wanted').getByRole('button', { name: /^Cancel/ });
  await cancel.click();
  const dialog = page.getByRole('alertdialog', { name: `Cancel order ${cancelled.orderNumber}?` });
  await expect(dialog).toContainText('Not wanted');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();
  await cancel.click();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Order cancelled.')).toBeVisible();
  await expect(row(page, 'Not wanted')).toHaveCount(0);
  await expect(row(page, kept.orderNumber)).toBeVisible();

  // The mail about the order still leads to its payment.
  await page.goto(`/pay-now/${cancelled.orderNumber}`);
  await expect(page.getByRole('heading', { name: 'This Order Was Cancelled' })).toBeVisible();
  await expectGoodLooks(page);
  await expect(page.getByRole('link', { name: 'Order again' })).toHaveAttribute('href', /^\/buy\//);
});

test('a payment that is not simply open says how it stands, and asks for no second one', async ({
  page,
  baseURL,
}) => {
  await signUp(page, String(baseURL));
  const order = await orderFor(page);
  const words = {
    being_confirmed: /being confirmed with PayPal/,
    in_review: /reviewing your payment/,
    declined: /declined the payment/,
    needs_support: /contact support/,
  };
  for (const note of Object.keys(words)) {
    await notePayment(await order({ status: 'pending', productName: `Is ${note}` }), note);
  }
  await page.goto(PENDING);
  for (const [note, sentence] of Object.entries(words)) {
    await expect(row(page, `Is ${note}`)).toContainText(sentence);
    const action = note === 'declined' ? /^Pay Now/ : /^View Payment/;
    await expect(row(page, `Is ${note}`).getByRole('link', { name: action })).toBeVisible();
  }
  await expectGoodLooks(page);
});

test('subscription history is searched, sorted and looked into', async ({ page, baseURL }) => {
  const { name, email } = await signUp(page, String(baseURL));
  const order = await orderFor(page);
  const starter = await order({ productName: 'Starter', totalMinor: 900 });
  await setMembership(starter, new Date(Date.now() + 9.5 * DAY_MS));
  const old = await order({ productName: 'Studio', totalMinor: 7900, createdAt: daysAgo(400) });
  await setMembership(old, daysAgo(35));
  await order({ productName: 'Standard', totalMinor: 2900, status: 'refunded', createdAt: daysAgo(5) });
  await order({ productName: 'Unpaid', status: 'pending', createdAt: daysAgo(6) });

  await page.goto('/user/subscription-history');
  const first = page.getByRole('row').nth(1);
  const last = page.getByRole('row').last();
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
  await expect(row(page, 'Starter')).toContainText('10 days left');
  await expect(row(page, 'Studio')).toContainText('Expired');
  await expect(row(page, 'Standard')).toContainText('Refunded');
  await expect(row(page, 'Unpaid')).toContainText('N/A');
  await expect(row(page, 'Unpaid').getByRole('link', { name: /^Pay Now/ })).toBeVisible();
  await expectGoodLooks(page);

  await page.getByRole('link', { name: 'Amount' }).click();
  await expect(page).toHaveURL(/sort=totalPrice/);
  await expect(last).toContainText('Studio');
  await page.getByRole('link', { name: 'Amount' }).click();
  await expect(page).toHaveURL(/sort=-totalPrice/);
  await expect(first).toContainText('Studio');
  await page.goBack();
  await expect(last).toContainText('Studio');

  await page.getByRole('searchbox').fill('starter');
  await expect(page).toHaveURL(/q=starter/);
  await expect(row(page, 'Studio')).toHaveCount(0);
  await page.reload();
  await expect(row(page, 'Starter')).toBeVisible();
  await page.goto('/user/subscription-history?q=nothing-like-it');
  await expect(page.getByText('No orders found')).toBeVisible();

  await page.goto('/user/subscription-history');
  await row(page, 'Starter')
    .getByRole('button', { name: /^Details/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Starter' });
  for (const text of [starter.orderNumber, name, email, '12 Paper Lane, York', '10 days left', '$9.00']) {
    await expect(dialog).toContainText(text);
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/user/subscription-history', '/user/orders']) {
    await page.goto(path);
    await expect(row(page, 'Starter')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});

test("nobody sees another person's orders; an Admin is led to everybody's", async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, String(baseURL));
  const order = await orderFor(page);
  await order({ productName: 'Private package' });
  const stranger = await browser.newPage({ baseURL: String(baseURL) });
  await signUp(stranger, String(baseURL));
  for (const path of ['/user/subscription-history', '/user/orders', PENDING]) {
    await stranger.goto(path);
    await expect(stranger.getByText('Private package')).toHaveCount(0);
  }
  await stranger.close();
  const admin = await browser.newPage({ baseURL: String(baseURL) });
  await signInOperator(admin, String(baseURL));
  await admin.goto('/user/orders?q=nothing-like-it');
  await expect(admin).toHaveURL('/admin/orders?q=nothing-like-it');
  await admin.goto('/user/subscription-history');
  await expect(admin.getByText('Private package')).toHaveCount(0);
  await admin.close();
});
