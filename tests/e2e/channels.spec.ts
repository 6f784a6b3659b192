import { balance, createContent, fillFacts, GENERATOR, signUp, toast } from './support/account-pages.ts';
import { expectGoodLooks } from './support/appearance.ts';
import { expect, test } from './support/test.ts';

const lamp = {
  name: 'Table lamp Arc',
  details: [
    'Material: brushed steel and natural linen',
    'Height: 48 cm',
    'Socket: E27, bulb not included',
    'Dimmer on the cord, 1.8 m long',
    'Shade: 26 cm wide, removable',
    'For bedside tables, desks and shelves',
  ].join('\n'),
};

test('a product is written for its channels, and again for nothing', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL });
  await signUp(page, String(baseURL));
  await page.goto(GENERATOR);
  await fillFacts(page, lamp);
  // Closed for somebody who has never used it.
  await expect(page.getByLabel('Etsy')).toBeHidden();
  await page.getByText('Channels and market').click();
  await page.getByLabel('Amazon').check();
  await page.getByLabel('Etsy').check();
  await page.getByLabel('Market').selectOption('European Union');
  await expectGoodLooks(page);
  await createContent(page).click();

  const tab = (name: string) => page.getByRole('tab', { name });
  await expect(tab('Listing writing …')).toHaveAttribute('aria-selected', 'true');
  await expect(tab('Etsy waiting')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Writing for (Amazon|Etsy)/ })).toBeVisible({
    timeout: 45_000,
  });
  await expect(toast(page, 'Product content package generated successfully!')).toBeVisible({
    timeout: 45_000,
  });
  await expect(tab('Amazon done')).toBeVisible();
  await expect(tab('Etsy done')).toBeVisible();
  await expect(balance(page)).toHaveText('Credits: 4');

  await tab('Amazon done').press('Enter');
  const sheet = page.getByRole('tabpanel', { name: 'Amazon' });
  await expect(sheet.getByText(/^\d+ of 75 characters$/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Copy Bullet point 1' }).press('Enter');
  await expect(toast(page, 'Bullet point 1 copied to clipboard!')).toBeVisible();
  await expect(sheet).toContainText(await page.evaluate(() => navigator.clipboard.readText()));
  await expectGoodLooks(page);
  await expect(page.getByRole('link', { name: 'Edit, check and approve' })).toHaveAttribute(
    'href',
    /^\/user\/listings\//,
  );

  // The choice is remembered, and what has been paid for is free, without a question, in a new tab too.
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Etsy' })).toBeChecked();
  const again = { name: /^Write again, free until \d+ \w{3}$/ };
  const otherTab = await context.newPage();
  await otherTab.goto(GENERATOR);
  await expect(otherTab.getByRole('button', again)).toBeVisible();
  await otherTab.close();
  await page.getByRole('button', again).click();
  await expect(balance(page)).toHaveText('Credits: 4');
  await expect(
    page.getByRole('status').filter({ hasText: 'Written again without a credit. It stays free until' }),
  ).toBeVisible({
    timeout: 45_000,
  });
  await expect(balance(page)).toHaveText('Credits: 4');
});
