import type { Page } from '@playwright/test';
import { signUp } from './support/account-pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/appearance.ts';
import { makeOwnAppTest } from './support/own-app-test.ts';
import { decide, openPayPal, payPalButton, placeOrder } from './support/paying.ts';
import { expect } from './support/test.ts';

const test = makeOwnAppTest();

test.describe.configure({ mode: 'serial' });

async function expectGoodOnAnyScreen(page: Page): Promise<void> {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
}

test('what was bought in the demo is marked, and no longer counts once a text model is connected', async ({
  admin,
  browser,
  ownApp,
}) => {
  await admin.goto('/admin/settings/paypal');
  await expect(admin.getByText('credits bought with it no longer count')).toBeVisible();

  const own = await browser.newContext({ baseURL: ownApp.url });
  const buyer = await own.newPage();
  await signUp(buyer, ownApp.url);
  await buyer.goto('/user/dashboard');
  const order = await placeOrder(buyer);
  await buyer.goto(`/pay-now/${order._id}`);
  await expect(buyer.getByText('The credits are for listings by the demo writer.')).toBeVisible();
  await decide(await openPayPal(buyer), 'Approve and pay');
  await expect(buyer).toHaveURL('/user/subscription-history');
  await buyer.goto('/user/credits');
  const bought = buyer.getByRole('row').filter({ hasText: 'Bought' });
  await expect(bought).toContainText('Demo');
  await expect(bought).toContainText('85');
  await expectGoodOnAnyScreen(buyer);

  const answer = await admin.request.post('/api/gemini-keys', {
    headers: { origin: ownApp.url },
    data: { name: 'Real', key: 'AIzaSyRealReal-0123456789', isActive: true },
  });
  expect(answer.ok(), await answer.text()).toBe(true);

  await buyer.reload();
  await expect(bought).toContainText('Demo, does not count now');
  await expect(buyer.getByRole('definition').first()).toContainText('5');
  await expectGoodOnAnyScreen(buyer);
  const second = await placeOrder(buyer);
  await buyer.goto(`/pay-now/${second._id}`);
  await expect(buyer.getByRole('heading', { name: 'Payments Are Not Set Up Yet' })).toBeVisible();
  await expect(payPalButton(buyer)).toHaveCount(0);
  await expectGoodOnAnyScreen(buyer);
  await own.close();
});

test('beside a text model administrators can try the demo out', async ({ admin: page }) => {
  await page.goto('/admin/settings/paypal');
  await expect(page.getByText('Only administrators can pay.')).toBeVisible();
  await expectGoodOnAnyScreen(page);
  const tried = await placeOrder(page);
  await page.goto(`/pay-now/${tried._id}`);
  await expect(page.getByText('Only administrators can pay here')).toBeVisible();
  await expectGoodOnAnyScreen(page);
  await decide(await openPayPal(page), 'Approve and pay');
  await expect(page).toHaveURL('/user/subscription-history');
});
