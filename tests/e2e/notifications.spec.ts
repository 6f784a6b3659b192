import type { Page } from '@playwright/test';
import { section, signUp } from './support/account-pages.ts';
import { expect, test } from './support/test.ts';

/** The page of a finished listing, whose clock stands still from then on. */
async function listingAtRest(page: Page, origin: string): Promise<void> {
  await signUp(page, origin);
  const answer = await page.request.post('/api/generations', {
    headers: { origin },
    data: { productName: 'Oak stool', productDetails: 'Solid oak, three legs, 45 cm' },
    timeout: 90_000,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { generation } = (await answer.json()).data;
  await page.clock.install();
  await page.goto(`/user/history/${generation._id}`);
  await expect(copySlug(page)).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
}

/** Its word changes to Copied for a moment. */
const copySlug = (page: Page) => section(page, 'Slug').getByRole('button', { name: /^Cop(y|ied) Slug$/ });
const notes = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('status');

test('a success stays for 2 s and is gone 1 s after it was dismissed; there are at most 20', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: String(baseURL) });
  await listingAtRest(page, String(baseURL));
  await copySlug(page).click();
  const note = notes(page).filter({ hasText: 'Slug copied to clipboard!' });
  await expect(note).toHaveCount(1);
  await page.clock.runFor(1_900);
  await expect(note).toHaveCount(1);
  await page.clock.runFor(200);
  await page.clock.runFor(1_100);
  await expect(note).toHaveCount(0);

  await copySlug(page).press('Enter');
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await page.clock.runFor(900);
  await expect(note).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(note).toHaveCount(0);

  for (let copy = 1; copy <= 22; copy++) {
    await copySlug(page).press('Enter');
    await expect(note).toHaveCount(Math.min(copy, 20));
  }
});

test('a failed copy says so, for 4 s', async ({ page, baseURL }) => {
  test.slow();
  await listingAtRest(page, String(baseURL));
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    document.execCommand = () => false;
  });
  await copySlug(page).click();
  const note = notes(page).filter({ hasText: 'Failed to copy Slug to clipboard' });
  await expect(note).toHaveCount(1);
  await page.clock.runFor(3_900);
  await expect(note).toHaveCount(1);
  await page.clock.runFor(200);
  await page.clock.runFor(1_100);
  await expect(note).toHaveCount(0);
});
