import { expectGoodLooks, expectNoSidewaysScroll } from './support/appearance.ts';
import { openEditor, preview, saveButton } from './support/editors.ts';
import { siteTest as test } from './support/own-app-test.ts';
import { expect } from './support/test.ts';

test('an icon is found by what it shows and chosen by keyboard', async ({ admin: page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openEditor(page, '/admin/settings/banner');
  const feature = page.getByRole('listitem', { name: 'Feature 1' });
  await expect(feature.getByLabel('Icon class')).toHaveValue('bi bi-card-text');
  expect(scripts.filter((url) => /icon-picker|icons\.json/.test(url))).toEqual([]);

  const open = feature.getByRole('button', { name: 'Choose an icon' });
  await open.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose an icon' });
  await dialog.getByLabel('What it shows').fill('envelope');
  await expect(dialog.getByText(/^\d+ icons\.$/)).toBeVisible();
  const icons = dialog.getByRole('list', { name: 'Icons' }).getByRole('button');
  await expect(icons.first()).toHaveAccessibleName('envelope, Bootstrap');
  await expect(icons.first().locator('svg')).toBeVisible();
  await expectGoodLooks(page);
  await dialog.getByLabel('What it shows').press('ArrowDown');
  await expect(icons.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(icons.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(icons.nth(1)).not.toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await expect(feature.getByLabel('Icon class')).toHaveValue('bi bi-envelope');
  await expect(saveButton(page)).toBeEnabled();

  await open.click();
  await dialog.getByLabel('What it shows').fill('no such icon');
  await expect(dialog.getByText('No icon for “no such icon”.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('the unsaved edit is seen on its public page in a tab of its own, at any width', async ({
  admin: page,
  ownApp,
}) => {
  await openEditor(page, '/admin/settings/about');
  await page.getByLabel('Section title').fill('Not saved yet');
  await expect(preview(page).getByText('Not saved yet')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: /^Full size/ }).click();
  const tab = await opened;
  await expect(tab.getByText('Not saved yet')).toBeVisible();
  // The rest of the page is there, as visitors have it.
  await expect(tab.locator('#contact')).toBeVisible();
  await expect(tab.locator('footer')).toBeVisible();
  await expect(tab.locator('#about')).toHaveCount(1);
  await expect(tab.locator('script')).toHaveCount(0);

  await page.bringToFront();
  await page.getByLabel('Section title').fill('Still not saved');
  await expect(tab.getByText('Still not saved')).toBeVisible();
  for (const width of [390, 1600]) {
    await tab.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(tab);
  }
  expect(await (await fetch(ownApp.url)).text()).not.toContain('Still not saved');

  const closed = tab.waitForEvent('close');
  await page.getByRole('button', { name: 'Reset Changes' }).click();
  await page.getByRole('link', { name: 'Testimonials' }).click();
  await closed;
});
