import { signUp } from './support/account-pages.ts';
import { expectGoodLooks } from './support/appearance.ts';
import { expect, test } from './support/test.ts';
import { DESK, entry, openTicket, operatorPage, replyField } from './support/tickets.ts';

test('the inbox goes by keys, which rest while somebody types', async ({ page, browser, baseURL }) => {
  const origin = String(baseURL);
  const person = await signUp(page, origin);
  for (const subject of ['First by key', 'Second by key'])
    await openTicket(page, origin, subject, `About ${subject}`);
  const desk = await operatorPage(browser, origin);
  await desk.goto(`${DESK}?email=${person.email}`);
  const title = desk.locator('#conversation-title');
  await expect(entry(desk, 'First by key')).toContainText('Waiting for us');
  await expect(async () => {
    await desk.keyboard.press('j');
    await expect(title).toHaveText('Second by key', { timeout: 1_000 });
  }).toPass();
  await desk.keyboard.press('j');
  await expect(title).toHaveText('First by key');
  await desk.keyboard.press('k');
  await expect(title).toHaveText('Second by key');
  await desk.getByRole('tab', { name: 'Internal note' }).click();
  await title.focus();
  await desk.keyboard.press('r');
  await expect(replyField(desk)).toBeFocused();
  await desk.keyboard.type('jk?r');
  await expect(replyField(desk)).toHaveValue('jk?r');
  await expect(title).toHaveText('Second by key');

  await desk.locator('header').getByLabel('Assigned to').selectOption({ index: 1 });
  await expect(entry(desk, 'Second by key')).toContainText('Assigned to');
  await title.focus();
  await desk.keyboard.press('?');
  const keys = desk.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('Next ticket')).toBeVisible();
  await expectGoodLooks(desk);
  await keys.getByLabel('Use these keys').uncheck();
  await keys.getByRole('button', { name: 'Close' }).click();
  await title.focus();
  await desk.keyboard.press('j');
  await desk.getByLabel('Search').fill('about first');
  await expect(entry(desk, 'Second by key')).toBeHidden();
  await expect(entry(desk, 'First by key')).toBeVisible();
  await expect(title).toHaveText('Second by key');
  await desk.context().close();
});
