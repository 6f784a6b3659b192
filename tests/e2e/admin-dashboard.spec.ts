import { signUp } from './support/account-pages.ts';
import { expectGoodLooks, expectNoSidewaysScroll } from './support/appearance.ts';
import { signInOperator } from './support/back-office.ts';
import { newPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('the operator’s morning: what there is, how it went, what waits', async ({ page, baseURL }) => {
  await signInOperator(page, String(baseURL));
  await page.goto('/admin/dashboard');
  await expect(page.getByText("Welcome back! Here's your dashboard overview")).toBeVisible();
  for (const [to, text, figure] of [
    ['/admin/orders', 'Manage all your orders', /Total orders: [\d,]+/],
    ['/admin/users', 'View and manage users', /Total users: [1-9][\d,]*/],
    ['/admin/support-messages', 'Customer support tickets', /\d+ tickets? open of [\d,]+/],
    ['/admin/settings', 'Configure system settings', /Listings are written by/],
  ] as const) {
    const card = page.getByRole('main').locator(`a[href="${to}"]`).filter({ hasText: text });
    await expect(card).toContainText(figure);
  }

  const credits = page.getByRole('region', { name: 'Credits', exact: true });
  await expect(credits.locator('svg').first()).toBeVisible();
  await credits.getByText('Show as a table').click();
  const today = new Date().toISOString().slice(0, 10);
  await expect(credits.getByRole('rowheader', { name: today })).toBeVisible();
  await expect(credits.getByRole('row')).toHaveCount(31);

  await page.getByRole('link', { name: '7 days' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/);
  await expect(page.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'true');
  await expect(credits.getByRole('row')).toHaveCount(8);

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^listwright-.*\.csv$/);
});

test('a range that makes no sense is told, and the way back is at hand', async ({ page, baseURL }) => {
  await signInOperator(page, String(baseURL));
  await page.goto('/admin/dashboard?from=2026-02-02&to=2026-01-01');
  await expect(page.getByText('Choose 1 to 366 days, the first before the last.')).toBeVisible();
  await expect(page.getByLabel('From (UTC)')).toHaveValue('2026-02-02');
  await expect(page.getByLabel('To (UTC)')).toHaveValue('2026-01-01');
  await page.getByRole('link', { name: 'Show the last 30 days' }).click();
  await expect(page.getByRole('region', { name: 'Revenue', exact: true })).toBeVisible();
});

test('wide and narrow, light and dark, without barriers', async ({ page, baseURL }) => {
  test.slow();
  await signInOperator(page, String(baseURL));
  await page.goto('/admin/dashboard');
  await expect(
    page.getByRole('region', { name: 'Credits', exact: true }).locator('svg').first(),
  ).toBeVisible();
  await expectGoodLooks(page);
});

test('long names and subjects stay within a phone', async ({ page, baseURL }) => {
  const long = 'Wilhelmina-Charlotte'.repeat(4);
  await signUp(page, String(baseURL), newPerson(long));
  for (const [path, data] of [
    ['/new-order', { packageId: 'standard', customerName: long, address: 'Here', country: 'Germany' }],
    ['/new-support-message', { subject: long, message: 'Hello' }],
  ] as const) {
    const answer = await page.request.post(path, { headers: { origin: String(baseURL) }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await signInOperator(page, String(baseURL));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('link', { name: long })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('its figures are for Admins, as a file too', async ({ page, baseURL }) => {
  await signUp(page, String(baseURL));
  const answer = await page.goto('/admin/report.csv');
  expect(answer?.status()).toBe(403);
  expect(await page.content()).not.toContain('Credits sold');
});

test('on the smallest phone the longest forms of the editors keep within the page', async ({
  page,
  baseURL,
}) => {
  await signInOperator(page, String(baseURL));
  await page.setViewportSize({ width: 320, height: 700 });
  for (const tab of ['contact', 'testimonials']) {
    await page.goto(`/admin/settings/${tab}`);
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
