import type { Browser, Page } from '@playwright/test';
import { signUp } from './support/account-pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/appearance.ts';
import { signInOperator } from './support/back-office.ts';
import { signInCatalogAdmin } from './support/catalog.ts';
import { setPaid } from './support/orders.ts';
import { decide, openPayPal, payPalButton, placeItemOrder } from './support/paying.ts';
import { expect, test } from './support/test.ts';

test.slow();

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** An item of this test's own, put on sale by the operator. */
async function offerItem(browser: Browser, baseURL: string) {
  const name = `Photo guide ${Date.now().toString(36)}`;
  const page = await browser.newPage({ baseURL });
  await signInOperator(page, baseURL);
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

test('an item is paid for, and opens only for its buyer', async ({ page, browser, baseURL }) => {
  const item = await offerItem(browser, String(baseURL));
  const premium = `/premium/${item.slug}/${item.itemId}`;
  await signUp(page, String(baseURL));
  await page.goto(premium);
  await expect(page.getByText('You have not bought this yet')).toBeVisible();
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
  await expect(page.getByText('This order is already paid. There is no need to pay again.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open what you bought' })).toBeVisible();
});

test('what was bought stays, also when the item is taken off sale or partly refunded', async ({
  page,
  baseURL,
}) => {
  const catalog = await signInCatalogAdmin(String(baseURL));
  const itemName = `Fotoanleitung für Donaudampfschifffahrt 写真 ${Date.now().toString(36)}`;
  const bought = { guidelines: 'Tageslicht benutzen.', accessUrl: 'https://files.example.com/anleitung' };
  const item = await catalog.addItem({ itemName, price: '12.50', ...bought });
  await signUp(page, String(baseURL));
  await page.goto('/user/orders-history');
  const order = await placeItemOrder(page, item._id);
  const premium = `/premium/${encodeURIComponent(item.slug)}/${item._id}`;
  await setPaid(order);
  await catalog.removeItem(item._id);
  await catalog.close();

  const expectOpen = async () => {
    await page.goto('/user/orders-history');
    await row(page, itemName).getByRole('link', { name: /^Open/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: itemName })).toBeVisible();
    await expect(page.getByText('Tageslicht benutzen.')).toBeVisible();
    await expect(page.getByRole('link', { name: `Open ${itemName}` })).toHaveAttribute(
      'href',
      bought.accessUrl,
    );
    await expect(page.getByText('Buy this item')).toHaveCount(0);
  };
  await expectOpen();
  await expectAccessible(page);
  await setPaid(order, 'partially_refunded');
  await expectOpen();

  // Nobody may order it any more, and for who has not paid there is nothing there.
  expect((await page.request.get(`/item-buy/${item._id}`)).status()).toBe(404);
  await page.context().clearCookies();
  await signUp(page, String(baseURL));
  expect((await page.request.get(premium)).status()).toBe(404);
});
