import { signUp } from './support/account-pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/appearance.ts';
import { expect, test } from './support/test.ts';

test('the statement shows every movement with its balance, in pages, on any screen', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = String(baseURL);
  await signUp(page, origin);
  await page.goto('/user/credits');
  await expect(page.getByRole('row').filter({ hasText: 'Welcome credits' })).toContainText('+5');
  await expect(page.getByText('If the writing fails, the credit comes back')).toBeVisible();

  // Twelve deductions given back are 24 lines, and one page holds 20.
  for (let turn = 0; turn < 12; turn++) {
    for (const verb of ['deduct', 'refund']) {
      const answer = await page.request.post(`/api/${verb}-credit`, {
        headers: { origin },
        data: { amount: 1 },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
    }
  }
  await page.reload();
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText('Deduction returned');
  await expect(first).toContainText('+1');
  await expect(page.getByRole('row').nth(2)).toContainText('−1');
  await expect(page.getByRole('definition').first()).toContainText('5');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('row').filter({ hasText: 'Welcome credits' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/user/credits');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // Until the script knows the zone, dates are at their longest.
  const storageState = await page.context().storageState();
  const still = await browser.newContext({ javaScriptEnabled: false, storageState });
  const narrow = await still.newPage();
  await narrow.setViewportSize({ width: 320, height: 800 });
  await narrow.goto(page.url());
  await expect(narrow.getByText(/ UTC$/).first()).toBeVisible();
  await expectNoSidewaysScroll(narrow);
  await still.close();
});
