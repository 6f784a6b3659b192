import type { Page } from '@playwright/test';
import { GENERATOR, section, signUp, toast } from './support/account-pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/appearance.ts';
import { expect, test } from './support/test.ts';

const names = ['Stoneware mug', 'Linen apron', 'Oak stool'];

/** Listings of the demo writer, written at once instead of one after the other on the page. */
async function write(page: Page, origin: string, productNames: readonly string[]): Promise<void> {
  const answers = await Promise.all(
    productNames.map((productName) =>
      page.request.post('/api/generations', {
        headers: { origin },
        data: { productName, productDetails: `${productName}, made by hand in Bergen`, language: 'English' },
        timeout: 60_000,
      }),
    ),
  );
  for (const answer of answers) expect(answer.ok(), await answer.text()).toBe(true);
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('the history finds, opens, copies, downloads, reuses and deletes', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  const origin = String(baseURL);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  await signUp(page, origin);
  await page.goto('/user/history');
  await expect(page.getByText('No listings yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write your first listing' })).toHaveAttribute(
    'href',
    GENERATOR,
  );
  await expectAccessible(page);

  await write(page, origin, names);
  await page.goto('/user/history');
  for (const name of names) await expect(row(page, name)).toContainText('Finished');
  await expect(row(page, 'Oak stool')).toContainText('Demo');
  await expectAccessible(page);

  await page.getByRole('searchbox').fill('apron');
  await expect(page).toHaveURL(/\?q=apron/);
  await expect(row(page, 'Oak stool')).toBeHidden();
  await expect(row(page, 'Linen apron')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Linen apron' }).click();
  await page.getByRole('menuitem', { name: 'Copy all' }).click();
  await expect(toast(page, 'Listing copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Linen apron\n\nProduct Descriptions\n/,
  );
  await page.getByRole('button', { name: 'Actions for Linen apron' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download All' }).click();
  expect((await downloading).suggestedFilename()).toBe('Linen-apron-product-content.txt');

  await row(page, 'Linen apron').getByRole('link', { name: 'Linen apron' }).click();
  await expect(page.getByRole('heading', { name: 'Linen apron', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Linen apron/);
  await expect(page.getByRole('link', { name: 'Open in products' })).toHaveAttribute(
    'href',
    /^\/user\/listings\//,
  );
  await expect(section(page, 'Meta Tags')).toContainText('of 160 characters');
  await expect(page.getByRole('region', { name: 'Facts used' })).toContainText('made by hand in Bergen');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Use these facts again' }).click();
  await expect(page.getByLabel('Product name')).toHaveValue('Linen apron');
  await expect(page.getByLabel('Product details')).toHaveValue('Linen apron, made by hand in Bergen');
  await expect(page).toHaveURL(new RegExp(`${GENERATOR}$`));
  await page.goBack();
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Linen apron”?' });
  await expect(dialog).toContainText('This cannot be undone.');
  await dialog.getByRole('button', { name: 'Delete listing' }).click();
  await expect(page).toHaveURL(/\/user\/history$/);
  await expect(row(page, 'Oak stool')).toBeVisible();
  await expect(row(page, 'Linen apron')).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/user/history', '/user/dashboard', GENERATOR]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test("somebody else's listing is not there", async ({ page, browser, baseURL }) => {
  const origin = String(baseURL);
  await signUp(page, origin);
  await write(page, origin, ['Secret vase']);
  await page.goto('/user/history');
  const path = await page.getByRole('link', { name: 'Secret vase' }).getAttribute('href');
  const stranger = await browser.newPage({ baseURL });
  await signUp(stranger, origin);
  await stranger.goto(String(path));
  await expect(stranger.getByText('Oops! Page Not Found')).toBeVisible();
  await stranger.goto('/user/history?q=secret');
  await expect(stranger.getByText('Secret vase')).toBeHidden();
  await stranger.close();
});
