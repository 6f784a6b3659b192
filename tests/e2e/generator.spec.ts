import { readFile } from 'node:fs/promises';
import {
  balance,
  createContent,
  expectAccessible,
  expectNoSidewaysScroll,
  fillFacts,
  GENERATOR,
  mug,
  section,
  signUp,
  toast,
} from './support/account-pages.ts';
import { register } from './support/people.ts';
import { expect, test } from './support/test.ts';

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
  await expect(page.getByText('the built-in demo writer composes the copy')).toBeVisible();
  await expect(createContent(page)).toBeDisabled();
  await expect(page.getByText('Product name and details are required')).toBeVisible();
  await expectAccessible(page);

  await fillFacts(page);
  await createContent(page).click();
  await expect(page.getByRole('button', { name: 'Generating...' })).toBeDisabled();
  await expect(balance(page)).toHaveText('Credits: 4');
  await expect(page.getByRole('link', { name: '4 credits' })).toBeVisible();
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
  await expect(createContent(page)).toBeEnabled();
  await expect(balance(page)).toHaveText('Credits: 4');
  for (const title of ['Feature Highlights', 'Specification Details', 'SEO-Optimized Content', 'Slug']) {
    await expect(section(page, title).getByRole('button', { name: `Copy ${title}` })).toBeVisible();
  }
  await expect(section(page, 'Meta Tags')).toContainText('of 60 characters');
  await expect(section(page, 'Products Tags').getByRole('listitem').first()).toHaveText(/^#\S/);
  await expectAccessible(page);

  await section(page, 'Slug').getByRole('button', { name: 'Copy Slug' }).click();
  await expect(toast(page, 'Slug copied to clipboard!')).toBeVisible();
  const slug = await page.evaluate(() => navigator.clipboard.readText());
  expect(slug).toMatch(/^stoneware-mug-fjord/);
  await expect(section(page, 'Slug')).toContainText(slug);

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
  await page.getByLabel('Product name').press('Enter');
  await expect(toast(page, `Error: ${reason}`)).toBeVisible();
  await page.getByRole('link', { name: 'Buy More' }).click();
  await expect(
    page.getByRole('heading', { name: 'Personalized Pricing Plans Suited to You.' }),
  ).toBeVisible();
  await expectAccessible(page);
});
