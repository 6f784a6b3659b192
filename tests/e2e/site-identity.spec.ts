import { openEditor, resetToDefault, saveButton, toast } from './support/editors.ts';
import { siteTest as test } from './support/own-app-test.ts';
import { expect } from './support/test.ts';

test('an accent colour that is hard to read offers a shade that is not, and the page takes it on', async ({
  admin: page,
  ownApp,
}) => {
  await openEditor(page, '/admin/settings/site-identity');
  await expect(saveButton(page)).toBeDisabled();
  await page.getByRole('textbox', { name: /^Light theme/ }).fill('#ffd400');
  await expect(page.getByText('Contrast 1.1:1 is too low; text needs 4.5:1.')).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByText(/Too hard to read in the light theme/).first()).toBeVisible();
  const offer = page.getByRole('button', { name: /^Use #/ });
  const shade = (await offer.textContent())?.slice('Use '.length) ?? '';
  await offer.click();
  await expect(page.getByRole('textbox', { name: /^Light theme/ })).toHaveValue(shade);
  await saveButton(page).click();
  await expect(toast(page, 'Site identity updated successfully!')).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  expect(await (await fetch(ownApp.url)).text()).toContain(`style="--accent:light-dark(${shade}, #`);
  await resetToDefault(page, 'Site identity reset to default successfully!');
});
