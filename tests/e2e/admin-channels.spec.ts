import { toast } from './support/account-pages.ts';
import { expectGoodLooks } from './support/appearance.ts';
import { signInOperator } from './support/back-office.ts';
import { listenToConsole } from './support/form-checks.ts';
import { expect, test } from './support/test.ts';

test('the operator overrides a rule, having seen what it changes, and takes it away again', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await signInOperator(page, String(baseURL));
  const complaints = listenToConsole(page);
  await page.goto('/admin/settings/channels');
  await expect(page.getByRole('region', { name: 'Title', exact: true })).toContainText(
    'At most 75 characters',
  );
  await expectGoodLooks(page);
  await page.getByLabel('Rules of Amazon').selectOption('21 Jan 2025 to 26 Jul 2026 (past)');
  await expect(page.getByRole('region', { name: 'Title', exact: true })).toContainText(
    'At most 200 characters',
  );

  await page.getByLabel('Channel or market').selectOption('eBay');
  await page.getByRole('button', { name: 'Override Subtitle: At most 55 characters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Override eBay: Subtitle' });
  const submit = dialog.getByRole('button', { name: 'See what it changes' });
  await dialog.getByLabel('Limit').fill('fifty');
  await submit.click();
  await expect(dialog.getByLabel('Limit')).toHaveAccessibleDescription(/whole number/);
  await expect(dialog.getByLabel('Why')).toHaveAccessibleDescription(/Say why/);
  await dialog.getByLabel('Limit').fill('50');
  await dialog.getByLabel('First day').fill('2990-01-01');
  await dialog.getByLabel('Why').fill('Announced in the seller centre');
  await submit.click();
  await expect(dialog.getByText('No saved listing is judged differently.')).toBeVisible();
  const save = dialog.getByRole('button', { name: 'Save override' });
  await dialog.getByLabel('Limit').fill('51');
  await expect(save).toBeHidden();
  await submit.click();
  await expect(save).toBeVisible();
  await expectGoodLooks(page);

  // Somebody else saves first: theirs stays, and this one is added to it.
  const theirs = {
    channel: 'ebay',
    field: 'title',
    rule: 'longest',
    from: '2990-01-01',
    value: 79,
    note: 'Theirs',
  };
  const answer = await page.request.put('/api/channel-overrides', {
    data: { overrides: [theirs] },
    headers: { origin: String(baseURL) },
  });
  expect(answer.status()).toBe(200);
  await save.click();
  await dialog.getByRole('button', { name: 'Add mine to theirs' }).click();
  await expect(dialog.getByLabel('Limit')).toHaveValue('51');
  await submit.click();
  await save.click();
  await expect(toast(page, 'Overrides saved')).toBeVisible();
  await expect(dialog).toBeHidden();
  const list = page.getByRole('region', { name: 'Overrides', exact: true });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list).toContainText('subtitle.longest: 51');
  await expect(list).toContainText('Coming');

  await list.getByRole('button', { name: /^Remove the override of subtitle\.longest/ }).click();
  const removal = page.getByRole('dialog', { name: 'Remove the override of subtitle.longest?' });
  await expect(removal.getByText('No saved listing is judged differently.')).toBeVisible();
  await removal.getByRole('button', { name: 'Remove override' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);

  const saves = page.getByRole('region', { name: 'Earlier saves' });
  await expect(saves.getByRole('listitem')).toHaveCount(3);
  await saves
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectGoodLooks(page);
  await page.request.put('/api/channel-overrides', {
    data: { overrides: [] },
    headers: { origin: String(baseURL) },
  });
  expect(complaints).toEqual([]);
});
