import { expectAccessible, expectNoSidewaysScroll } from './support/appearance.ts';
import { signInOperator, somebody } from './support/back-office.ts';
import { expect, test } from './support/test.ts';

test('a selection has totals and a file; on a phone its filters are folded', async ({ page, baseURL }) => {
  await signInOperator(page, String(baseURL));
  const group = `Chosen ${Date.now().toString(36)}`;
  await somebody(page, String(baseURL), `${group} One`);
  const other = await somebody(page, String(baseURL), `${group} Other`);
  const answer = await page.request.put(`/api/users/${other.id}`, {
    headers: { origin: String(baseURL) },
    data: { userRole: 'Seller', currentBalance: 12 },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/users?q=${encodeURIComponent(group)}`);
  const totals = page.getByLabel('Totals of the selection');
  await expect(totals).toContainText('17 Credit');
  const opener = page.getByRole('button', { name: 'Filters' });
  await expect(page.getByLabel('Role', { exact: true })).toBeHidden();
  await opener.click();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await page.getByLabel('Role', { exact: true }).selectOption('Seller');
  await page.getByLabel('Purchases').selectOption('never bought');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(totals).toContainText('12 Credit');
  await expect(page).toHaveURL(/q=Chosen.*role=Seller/);
  await expect(page.getByRole('row').filter({ hasText: other.email })).toContainText('Never bought');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^users-.*\.csv$/);
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(totals).toContainText('17 Credit');
});
