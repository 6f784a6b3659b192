import type { Page } from '@playwright/test';
import {
  balance,
  createContent,
  fillFacts,
  GENERATOR,
  mug,
  section,
  signUp,
  toast,
} from './support/account-pages.ts';
import { expectAccessible } from './support/appearance.ts';
import { signInOperator } from './support/back-office.ts';
import { holdCall } from './support/editors.ts';
import { type OwnApp, startOwnApp } from './support/own-app.ts';
import { type ScriptedModel, startScriptedModel } from './support/scripted-model.ts';
import { test as base, expect } from './support/test.ts';

const description = '=== PRODUCT DESCRIPTIONS ===\nA mug for slow mornings.\n';
const listing = `${description}=== FEATURE HIGHLIGHTS ===\n- Thrown by hand\n=== SLUG ===\nmug\n`;
const meta = '=== META TAGS ===\nMETA TITLE: A mug\nMETA DESCRIPTION: A mug for slow mornings.\n';

/** An app whose text model is under the test's thumb. */
const test = base.extend<object, { model: ScriptedModel; ownApp: OwnApp }>({
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the wanted fixtures from the pattern
    async ({}, use) => {
      const model = await startScriptedModel();
      await use(model);
      await model.close();
    },
    { scope: 'worker' },
  ],
  ownApp: [
    async ({ model, browser }, use) => {
      const app = await startOwnApp({ GEMINI_BASE_URL: model.url });
      const admin = await browser.newPage({ baseURL: app.url });
      await signInOperator(admin, app.url);
      const key = { name: 'Scripted', key: 'AIzaSyScripted-0123456789', isActive: true };
      // A new key is tested with each model before it is used.
      model.answer('Ready');
      const answer = await admin.request.post('/api/gemini-keys', {
        headers: { origin: app.url },
        data: key,
      });
      model.answer(null);
      expect(answer.ok(), await answer.text()).toBe(true);
      await admin.close();
      await use(app);
      await app.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ ownApp }, use) => use(ownApp.url),
});

test.beforeEach(async ({ page, ownApp, model }) => {
  model.refuse(null);
  await signUp(page, ownApp.url);
  await page.goto(GENERATOR);
  await fillFacts(page);
});

const waitingForWords = (page: Page) => expect(page.getByText('Waiting for the first words')).toBeVisible();

test('a failure says what happened and that the credit came back, and keeps the input', async ({
  page,
  model,
}) => {
  model.refuse({ status: 503, message: 'The model is overloaded.' });
  await createContent(page).click();
  const failure =
    'Error: API Error: 503. The text model is overloaded at the moment. Your credit was returned.';
  await expect(page.getByRole('alert').filter({ hasText: failure })).toBeVisible();
  // The reference under which an Admin finds what the provider said.
  await expect(page.getByRole('alert').filter({ hasText: /Reference: [\w-]{22}/ })).toBeVisible();
  await expect(balance(page)).toHaveText('Credits: 5');
  await expect(page.getByLabel('Product name')).toHaveValue(mug.name);
  await expect(page.getByLabel('Product details')).toHaveValue(mug.details);
  await expectAccessible(page);

  model.refuse(null);
  await page.getByRole('button', { name: 'Try again' }).click();
  (await model.nextCall()).end(listing + meta);
  await expect(toast(page, 'Product content package generated successfully!')).toBeVisible();
  await expect(page.getByText(failure)).toBeHidden();
  await expect(balance(page)).toHaveText('Credits: 4');

  await page.goto('/user/credits');
  await expect(page.getByRole('row').filter({ hasText: 'credit returned' })).toContainText('+1');
  await expect(page.getByRole('row').filter({ hasText: 'Listing started' })).toHaveCount(2);
  await page.goto('/user/history');
  const failed = page.getByRole('row').filter({ hasText: 'Failed, credit returned' });
  await expect(failed).toContainText('API Error: 503');
  await failed.getByRole('link', { name: mug.name }).click();
  await expect(page.getByRole('alert')).toContainText('Your credit was returned.');
  await expectAccessible(page);
});

test('stopping before anything usable returns the credit, and says so before it does it', async ({
  page,
  model,
}) => {
  await createContent(page).click();
  await waitingForWords(page);
  await model.nextCall();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: `Stop writing “${mug.name}”?` });
  await expect(dialog).toContainText('Your credit comes back and nothing is kept.');
  await expect(dialog.getByRole('button', { name: 'Keep writing' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stop and return the credit' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Stopped. Your credit was returned.' }),
  ).toBeVisible();
  await expect(balance(page)).toHaveText('Credits: 5');
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('status')).toHaveCount(0);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Result' })).toBeFocused();
});

test('a stop re-reads its promise while more is written', async ({ page, model }) => {
  await createContent(page).click();
  await waitingForWords(page);
  const call = await model.nextCall();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Your credit comes back');
  call.write(description);
  await expect(dialog).toContainText('Your credit is used');
  await dialog.getByRole('button', { name: 'Stop and keep the text' }).click();
  await expect(page.getByText('Stopped. The credit was used.').first()).toBeVisible();
  await expect(section(page, 'Product Descriptions')).toContainText('A mug for slow mornings.');
  await expect(section(page, 'Slug')).toContainText('Not written: you stopped before this part.');
  await expect(page.getByText('The model left this part out.')).toBeHidden();
  await expect(balance(page)).toHaveText('Credits: 4');
  await page.goto('/user/history');
  const row = page.getByRole('row').filter({ hasText: mug.name });
  await expect(row).toContainText('Stopped, text kept');
  await row.getByRole('link', { name: mug.name }).click();
  await expect(section(page, 'Slug')).toContainText('Not written: you stopped before this part.');
});

test('a stop asks again when its credit would be spent by now', async ({ page, model }) => {
  await createContent(page).click();
  await waitingForWords(page);
  const call = await model.nextCall();
  // The service has more than has arrived here.
  const answer = { success: false, code: 'generation_progressed', message: 'More was written.', error: '' };
  await page.route(
    '**/api/generations/*/cancel',
    (route) => {
      call.write(description);
      return route.fulfill({ status: 409, json: answer });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Stop and return the credit' }).click();
  await expect(dialog).toContainText('More was written in the meantime. Please decide again.');
  await dialog.getByRole('button', { name: 'Stop and keep the text' }).click();
  await expect(page.getByText('Stopped. The credit was used.').first()).toBeVisible();
  await expect(balance(page)).toHaveText('Credits: 4');
});

test('order data can be left out before the model is asked', async ({ page, model }) => {
  const details = 'Hand-thrown, 350 ml\nMOQ: 500 pcs\nEAN 4006381333931';
  await fillFacts(page, { name: mug.name, details });
  const lines = page.getByRole('region', { name: 'Lines without product facts' });
  await expect(lines).toContainText('2 lines about ordering, packing or contacts, not about the product');
  await lines.getByRole('button', { name: 'Leave out' }).click();
  await expect(lines).toContainText('Left out: 2 lines');
  await lines.getByRole('button', { name: 'Restore all' }).click();
  await lines.getByRole('button', { name: 'Leave out' }).click();
  await expectAccessible(page);
  await createContent(page).click();
  (await model.nextCall()).end(listing + meta);
  await expect(toast(page, 'Product content package generated successfully!')).toBeVisible();
  await expect(page.getByLabel('Product details')).toHaveValue(details);
  const { data } = await (await page.request.get('/api/generations')).json();
  expect(data[0].productDetails).toBe('Hand-thrown, 350 ml');
});

test('a lost connection is joined again by itself', async ({ page, context, model }) => {
  await createContent(page).click();
  const call = await model.nextCall();
  call.write(description);
  await expect(section(page, 'Product Descriptions')).toContainText('slow mornings');
  await context.setOffline(true);
  await expect(page.getByText('Connection lost. The listing is still being written…')).toBeVisible();
  await expect(section(page, 'Product Descriptions')).toContainText('slow mornings');
  call.end(`=== FEATURE HIGHLIGHTS ===\n- Thrown by hand\n${meta}`);
  await context.setOffline(false);
  await expect(toast(page, 'Product content package generated successfully!')).toBeVisible();
  await expect(section(page, 'Feature Highlights')).toContainText('Thrown by hand');
  await expect(page.getByText('Connection lost.')).toBeHidden();
});

test('a listing that is begun while the one before is being brought back is the one that is shown', async ({
  page,
  model,
}) => {
  await createContent(page).click();
  (await model.nextCall()).end(listing + meta);
  await expect(toast(page, 'Product content package generated successfully!')).toBeVisible();
  const before = await holdCall(page, 'GET', '**/api/generations/*');
  await page.reload();
  await before.asked;
  await fillFacts(page, { name: 'A bowl', details: 'Round' });
  await createContent(page).click();
  await waitingForWords(page);
  const answered = page.waitForResponse('**/api/generations/*');
  before.answer();
  await answered;
  (await model.nextCall()).end(listing + meta);
  await expect(toast(page, 'Product content package generated successfully!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('A bowl');
});

test('a session that ends on the page keeps what was typed', async ({ page, context }) => {
  const person = await signUp(page, new URL(page.url()).origin);
  await page.reload();
  await fillFacts(page, { name: 'A bowl', details: 'Round' });
  await context.clearCookies();
  await createContent(page).click();
  await expect(page.getByText('Please log in to use the Product Description Generator')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(new RegExp(GENERATOR));
  await expect(page.getByLabel('Product name')).toHaveValue('A bowl');
  await expect(page.getByLabel('Product details')).toHaveValue('Round');
  await expect(balance(page)).toHaveText('Credits: 5');
});

test('copy is text, in the language and direction that was asked for', async ({ page, model }) => {
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByLabel('Language').click();
  await page.getByLabel('Language').fill('arab');
  await page.getByRole('option', { name: 'Arabic' }).click();
  await createContent(page).click();
  const call = await model.nextCall();
  call.end(
    `=== PRODUCT DESCRIPTIONS ===\nكوب <img src=x onerror=alert(1)> يدوي\n${meta}=== SLUG ===\n${'x'.repeat(110)}\n`,
  );
  await expect(toast(page, 'Product content package generated successfully!')).toBeVisible();
  const copy = section(page, 'Product Descriptions').locator('p[lang=ar]');
  await expect(copy).toHaveAttribute('dir', 'rtl');
  await expect(copy).toContainText('<img src=x onerror=alert(1)>');
  await expect(section(page, 'Feature Highlights')).toContainText('The model left this part out.');
  expect(alerts).toEqual([]);
});

test('the whole run by keyboard alone', async ({ page, model }) => {
  await page.getByLabel('Product name').fill('');
  await page.getByLabel('Product name').press('Enter');
  await expect(toast(page, 'Error: Product name and details are required')).toBeVisible();
  await expect(page.getByLabel('Product name')).toBeFocused();
  await page.keyboard.type('Mug');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Language')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('germ');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Language')).toHaveValue('German');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Write in English' })).toBeFocused();
  await page.keyboard.press('Tab');
  // The last step is closed; one more press passes it.
  await expect(page.locator('summary').filter({ hasText: 'Channels and market' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(createContent(page)).toBeFocused();
  await page.keyboard.press('Enter');
  const call = await model.nextCall();
  await expect(page.getByRole('region', { name: 'Result' })).toBeFocused();
  // There is nothing to stop, nor to go to, before the service has taken the listing on.
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Keep writing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeFocused();
  call.end(listing + meta);
  await expect(page.getByRole('region', { name: 'Result' })).toBeFocused();
  for (const name of ['Edit, check and approve', 'All listings of this product']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy all' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Download All' })).toBeFocused();
});
