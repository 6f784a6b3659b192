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

test('dates are in the person’s own time zone, and no column moves for it', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = String(baseURL);
  const { name } = await signUp(page, origin);
  const address = { customerName: name, address: '12 Paper Lane', country: 'Germany' };
  const data = { packageId: 'standard', ...address };
  const ordered = await page.request.post('/new-order', { headers: { origin }, data });
  expect(ordered.ok(), await ordered.text()).toBe(true);
  const { createdAt } = await ordered.json();

  // A day ahead of UTC, or nearly.
  const timeZone = 'Pacific/Kiritimati';
  const storageState = await page.context().storageState();
  const away = await browser.newContext({ baseURL: origin, storageState, timezoneId: timeZone });
  const elsewhere = await away.newPage();
  const day = new Date(createdAt).toLocaleDateString('en-GB', { timeZone });
  await elsewhere.goto('/user/package-pending-payment/');
  await expect(elsewhere.getByRole('time').first()).toHaveText(day);

  await elsewhere.goto('/user/credits');
  const time = elsewhere.getByRole('row').nth(1).getByRole('time');
  await expect(time).toHaveText(/, \d\d:\d\d$/);
  const instant = new Date(String(await time.getAttribute('datetime')));
  const clock = instant.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  await expect(time).toContainText(clock);
  const shifts = elsewhere.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
  expect(await shifts).toBe(0);
  await away.close();
});
