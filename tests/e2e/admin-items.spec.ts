import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { toast } from './support/account-pages.ts';
import { expectAccessible, expectGoodLooks } from './support/appearance.ts';
import { signInOperator } from './support/back-office.ts';
import { type CatalogAdmin, signInCatalogAdmin } from './support/catalog.ts';
import { holdCall } from './support/editors.ts';
import { test as base, expect } from './support/test.ts';

const test = base.extend<{ admin: Page; catalog: CatalogAdmin }>({
  admin: async ({ page, baseURL }, use) => {
    await signInOperator(page, String(baseURL));
    await use(page);
  },
  catalog: async ({ baseURL }, use) => {
    const catalog = await signInCatalogAdmin(String(baseURL));
    await use(catalog);
    await catalog.close();
  },
});

/** A name that no other test has. */
const newName = (word = 'Guide') => `${word} ${randomBytes(4).toString('hex')}`;
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('an item is added, changed and deleted', async ({ admin: page }) => {
  const name = newName();
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Items' }).click();
  await page.getByRole('link', { name: 'Add item' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Price (USD)').fill('12.5');
  await page.getByLabel('Description').fill('How to take pictures that sell.');
  await page.getByLabel('Image (optional)').fill('/favicon.svg');
  await page.getByLabel('Guidelines').fill('Open the link.\nRead.');
  await page.getByLabel('Access link').fill('https://files.example.com/guide');
  await page.getByRole('button', { name: 'Add item' }).click();
  await expect(toast(page, 'Item added.')).toBeVisible();
  await expect(page).toHaveURL('/admin/items');
  await expect(row(page, name)).toContainText('$12.50');
  await expect(row(page, name)).toContainText(name.toLowerCase().replace(' ', '-'));

  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByLabel('Guidelines')).toHaveValue('Open the link.\nRead.');
  await page.getByLabel('Price (USD)').fill('15');
  await page.getByRole('button', { name: 'Save item' }).click();
  await expect(row(page, name)).toContainText('$15.00');

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: `Delete the item “${name}”?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Delete item' }).click();
  await expect(toast(page, 'Item deleted.')).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});

test('what cannot be saved is said at its field; leaving with it is asked about', async ({
  admin: page,
  catalog,
}) => {
  const taken = await catalog.addItem({ itemName: newName('Taken'), price: '5' });
  const slug = taken.itemName.toLowerCase().replace(' ', '-');
  await page.goto('/admin/items/new');
  await page.getByLabel('Price (USD)').fill('-1');
  await page.getByLabel('Access link').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Add item' }).click();
  await expect(page.getByText('Please enter a name')).toBeVisible();
  await expect(page.getByText('A price such as 19.90 or 1,299.00, from 0.01 to 1,000,000')).toBeVisible();
  await expect(page.getByText('An address beginning with https:// or http://')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name', { exact: true }).fill(newName());
  await page.getByLabel('Price (USD)').fill('3');
  await page.getByLabel('Access link').fill('');
  await page.getByLabel('Page address').fill(slug);
  await page.getByRole('button', { name: 'Add item' }).click();
  await expect(
    page.getByText('Failed to add item: Another item already has this address. Please choose another one.'),
  ).toBeVisible();
  await expect(page.getByLabel('Price (USD)')).toHaveValue('3');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Price (USD)')).toHaveValue('3');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await leaving.getByRole('button', { name: 'Leave page' }).click();
  await expect(page).toHaveURL('/admin/items');
});

test('of two Admins who edit one item the second sees both saves and chooses', async ({
  admin: page,
  catalog,
}) => {
  const itemName = newName('Shared');
  const { _id } = await catalog.addItem({ itemName, price: '5', guidelines: 'First words.' });
  const save = page.getByRole('button', { name: 'Save item' });
  const notice = page.getByRole('form').getByRole('alert');
  await page.goto(`/admin/items/${_id}`);
  await page.getByLabel('Guidelines').fill('My words.');
  await catalog.editItem(_id, { itemName, price: '6' });
  await save.click();
  await expect(notice).toContainText(/operator@example\.com saved this item on .+ UTC\./);
  await expect(notice.getByRole('term')).toHaveText(['Price', 'Guidelines']);
  await expect(notice.getByRole('definition')).toHaveText([
    'theirs6.00',
    'yours5.00',
    'theirsFirst words.',
    'yoursMy words.',
  ]);
  await expect(page.getByLabel('Guidelines')).toHaveValue('My words.');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Load theirs' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByLabel('Price (USD)')).toHaveValue('6.00');
  await expect(page.getByLabel('Guidelines')).toHaveValue('First words.');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();

  await page.getByLabel('Guidelines').fill('My words again.');
  await catalog.editItem(_id, { itemName, price: '7' });
  await save.click();
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(notice).toContainText('Saving them now replaces the other version.');
  await save.click();
  await expect(page).toHaveURL('/admin/items');
  await expect(row(page, itemName)).toContainText('$6.00');
});

test('an item that is being saved takes no more words, and an image on its way is waited for', async ({
  admin: page,
  catalog,
}) => {
  const { _id, itemName } = await catalog.addItem({ itemName: newName('Held'), price: '5' });
  await page.goto(`/admin/items/${_id}`);
  const guidelines = page.getByLabel('Guidelines');
  const upload = await holdCall(page, 'POST', '**/image-server/upload');
  await page.getByLabel('File: Image').setInputFiles('docs/images/generator.png');
  await upload.asked;
  await guidelines.fill('Saved words');
  await expect(page.getByRole('button', { name: 'Waiting for the image …' })).toBeDisabled();
  upload.answer();
  await expect(page.getByLabel('Image (optional)')).toHaveValue(/^\/uploads\//);

  const save = await holdCall(page, 'PUT', '**/api/items/*');
  await page.getByRole('button', { name: 'Save item' }).click();
  await save.asked;
  await expect(guidelines).not.toBeEditable();
  save.answer();
  await expect(page).toHaveURL('/admin/items');
  await page.getByRole('link', { name: `Edit ${itemName}` }).click();
  await expect(guidelines).toHaveValue('Saved words');
  await expect(page.getByLabel('Image (optional)')).toHaveValue(/^\/uploads\//);
});

test('items are found by name, and lead to their checkout', async ({ admin: page, catalog }) => {
  const { _id, itemName } = await catalog.addItem({ itemName: newName('Sought'), price: '7' });
  await page.goto('/admin/items');
  await page.getByRole('searchbox', { name: 'Search items...' }).fill(itemName.toUpperCase());
  await expect(page).toHaveURL(/\?q=/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: `Open the checkout of ${itemName}` }).click();
  await expect(page).toHaveURL(`/item-buy/${_id}`);
  await page.goBack();
  await page.getByRole('searchbox', { name: 'Search items...' }).fill('nothing has this name');
  await expect(page.getByText('Nothing found for “nothing has this name”')).toBeVisible();
  expect((await page.goto('/admin/items/absent'))?.status()).toBe(404);
});

test('on a phone, in both themes, without barriers', async ({ admin: page, catalog }) => {
  test.slow();
  const { _id } = await catalog.addItem({
    itemName: `Donaudampfschifffahrtsgesellschaftskapitänsbildbearbeitungsleitfaden 写真 ${newName('x')}`,
    price: '1,234.56',
    imageUrl: '/favicon.svg',
  });
  for (const path of ['/admin/items', `/admin/items/${_id}`]) {
    await page.goto(path);
    await expectGoodLooks(page);
  }
});
