import type { Page } from '@playwright/test';
import { signUp, toast } from './support/account-pages.ts';
import { expectGoodLooks } from './support/appearance.ts';
import { keepProducts } from './support/listings.ts';
import { expect, test } from './support/test.ts';

const PRODUCTS = '/user/products';

const amazon = (title: string) => ({
  amazon: { title, bullets: ['Thrown by hand in Wales', 'Holds 350 ml of tea', 'Glazed on the inside'] },
});

const long = `Extraordinary${'n'.repeat(187)}`;

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const pick = (page: Page, name: string, language = 'English') =>
  page.getByRole('checkbox', { name: `Select the ${language} listing of ${name}` });

test('the list of products: found, filtered, chosen and approved by keys', async ({ page, baseURL }) => {
  await signUp(page, String(baseURL));
  await page.goto(PRODUCTS);
  await expect(page.getByRole('link', { name: 'Write your first listing' })).toBeVisible();
  await expectGoodLooks(page);

  await keepProducts(page, {
    [long]: [{ language: 'French', channels: { shopify: { title: 'A' }, ebay: { title: 'A' } } }],
    'كوب من الفخار': [{ language: 'Arabic' }],
    陶器マグカップ: [],
    'Linen apron': [{ channels: amazon('x'.repeat(90)) }],
    'Stoneware mug': [{ channels: amazon('Stoneware mug') }, { language: 'German' }],
  });
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Products' }).click();
  await expect(row(page, 'Stoneware mug')).toContainText('English listing of Stoneware mug for Amazon');
  await expect(row(page, '陶器マグカップ')).toContainText('Write its first listing');
  await expectGoodLooks(page);

  // The filters are in the address, and stay with it.
  await page.getByLabel('Channel').selectOption('Amazon');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page).toHaveURL(/\?channel=amazon/);
  await expect(row(page, long)).toBeHidden();
  await page.getByRole('searchbox').fill('apron');
  await expect(page).toHaveURL(/q=apron/);
  await expect(row(page, 'Stoneware mug')).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Channel')).toHaveValue('amazon');
  await expect(row(page, 'Stoneware mug')).toBeHidden();
  await page.goto(`${PRODUCTS}?finding=amazon.title.longest`);
  await expect(page.getByLabel('Rules').locator('option:checked')).toHaveText('Amazon: title, longest');
  await expect(page.getByText('No product fits these filters')).toBeVisible();
  await page.getByRole('link', { name: 'Show all products' }).click();

  // Letters typed into a field are text.
  await page.getByRole('searchbox').pressSequentially('jxa');
  await expect(page.getByText('Nothing found for “jxa”')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('searchbox').blur();
  await expect(pick(page, 'Stoneware mug')).toBeVisible();

  const all = page.getByRole('table').getByRole('checkbox');
  await page.keyboard.press('j');
  await expect(all.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(all.nth(1)).toBeChecked();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(page.getByText('2 listings selected')).toBeVisible();
  await pick(page, 'Linen apron').check();
  await expectGoodLooks(page);
  const order = await page.getByRole('row').allTextContents();
  await page.keyboard.press('a');
  const refused = page.getByRole('alert').filter({ hasText: '2 approved, 1 not' });
  await expect(refused).toContainText('Linen apron (English): The title has 90 characters');
  await expect(row(page, 'Stoneware mug').getByText('Approved')).toHaveCount(2);
  // Nobody loses their place: what was refused stays chosen, and the rows stay where they are.
  await expect(page.getByText('1 listing selected')).toBeVisible();
  expect((await page.getByRole('row').allTextContents()).map((text) => text.slice(0, 12))).toEqual(
    order.map((text) => text.slice(0, 12)),
  );
  await refused.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Clear selection' }).click();

  await pick(page, 'كوب من الفخار', 'Arabic').focus();
  await page.keyboard.press('a');
  await expect(toast(page, '1 listing approved.')).toBeVisible();
  await page.goto(`${PRODUCTS}?state=approved`);
  await expect(page.getByRole('table').getByRole('checkbox')).toHaveCount(3);

  // Files: for a channel that all of them have.
  await pick(page, 'Stoneware mug').check();
  await pick(page, 'Stoneware mug', 'German').check();
  await page.getByRole('button', { name: 'Export …' }).click();
  await expect(page.getByText('These listings have none in common.')).toBeVisible();
  await page.keyboard.press('Escape');
  await pick(page, 'Stoneware mug', 'German').uncheck();
  await page.getByRole('button', { name: 'Export …' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Amazon, what to paste where (CSV)' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^listings-.*\.csv$/);
  await expect(row(page, 'Stoneware mug')).toContainText('Exported');

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Next listing');
});

test('a product: kept, changed on two pages at once, and deleted', async ({ page, context, baseURL }) => {
  await signUp(page, String(baseURL));
  await page.goto(PRODUCTS);
  await page.getByRole('link', { name: 'Add a product' }).click();
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Name the product')).toBeVisible();
  await expectGoodLooks(page);
  await page.getByLabel('Product name').fill('Stoneware mug');
  await page.getByLabel('Product details').fill('Thrown by hand in Wales');
  await page.getByRole('button', { name: 'Add a fact' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Capacity');
  await page.getByLabel('Value').fill('350');
  await page.getByLabel('Unit').fill('ml');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stoneware mug' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Fact 1' })).toContainText('Typed by Ada Shopkeeper');
  await expect(page.getByRole('link', { name: 'Write its first listing' })).toHaveAttribute(
    'href',
    /\/user\/generate-product-description\?productId=/,
  );
  await expectGoodLooks(page);

  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('SKU').fill('MUG-1');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(other, 'Product saved.')).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: 'Add a fact' }).click();
  await page.getByRole('group', { name: 'Fact 2' }).getByLabel('Name').fill('Weight');
  await page.getByRole('group', { name: 'Fact 2' }).getByLabel('Value').fill('400 g');
  await page.getByRole('button', { name: 'Remove fact 1' }).click();
  await expect(page.getByRole('button', { name: 'Remove fact 1' })).toBeFocused();
  await page.getByRole('button', { name: 'Save changes' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'changed in the meantime' });
  await expect(notice).toContainText('MUG-1');
  await expect(notice).toContainText('Weight: 400 g');
  await expectGoodLooks(page);
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByLabel('SKU').fill('MUG-2');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Product saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('SKU')).toHaveValue('MUG-2');
  await expect(page.getByRole('group', { name: 'Fact 1' }).getByLabel('Value')).toHaveValue('400 g');
  await expect(page.getByRole('group', { name: 'Fact 2' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete the product “Stoneware mug”?' });
  await expect(question).toContainText('Your history, your credits and their statement stay as they are.');
  await question.getByRole('button', { name: 'Delete product' }).click();
  await expect(page).toHaveURL(/\/user\/products$/);
  await expect(page.getByText('No products yet')).toBeVisible();
});
