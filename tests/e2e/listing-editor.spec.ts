import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectGoodLooks } from './support/appearance.ts';
import { keepListing } from './support/listings.ts';
import { register } from './support/people.ts';
import { expect, test } from './support/test.ts';

const amazon = {
  title: 'Stoneware mug, thrown by hand in Wales, glazed inside, for tea and coffee, 350 ml',
  itemHighlights: 'Dishwasher safe',
  bullets: ['Thrown by hand in Wales', 'Holds 350 ml of tea', 'Glazed on the inside'],
  description: 'A mug for tea.',
  searchTerms: 'cup beaker',
};
const ebay = { title: 'Stoneware mug', subtitle: '', description: '<p>A mug thrown <b>by hand</b>.</p>' };

async function openListing(page: Page): Promise<string> {
  await register(page);
  const { id } = await keepListing(page, { amazon, ebay });
  await page.goto(`/user/listings/${id}`);
  return id;
}

const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
const saveState = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: /^(Saved|Saving|Not saved)/ });
const channelTab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

test('a text is edited where it stands, saved as it is typed, and approved once nothing is left to mend', async ({
  page,
}) => {
  await openListing(page);
  await expect(page).toHaveTitle(/^Stoneware Mug - Listing/);
  await expect(page.getByText('1 to mend before you can approve')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();
  await expectGoodLooks(page);

  // The way from the summary to the words that are too many.
  await page.getByText('1 to mend before you can approve').click();
  await page
    .getByRole('button', { name: /^Show: The title has 81 characters/ })
    .first()
    .click();
  const title = field(page, 'Title');
  await expect(title).toBeFocused();
  expect(await title.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(75);
  await page.keyboard.press('Delete');
  await expect(page.getByText('75 of 75 characters')).toBeVisible();
  await expect(page.getByText('1 to mend before you can approve')).toBeHidden();
  await expect(saveState(page)).toHaveText('Saved');
  await expectGoodLooks(page);

  // A list: Enter, typing, Backspace in an empty item, moving, pasting several lines.
  await field(page, 'Bullet points, bullet point 3').press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Dishwasher safe');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(field(page, 'Bullet points, bullet point 3')).toHaveValue('Dishwasher safe');
  await expect(field(page, 'Bullet points, bullet point 3')).toBeFocused();
  await field(page, 'Bullet points, bullet point 4').press('End');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Bullet points, bullet point 5')).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(field(page, 'Bullet points, bullet point 5')).toBeHidden();
  await expect(page.getByText('4 of 5 bullet points')).toBeVisible();

  // Too long again, and shortened by rule.
  await title.fill(amazon.title);
  await page.getByRole('button', { name: 'Shorten by rule: Title' }).click();
  await expect(page.getByText('Shortened by rule.')).toBeVisible();
  await expect(page.getByText(/^\d+ of 75 characters$/)).toBeVisible();
  const shortened = await title.inputValue();
  expect(amazon.title.startsWith(shortened)).toBe(true);

  await channelTab(page, 'eBay').click();
  const description = field(page, 'Description');
  await expect(page.getByRole('toolbar', { name: 'Formatting: Description' })).toBeVisible();
  await description.press('ControlOrMeta+End');
  await page.keyboard.type(' For tea.');
  await expect(saveState(page)).toHaveText('Saved');
  await page.reload();
  await channelTab(page, 'eBay').click();
  await expect(description).toContainText('A mug thrown by hand. For tea.');
  await expect(description.locator('strong')).toHaveText('by hand');
  await channelTab(page, 'Amazon').click();
  await expect(field(page, 'Bullet points, bullet point 3')).toHaveValue('Dishwasher safe');
  await expect(page.getByText('edited by you')).toHaveCount(2);

  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('menuitem', { name: /^Amazon/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('This listing is approved as it stands.')).toBeVisible();
  await page.getByRole('button', { name: 'Understood' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /^Amazon/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  const recordDownload = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Provenance record (JSON)' }).click();
  const record = await readFile(await (await recordDownload).path(), 'utf8');
  await field(page, 'Search terms').fill('cup beaker tea');
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();

  // Whoever has the record can check it.
  await expect(saveState(page)).toHaveText('Saved');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Check a record' }).click();
  await expect(page).toHaveURL('/verify-record');
  const check = (text: string) =>
    page
      .getByLabel('Provenance record (JSON)')
      .setInputFiles({ name: 'record.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await check(record);
  await expect(
    page.getByText('This record was made here, and its text is as it was approved.'),
  ).toBeVisible();
  await expectGoodLooks(page);
  await check(record.replace('Thrown by hand in Wales', 'Thrown by hand in Rome'));
  await expect(page.getByText('This record was not made here, or it was changed')).toBeVisible();
  await check('not a record');
  await expect(page.getByText('This file is not a provenance record.')).toBeVisible();
});

test('nothing typed is lost in two tabs, without a connection, and over a reload', async ({
  page,
  context,
}) => {
  const id = await openListing(page);
  const other = await context.newPage();
  await other.goto(`/user/listings/${id}`);
  await field(other, 'Slug').fill('welsh-mug');
  await field(other, 'Meta Title').fill('A Welsh mug');
  await expect(saveState(other)).toHaveText('Saved');

  // Another field is simply taken in; the same one is asked about.
  await field(page, 'Meta Title').fill('A mug by hand');
  await expect(page.getByText('“Meta Title” was also changed elsewhere')).toBeVisible();
  await expect(field(page, 'Slug')).toHaveValue('welsh-mug');
  await expect(field(page, 'Meta Title')).toHaveValue('A mug by hand');
  await expect(saveState(page)).toHaveText('Not saved yet: 1 field to choose');
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'Keep yours' }).click();
  await expect(saveState(page)).toHaveText('Saved');

  await context.setOffline(true);
  await field(page, 'Slug').fill('mug-by-hand');
  await expect(saveState(page)).toHaveText('Not saved yet: no connection, we keep trying');
  await context.setOffline(false);
  await expect(saveState(page)).toHaveText('Saved');

  await context.route('**/api/listings/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await field(page, 'Slug').fill('mug-of-clay');
  await expect(saveState(page)).toHaveText('Not saved yet: no connection, we keep trying');
  await context.unroute('**/api/listings/*');
  await page.reload();
  await expect(field(page, 'Slug')).toHaveValue('mug-of-clay');
  await expect(page.getByText('What you typed before this page was closed')).toBeVisible();
  await expect(saveState(page)).toHaveText('Saved');
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(field(page, 'Slug')).toHaveValue('mug-by-hand');
});

test('versions are compared and restored, and the restoring undone', async ({ page }) => {
  await openListing(page);
  await field(page, 'Slug').fill('welsh-mug');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(saveState(page)).toHaveText('Saved');
  await page.getByRole('button', { name: 'Versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Versions' });
  await dialog.getByRole('button', { name: /The writer/ }).click();
  await expect(dialog.locator('del')).toHaveText('stoneware');
  await expect(dialog.locator('ins')).toHaveText('welsh');
  await expectGoodLooks(page);
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(field(page, 'Slug')).toHaveValue('stoneware-mug');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'Slug')).toHaveValue('welsh-mug');
  await expect(saveState(page)).toHaveText('Saved');
});

test('a field is written again after a question about its cost, and either text is kept', async ({
  page,
}) => {
  await openListing(page);
  await channelTab(page, 'Amazon').click();
  const rewrite = page.getByRole('button', { name: 'Rewrite Title' });
  await rewrite.click();
  await expect(page.getByText('Costs 1 credit')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Shorten to the limit' }).click();
  await page.getByRole('button', { name: 'Shorten to the limit for 1 credit' }).click();
  await expect(page.getByText('Written again. The new text is in its place already.')).toBeVisible();
  await expect(field(page, 'Title')).not.toHaveValue(amazon.title);
  await expect(page.getByRole('link', { name: '4 credits' })).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'Keep the earlier one' }).click();
  await expect(field(page, 'Title')).toHaveValue(amazon.title);
  await expect(saveState(page)).toHaveText('Saved');

  // From now on it is free, and nothing is asked.
  await rewrite.click();
  await expect(page.getByText(/^Free until/)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Write again' }).click();
  await page.getByRole('button', { name: 'Keep the new one' }).click();
  await expect(field(page, 'Title')).not.toHaveValue(amazon.title);
});
