import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  balance,
  createContent,
  fillFacts,
  GENERATOR,
  mug,
  section,
  signUp,
  toast,
} from './support/account-pages.ts';
import { expectAccessible, expectGoodLooks, expectNoSidewaysScroll } from './support/appearance.ts';
import { register } from './support/people.ts';
import { expect, test } from './support/test.ts';

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('register, write a listing while watching it, copy it, download it', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL });
  await register(page);
  await page.getByRole('link', { name: 'Generate a product description' }).click();
  await expect(page.getByRole('heading', { name: 'Product Description Generator' })).toBeVisible();
  await expect(balance(page)).toHaveText('Credits: 5');
  await expect(page.getByRole('link', { name: 'Buy More' })).toBeHidden();
  await expect(page.getByText('the built-in demo writer writes listings')).toBeVisible();
  await expect(createContent(page)).toBeDisabled();
  await expect(page.getByText('Product name and details are required')).toBeVisible();
  await expectAccessible(page);

  await fillFacts(page);
  await createContent(page).click();
  await expect(page.getByRole('button', { name: 'Generating...' })).toBeDisabled();
  await expect(balance(page)).toHaveText('Credits: 4');
  await expect(page.getByRole('banner').getByText(/credit/)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Buy More' })).toHaveAttribute('href', '/user/select-package');
  const description = section(page, 'Product Descriptions');
  await expect(description).toContainText(mug.name);
  const lengths = new Set<number>();
  const sheet = page.getByRole('region', { name: 'Result' });
  await expect(async () => {
    lengths.add(((await sheet.textContent()) ?? '').length);
    expect(lengths.size).toBeGreaterThan(4);
  }).toPass({ intervals: [100] });
  await expectAccessible(page);

  await expect(toast(page, 'Product content package generated successfully!')).toBeVisible({
    timeout: 45_000,
  });
  await expect(page.getByRole('button', { name: /^Write again, free until/ })).toBeEnabled();
  await expect(balance(page)).toHaveText('Credits: 4');
  for (const title of [
    'Product Descriptions',
    'Feature Highlights',
    'Specification Details',
    'SEO-Optimized Content',
    'Meta Tags',
    'Slug',
    'Products Tags',
  ]) {
    // By key: the pointer would rest on the toasts, which then stay.
    await section(page, title)
      .getByRole('button', { name: `Copy ${title}`, exact: true })
      .press('Enter');
    await expect(toast(page, `${title} copied to clipboard!`)).toBeVisible();
    const [begin = ''] = (await clipboard(page)).split(/\n|, /);
    await expect(section(page, title)).toContainText(begin.replace(/^(- |Meta Title: )/, ''));
  }
  await expect(section(page, 'Meta Tags')).toContainText('of 60 characters');
  await expect(section(page, 'Products Tags').getByRole('listitem').first()).toHaveText(/^#\S/);
  await expectAccessible(page);

  const slug = (await section(page, 'Slug').locator('p').textContent()) ?? '';
  expect(slug).toMatch(/^stoneware-mug-fjord/);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download All' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Stoneware-mug-Fjord-product-content.txt');
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain('Product Descriptions\n--------------------\n');
  expect(file).toContain(slug);
  await expect(toast(page, 'Stoneware-mug-Fjord-product-content.txt downloaded successfully!')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Product details')).toHaveValue(mug.details);
  await expect(section(page, 'Slug')).toContainText(slug);

  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByLabel('Product name')).toHaveValue('');
  await expect(section(page, 'Slug')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Product name')).toHaveValue(mug.name);
  await expect(section(page, 'Slug')).toContainText(slug);
});

test('a reload in the middle and a second tab join the same run, on a phone', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signUp(page, String(baseURL));
  await page.goto(GENERATOR);
  await fillFacts(page);
  await expectNoSidewaysScroll(page);
  await createContent(page).click();
  await expect(section(page, 'Product Descriptions')).toContainText(mug.name);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeEnabled();
  await expect(section(page, 'Product Descriptions')).toContainText(mug.name);
  await expect(page.getByLabel('Product name')).toHaveValue(mug.name);

  const second = await context.newPage();
  await second.goto('/user/dashboard');
  await expect(second.getByRole('region', { name: 'Being written now' })).toContainText(mug.name);
  await second.getByRole('link', { name: 'Watch' }).click();
  await expect(section(second, 'Product Descriptions')).toContainText(mug.name);

  for (const tab of [page, second]) {
    await expect(toast(tab, 'Product content package generated successfully!')).toBeVisible({
      timeout: 45_000,
    });
    await expect(balance(tab)).toHaveText('Credits: 4');
    await expectNoSidewaysScroll(tab);
  }
  const [inOne, inOther] = await Promise.all(
    [page, second].map((tab) => section(tab, 'SEO-Optimized Content').textContent()),
  );
  expect(inOne).toBe(inOther);
  await context.close();
});

test('without credits there is a reason and a way to more, not a dead button', async ({ page, baseURL }) => {
  const origin = String(baseURL);
  await signUp(page, origin);
  for (let credit = 0; credit < 5; credit++) {
    const answer = await page.request.post('/api/deduct-credit', {
      headers: { origin },
      data: { amount: 1 },
    });
    expect(answer.ok()).toBe(true);
  }
  await page.goto(GENERATOR);
  await fillFacts(page);
  await expect(balance(page)).toHaveText('Credits: 0');
  const reason = 'Insufficient credits. You need at least 1 credit to generate a product description.';
  await expect(page.getByText(reason)).toBeVisible();
  await expect(createContent(page)).toBeDisabled();
  await expectGoodLooks(page);
  await page.getByLabel('Product name').press('Enter');
  await expect(toast(page, `Error: ${reason}`)).toBeVisible();
  await page.locator('main form').getByRole('link', { name: 'Buy More' }).click();
  const plans = page.getByRole('heading', { name: 'Personalized Pricing Plans Suited to You.' });
  await expect(plans).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Generator', exact: true }).click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(plans).toBeVisible();
});

const supplierSheet = `Item No.: TL-88
Material: steel, linen
E27 socket, bulb not included
MOQ: 200 pcs
FOB Ningbo USD 14.20
MOQ: 200 pcs`;

const leftOut = (page: Page) => page.getByRole('region', { name: 'Lines without product facts' });

test("a supplier's sheet is written without its order data, which can be restored", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL });
  await page.setViewportSize({ width: 1280, height: 900 });
  await signUp(page, String(baseURL));
  await page.goto(GENERATOR);
  await fillFacts(page, { name: 'Table lamp Arc', details: supplierSheet });
  await expect(leftOut(page)).toContainText('Left out: 3 lines');
  await leftOut(page).getByText('Show what was left out').click();
  await leftOut(page).getByRole('button', { name: 'Restore “MOQ: 200 pcs”' }).click();
  await expect(leftOut(page)).toContainText('Left out: 2 lines');
  await page.reload();
  await expect(leftOut(page)).toContainText('Left out: 2 lines');
  await expectGoodLooks(page);

  await page.getByLabel('Language').fill('Deutsch');
  await page.getByLabel('Language').press('Enter');
  await createContent(page).click();
  await expect(toast(page, 'Product content package generated successfully!')).toBeVisible({
    timeout: 45_000,
  });
  await page.getByRole('button', { name: 'Copy all Listing' }).click();
  await expect(toast(page, 'Listing copied to clipboard!')).toBeVisible();
  const copied = await clipboard(page);
  expect(copied).toContain('bulb not included');
  expect(copied).toContain('MOQ: 200 pcs');
  expect(copied).not.toMatch(/TL-88|Ningbo|demo writer/i);
  await expect(page.getByText('The demo writer only writes English')).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByLabel('Language')).toHaveValue('English');
  await expect(page.getByRole('button', { name: 'Write in German' })).toBeVisible();
});

test('a language is found by any of its names, and a word that is none is an error', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL,
    locale: 'de-AT',
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await signUp(page, String(baseURL));
  await page.goto(GENERATOR);
  await fillFacts(page);
  const language = page.getByLabel('Language');
  await expect(language).toHaveValue('English');
  await page.getByRole('button', { name: 'Write in German' }).click();
  await expect(language).toHaveValue('German');
  for (const [typed, name] of [
    ['日本語', 'Japanese'],
    ['español', 'Spanish'],
    ['British English', 'English'],
  ] as const) {
    await language.fill(typed);
    await page.getByLabel('Product name').focus();
    await expect(language).toHaveValue(name);
  }
  await language.fill('Klingon');
  await page.getByLabel('Product name').focus();
  await expect(language).toHaveValue('Klingon');
  await expect(language).toHaveAccessibleDescription('“Klingon” is not on the list. Please choose from it.');
  await expect(createContent(page)).toBeDisabled();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(language).toHaveValue('English');
  await expect(language).toHaveAccessibleDescription('');
  await context.close();
});

test('the parts of a listing are reached and copied one by one, and all of it in other formats', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL });
  await page.setViewportSize({ width: 1280, height: 900 });
  await signUp(page, String(baseURL));
  await page.goto(GENERATOR);
  // As if this listing could no longer be written again for nothing.
  await page.route('**/api/products/*', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const listing of json.data.listings) listing.freeUntil = null;
    await route.fulfill({ response, json });
  });
  await fillFacts(page);
  const room = await page.getByLabel('Product details').evaluate((area) => {
    const { paddingLeft, paddingRight, font } = getComputedStyle(area);
    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    canvas.font = font;
    return (
      (area.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)) /
      canvas.measureText('0').width
    );
  });
  expect(room).toBeGreaterThanOrEqual(45);
  await createContent(page).click();
  await expect(toast(page, 'Product content package generated successfully!')).toBeVisible({
    timeout: 45_000,
  });

  const copy = async (name: string) => {
    // By key: the pointer would rest on the toast that appears there, which then stays.
    await page.getByRole('button', { name, exact: true }).press('Enter');
    return clipboard(page);
  };
  const titles = section(page, 'SEO-Optimized Content').getByRole('list').first().getByRole('listitem');
  await expect(titles).toHaveCount(3);
  const second = await copy('Copy Title 2');
  await expect(titles.nth(1)).toContainText(second);
  expect(await copy('Copy Meta Title')).not.toContain('Meta Title');
  expect(await copy('Copy Meta Description')).not.toContain('Meta Description');
  expect(await copy('Copy without # Tags without #')).not.toContain('#');
  expect(await copy('Copy Products Tags')).toMatch(/^#/);

  await page.getByRole('button', { name: 'More formats' }).click();
  await page.getByRole('menuitem', { name: 'Copy as HTML' }).click();
  await expect(toast(page, 'Listing as HTML copied to clipboard!')).toBeVisible();
  expect(await clipboard(page)).toContain('<h2>Feature Highlights</h2>\n<ul>\n  <li>');
  await page.getByRole('button', { name: 'More formats' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download Markdown' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Stoneware-mug-Fjord-product-content.md');
  expect(await readFile(await download.path(), 'utf8')).toContain('## Feature Highlights\n\n- ');

  await page
    .getByRole('navigation', { name: 'Sections of the listing' })
    .getByRole('link', { name: 'Slug' })
    .click();
  await expect(section(page, 'Slug')).toBeInViewport();
  await expect(section(page, 'Slug')).toBeFocused();
  await expectGoodLooks(page);

  await page.getByLabel('Product details').press('Control+Enter');
  const question = page.getByRole('alertdialog', { name: 'Write it again with the same facts?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(balance(page)).toHaveText('Credits: 4');
  await createContent(page).click();
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/generations'),
  );
  await question.getByRole('button', { name: 'Write again' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ acceptsCharge: true });
});
