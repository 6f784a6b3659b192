import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, signUp } from './support/account-pages.ts';
import { decide, openPayPal, payPalButton, placeItemOrder } from './support/paying.ts';
import { operator, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.slow();

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** An item of this test's own, put on sale by the operator. */
async function offerItem(browser: Browser, baseURL: string) {
  const name = `Photo guide ${Date.now().toString(36)}`;
  const page = await browser.newPage({ baseURL });
  await signIn(page, operator);
  const answer = await page.request.post('/api/items', {
    headers: { origin: baseURL },
    data: {
      itemName: name,
      price: '12.50',
      guidelines: 'Open the link.\nUse daylight.',
      accessUrl: 'https://files.example.com/guide',
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { data } = await answer.json();
  await page.close();
  return { name, itemId: String(data.itemId), slug: String(data.slug) };
}

test('an item is paid, and opens for who has paid', async ({ page, browser, baseURL }) => {
  const item = await offerItem(browser, String(baseURL));
  const premium = `/premium/${item.slug}/${item.itemId}`;
  await signUp(page, String(baseURL));
  await page.goto(premium);
  await expect(page.getByText('Not bought yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Buy this item' })).toHaveAttribute(
    'href',
    `/item-buy/${item.itemId}`,
  );
  await expect(page.getByText('Use daylight.')).toHaveCount(0);

  const { orderId } = await placeItemOrder(page, item.itemId);
  await page.goto('/user/item-pending-payment');
  await row(page, item.name)
    .getByRole('link', { name: /^Pay Now/ })
    .click();
  await expect(page).toHaveURL(`/item-pay-now/${orderId}`);
  await expect(payPalButton(page)).toBeVisible();
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary.getByText('Price')).toBeVisible();
  await expect(summary.getByText('Credits')).toHaveCount(0);
  await decide(await openPayPal(page), 'Approve and pay');
  await expect(page).toHaveURL('/user/orders-history');
  await expect(row(page, item.name)).toContainText('$12.50');
  await expect(row(page, item.name)).toContainText('Completed');
  await expectAccessible(page);

  await row(page, item.name).getByRole('link', { name: /^Open/ }).click();
  await expect(page).toHaveURL(premium);
  await expect(page.getByText('Use daylight.')).toBeVisible();
  await expect(page.getByRole('link', { name: `Open ${item.name}` })).toHaveAttribute(
    'href',
    'https://files.example.com/guide',
  );
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [premium, '/user/orders-history']) {
    await page.goto(path);
    await expect(page.getByText(item.name).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  // The words in the address are for people; the item decides.
  await page.goto(`/premium/another-name/${item.itemId}`);
  await expect(page).toHaveURL(premium);
  expect((await page.request.get('/premium/photo-guide/absent')).status()).toBe(404);

  await page.goto(`/item-pay-now/${orderId}`);
  await expect(page.getByText('This order is already paid. You need not pay again.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open what you bought' })).toBeVisible();
});
