import type { Page } from '@playwright/test';
import { GENERATOR, signUp } from './support/account-pages.ts';
import { expectAccessible, expectGoodLooks } from './support/appearance.ts';
import { runSql } from './support/database.ts';
import { orderFor } from './support/orders.ts';
import { expect, test } from './support/test.ts';

const buyMore = (page: Page) => page.getByRole('link', { name: 'Buy More' });

test('a way to more credits stands wherever they are few', async ({ page, baseURL }) => {
  await signUp(page, String(baseURL));
  for (const path of ['/user/dashboard', '/user/credits', GENERATOR]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(buyMore(page)).toHaveCount(0);
  }
  const answer = await page.request.post('/api/deduct-credit', {
    headers: { origin: String(baseURL) },
    data: { amount: 1 },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  for (const path of ['/user/dashboard', '/user/credits', GENERATOR]) {
    await page.goto(path);
    await expect(buyMore(page)).toHaveAttribute('href', '/user/select-package');
  }
});

test('purchases are found from the sidebar and the dashboard, which count what waits to be paid', async ({
  page,
  baseURL,
}) => {
  await signUp(page, String(baseURL));
  const order = await orderFor(page);
  await order({ kind: 'item', productName: 'Photo guide' });
  await order({ kind: 'item', status: 'pending', productName: 'Another guide' });
  await order({ status: 'pending' });
  await page.goto('/user/dashboard');
  const overview = page.getByRole('navigation', { name: 'Overview' });
  await expect(overview.getByRole('link', { name: /^Pending Orders/ })).toContainText('2');
  await expectGoodLooks(page);
  await overview.getByRole('link', { name: /^Purchases/ }).click();
  await expect(page).toHaveURL('/user/orders-history');
  await expect(page.getByRole('row').filter({ hasText: 'Photo guide' })).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Account', exact: true });
  await expect(sidebar.getByRole('link', { name: 'Purchases' })).toHaveAttribute('aria-current', 'page');
  const tabs = page.getByRole('navigation', { name: 'Orders', exact: true });
  await expect(tabs.getByRole('link')).toHaveText(['Packages (1)', 'Items (2)']);
});

test('a bought membership is shown with its end', async ({ page, baseURL }) => {
  const { email } = await signUp(page, String(baseURL));
  await page.goto('/user/subscription-history');
  await expect(page.getByText(/membership, /)).toHaveCount(0);
  await runSql(
    String(process.env['E2E_DATA_DIR']),
    `insert into bought_memberships (user_id, level, ends_at, order_id)
     select id, 'premium', now() + interval '9.5 days', 'o' from users where email = $1`,
    [email],
  );
  for (const path of ['/user/subscription-history', '/user/dashboard']) {
    await page.goto(path);
    await expect(page.getByText(/Premium membership, 10 days left/)).toBeVisible();
    await expectAccessible(page);
  }
});
