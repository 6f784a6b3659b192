import type { Locator, Page } from '@playwright/test';
import { PACKAGE_POINTS } from '../../contract/catalog.ts';
import { toast } from './support/account-pages.ts';
import { expectAccessible, expectGoodLooks } from './support/appearance.ts';
import { holdCall } from './support/editors.ts';
import { makeOwnAppTest } from './support/own-app-test.ts';
import { expect } from './support/test.ts';

const test = makeOwnAppTest();

const PAGE = '/admin/packages';
const addButton = (page: Page) => page.getByRole('button', { name: 'Add Package' }).first();
const modal = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const card = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function deletePackage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: `Delete the package “${name}”?` });
  await question.getByRole('button', { name: 'Delete package' }).click();
  await expect(toast(page, 'Package deleted.')).toBeVisible();
  await expect(card(page, name)).toHaveCount(0);
}

/** What a visitor without a cookie gets: pages are kept for them, and renewed by a change. */
async function pricingOfVisitor(url: string): Promise<string> {
  return (await fetch(`${url}/pricing`)).text();
}

test.describe.configure({ mode: 'serial' });

test('three packages are the most, and the page says so', async ({ admin: page }) => {
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: 'Pricing Packages', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Starter', 'Standard', 'Studio']);
  await expect(addButton(page)).toBeDisabled();
  await expect(addButton(page)).toHaveAccessibleDescription('Maximum 3 packages allowed');
  await expect(page.getByRole('tooltip')).toBeHidden();
  await addButton(page).hover({ force: true });
  await expect(page.getByRole('tooltip')).toHaveText('Maximum 3 packages allowed');
});

test('packages are put in order, highlighted and given a membership, which visitors see', async ({
  admin: page,
  ownApp,
}) => {
  await pricingOfVisitor(ownApp.url);
  await page.goto(PAGE);
  const names = page.getByRole('heading', { level: 2 });
  await page.getByRole('button', { name: 'Move Standard forward' }).focus();
  await page.keyboard.press('Enter');
  await expect(names).toHaveText(['Standard', 'Starter', 'Studio']);
  await expect(toast(page, 'Standard moved to place 1 of 3.')).toBeVisible();
  // It cannot go further; the focus is not lost.
  await expect(page.getByRole('button', { name: 'Move Standard forward' })).toBeDisabled();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await expectGoodLooks(page);

  await page.getByRole('button', { name: 'Edit Studio' }).click();
  const dialog = modal(page, 'Edit Package');
  await expect(dialog.getByText('That is $0.32 a listing.')).toBeVisible();
  await dialog.getByLabel('Credits').fill('100');
  await expect(dialog.getByText('That is $0.79 a listing.')).toBeVisible();
  await dialog.getByLabel('Credits').fill('250');
  await dialog.getByLabel('Best Choice badge').selectOption('On');
  await dialog.getByLabel('Membership').selectOption('Premium');
  const preview = dialog.getByRole('region', { name: 'Preview of the card' });
  await expect(preview).toContainText('Best Choice');
  await expect(preview).toContainText('premium membership of 365 days');
  await expectGoodLooks(page);
  await dialog.getByRole('button', { name: 'Save Package' }).click();
  await expect(toast(page, 'Package saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Standard' }).click();
  await expect(dialog.getByLabel('Best Choice badge')).toHaveValue('auto');
  await dialog.getByLabel('Best Choice badge').selectOption('Off');
  await dialog.getByRole('button', { name: 'Save Package' }).click();
  await expect(dialog).toBeHidden();

  const html = await pricingOfVisitor(ownApp.url);
  expect([...html.matchAll(/Choose Plan (\w+)"/g)].map(([, name]) => name)).toEqual([
    'Standard',
    'Starter',
    'Studio',
  ]);
  expect(html.match(/Best Choice/g)).toHaveLength(1);
  expect(html).toContain('premium membership of 365 days');

  // As the other tests expect it.
  await page.getByRole('button', { name: 'Edit Standard' }).click();
  await dialog.getByLabel('Best Choice badge').selectOption('auto');
  await dialog.getByRole('button', { name: 'Save Package' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Move Standard back' }).click();
  await expect(names).toHaveText(['Starter', 'Standard', 'Studio']);
});

test('a package is edited, seen as it will be, and on sale as it was saved', async ({
  admin: page,
  ownApp,
}) => {
  await pricingOfVisitor(ownApp.url);
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Packages' }).last().click();
  await page.getByRole('button', { name: 'Edit Studio' }).click();
  const dialog = modal(page, 'Edit Package');
  await expect(dialog.getByLabel('Package name')).toBeFocused();
  await expect(dialog.getByLabel('Price (USD)')).toHaveValue('79.00');
  await expect(dialog.getByLabel('Credits')).toHaveValue('250');
  await expect(dialog.getByLabel('Validity (days)')).toHaveValue('365');
  await expect(dialog.getByLabel('Feature line 2', { exact: true })).toHaveValue(
    'The lowest price per listing',
  );
  await dialog.getByLabel('Package name').fill('Agency for everyone who writes a lot of listings');
  await dialog.getByLabel('Price (USD)').fill('1,299.5');
  await dialog.getByLabel('Feature line 10').fill('The tenth line');
  const preview = dialog.getByRole('region', { name: 'Preview of the card' });
  await expect(preview.getByText('$1,299.50')).toBeVisible();
  await expect(preview.getByText('The tenth line')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Package' }).click();
  await expect(toast(page, 'Package saved.')).toBeVisible();
  await expect(dialog).toBeHidden();
  // 30 characters of the name, and an ellipsis.
  await expect(page.getByRole('heading', { name: 'Agency for everyone who writes…' })).toBeVisible();
  const html = await pricingOfVisitor(ownApp.url);
  expect(html).toContain('Agency for everyone who writes a lot of listings');
  expect(html).toContain('$1,299.50');
});

test('what cannot be saved is said at its field and kept', async ({ admin: page }) => {
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Edit Starter' }).click();
  const dialog = modal(page, 'Edit Package');
  await dialog.getByLabel('Package name').fill(' ');
  await dialog.getByLabel('Price (USD)').fill('nine');
  await dialog.getByLabel('Credits').fill('1.5');
  await dialog.getByRole('button', { name: 'Save Package' }).click();
  await expect(dialog.getByText('Please enter a package name')).toBeVisible();
  await expect(dialog.getByText('A price such as 19.90 or 1,299.00, from 0.01 to 1,000,000')).toBeVisible();
  await expect(dialog.getByText('A whole number of credits, from 1 to 1,000,000')).toBeVisible();
  await expect(dialog.getByLabel('Package name')).toBeFocused();
  await expectAccessible(page);

  const question = page.getByRole('alertdialog', { name: 'Close without saving?' });
  for (const close of [
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => dialog.getByLabel('Price (USD)').press('Escape'),
  ]) {
    await close();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel('Price (USD)')).toHaveValue('nine');
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Starter')).toContainText('$9.00');
});

test('failures of the service are said in the words of the specification, and nothing typed is lost', async ({
  admin: page,
}) => {
  const failure = { success: false, code: 'internal', message: 'x', error: 'x' };
  await page.goto(PAGE);
  await page.route('**/package/*', (route) => route.fulfill({ status: 500, json: failure }), { times: 1 });
  await page.getByRole('button', { name: 'Edit Starter' }).click();
  const dialog = modal(page, 'Edit Package');
  await expect(dialog.getByText('Failed to fetch package')).toBeVisible();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByLabel('Credits').fill('21');
  await page.route('**/edit-package/*', (route) => route.fulfill({ status: 500, json: failure }), {
    times: 1,
  });
  await dialog.getByRole('button', { name: 'Save Package' }).click();
  await expect(dialog.getByText('Failed to update package')).toBeVisible();
  await expect(dialog.getByLabel('Credits')).toHaveValue('21');
  await dialog.getByRole('button', { name: 'Save Package' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Starter')).toContainText('21');
});

test('a package that is being saved takes no more words, and its dialog stays until it is', async ({
  admin: page,
}) => {
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Edit Starter' }).click();
  const dialog = modal(page, 'Edit Package');
  const line = dialog.getByLabel('Feature line 9');
  await line.fill('Saved line');
  const save = await holdCall(page, 'PUT', '**/edit-package/*');
  await line.press('Enter');
  await save.asked;
  await expect(line).not.toBeEditable();
  await expect(line).toBeFocused();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Close without saving?' })).toBeHidden();
  await expect(dialog).toBeVisible();
  save.answer();
  await expect(toast(page, 'Package saved.')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('of two Admins who edit one package the second sees both saves and chooses', async ({
  admin: page,
  ownApp,
}) => {
  const saveElsewhere = async (price: string) => {
    const [{ _id, credit, packageName }] = await (await page.request.get('/packages')).json();
    expect(packageName).toBe('Starter');
    const answer = await page.request.put(`/edit-package/${_id}`, {
      headers: { origin: ownApp.url },
      data: { packageName, price, credit },
    });
    expect(answer.ok()).toBe(true);
  };
  await page.goto(PAGE);
  const dialog = modal(page, 'Edit Package');
  const notice = dialog.getByRole('alert');
  const price = dialog.getByLabel('Price (USD)');
  const openAndType = async (typed: string) => {
    await page.getByRole('button', { name: 'Edit Starter' }).click();
    await expect(dialog.getByLabel('Package name')).toBeFocused();
    await price.fill(typed);
  };

  await openAndType('11');
  await saveElsewhere('8.50');
  await dialog.getByRole('button', { name: 'Save Package' }).click();
  await expect(notice).toContainText(
    /operator@example\.com saved this package on .+ UTC\. Your changes were not saved\./,
  );
  await expect(notice.getByRole('definition')).toHaveText(['theirs8.50', 'yours11']);
  await expect(price).toHaveValue('11');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(notice).toContainText('Saving them now replaces the other version.');
  await dialog.getByRole('button', { name: 'Save Package' }).click();
  await expect(toast(page, 'Package saved.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Starter')).toContainText('$11.00');

  await openAndType('12');
  await saveElsewhere('9');
  await dialog.getByRole('button', { name: 'Save Package' }).click();
  await notice.getByRole('button', { name: 'Load theirs' }).click();
  await expect(notice).toHaveCount(0);
  await expect(price).toHaveValue('9.00');
  await expect(dialog.getByLabel('Package name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('a package makes room for another, which another Admin may take', async ({ admin: page, ownApp }) => {
  await page.goto(PAGE);
  await deletePackage(page, 'Standard');
  await addButton(page).click();
  const dialog = modal(page, 'Add Package');
  await dialog.getByLabel('Package name').fill('Growth');
  await dialog.getByLabel('Price (USD)').fill('49.5');
  await dialog.getByLabel('Credits').fill('120');
  for (const [index] of PACKAGE_POINTS.entries()) {
    await dialog.getByLabel(`Feature line ${index + 1}`, { exact: true }).fill(`Line ${index + 1}`);
  }
  // Meanwhile, in another window.
  const third = await page.request.post('/add-package', {
    headers: { origin: ownApp.url },
    data: { packageName: 'Faster', price: 1, credit: 1 },
  });
  expect(third.ok()).toBe(true);
  await dialog.getByRole('button', { name: 'Add Package' }).click();
  await expect(dialog.getByText('Failed to add package: Maximum 3 packages allowed')).toBeVisible();
  await expect(dialog.getByLabel('Package name')).toHaveValue('Growth');
  await page.request.delete(`/api/packages/${(await third.json())._id}`, { headers: { origin: ownApp.url } });
  await dialog.getByRole('button', { name: 'Add Package' }).click();
  await expect(toast(page, 'Package added.')).toBeVisible();
  await expect(card(page, 'Growth').getByRole('listitem')).toHaveText(
    PACKAGE_POINTS.map((_, index) => `Line ${index + 1}`),
  );
});

test('without any package the page says what to do', async ({ admin: page }) => {
  await page.goto(PAGE);
  for (const { packageName } of await (await page.request.get('/packages')).json()) {
    await deletePackage(page, packageName);
  }
  await expect(page.getByText('Nothing is on sale')).toBeVisible();
  await expect(addButton(page)).toBeEnabled();
});

test('on a phone, in both themes, without barriers', async ({ admin: page, ownApp }) => {
  test.slow();
  for (const packageName of ['Solo', 'Donaudampfschifffahrtsgesellschaftskapitänspaket', '写真スタジオ']) {
    const data = { packageName, price: '1,299.00', credit: 20, pointOne: 'x'.repeat(120) };
    await page.request.post('/add-package', { headers: { origin: ownApp.url }, data });
  }
  await page.goto(PAGE);
  await expectGoodLooks(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Edit Solo' }).press('Enter');
  await expect(modal(page, 'Edit Package').getByLabel('Package name')).toBeFocused();
  await expectGoodLooks(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit Solo' })).toBeFocused();
});
