import type { Page } from '@playwright/test';
import { type PayPalSimulator, startPayPalSimulator } from '../../server/simulators/paypal/simulator.ts';
import { expectAccessible, expectGoodLooks, expectNoSidewaysScroll } from './support/appearance.ts';
import { signInOperator } from './support/back-office.ts';
import { saveButton, toast, typeWhileSaving } from './support/editors.ts';
import { type OwnApp, startOwnApp } from './support/own-app.ts';
import { test as base, expect } from './support/test.ts';

const SECRET = 'canary-paypal-secret-0123456789';
const CLIENT_ID = 'sandbox-client-id';

/** An app whose PayPal is a server of the tests: credentials that are stored here don't end the demo of the other tests. */
const test = base.extend<{ admin: Page }, { paypal: PayPalSimulator; ownApp: OwnApp }>({
  paypal: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the wanted fixtures from the pattern
    async ({}, use) => {
      const paypal = await startPayPalSimulator({
        credentials: { clientId: CLIENT_ID, clientSecret: SECRET },
      });
      await use(paypal);
      await paypal.close();
    },
    { scope: 'worker' },
  ],
  ownApp: [
    async ({ paypal }, use) => {
      const app = await startOwnApp({ PAYPAL_BASE_URL: paypal.url });
      await use(app);
      await app.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ ownApp }, use) => use(ownApp.url),
  admin: async ({ page, ownApp }, use) => {
    await signInOperator(page, ownApp.url);
    await use(page);
  },
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** Its label says that it is optional, too. */
const optional = (page: Page, label: string) => page.getByLabel(`${label} (optional)`, { exact: true });
const demoNotice = (page: Page) => page.getByText('Payments are a demo.');

async function storeCredentials(page: Page): Promise<void> {
  await field(page, 'Client ID').fill(CLIENT_ID);
  await field(page, 'Client secret').fill(SECRET);
  await saveButton(page).click();
  await expect(toast(page, 'PayPal settings updated successfully')).toBeVisible();
}

async function resetAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reset to Default' }).click();
  const question = page.getByRole('alertdialog', { name: 'Reset the PayPal settings?' });
  await question.getByRole('button', { name: 'Reset to Default' }).click();
  await expect(toast(page, 'PayPal settings reset successfully')).toBeVisible();
  await expect(question).toBeHidden();
}

test.describe.configure({ mode: 'serial' });

test('from the tab to tested credentials, and back to the demo', async ({ admin: page }) => {
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Paypal Setup' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Paypal Setup' })).toBeVisible();
  await expect(demoNotice(page)).toBeVisible();
  await expect(page.getByRole('switch', { name: 'PayPal payments' })).toBeChecked();
  await expect(field(page, 'Mode')).toHaveValue('sandbox');
  await expect(field(page, 'Currency')).toHaveValue('USD');
  for (const [label, value] of [
    ['Layout', 'vertical'],
    ['Color', 'blue'],
    ['Shape', 'rect'],
    ['Label', 'pay'],
  ] as const)
    await expect(field(page, label)).toHaveValue(value);

  await storeCredentials(page);
  await expect(demoNotice(page)).toBeHidden();
  await expect(field(page, 'Client secret')).toHaveValue('…6789');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(/^Works: PayPal’s sandbox environment accepts the credentials/)).toBeVisible();

  await page.getByRole('switch', { name: 'PayPal payments' }).click();
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Test connection' })).toBeDisabled();
  await saveButton(page).click();
  // The toast of the save before may still be there: saved is what can be tested again.
  await expect(page.getByRole('button', { name: 'Test connection' })).toBeEnabled();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'PayPal payments' })).not.toBeChecked();
  expect(await page.content()).not.toContain(SECRET);

  await page.getByRole('button', { name: 'Reset to Default' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(field(page, 'Client ID')).toHaveValue(CLIENT_ID);
  await resetAll(page);
  await expect(demoNotice(page)).toBeVisible();
  await expect(field(page, 'Client ID')).toHaveValue('');
});

test('another mode asks for its own credentials; what was typed stays', async ({ admin: page }) => {
  await page.goto('/admin/paypal');
  await storeCredentials(page);
  await field(page, 'Mode').selectOption('live');
  await expect(field(page, 'Client ID')).toHaveValue('');
  await field(page, 'Client ID').fill('live-client-id');
  await saveButton(page).click();
  const refused = page.getByRole('alert').filter({ hasText: 'Failed to update PayPal settings' });
  await expect(refused).toContainText('The stored credentials were entered for sandbox mode.');
  await expect(field(page, 'Client ID')).toHaveValue('live-client-id');
  await field(page, 'Mode').selectOption('sandbox');
  await expect(field(page, 'Client ID')).toHaveValue(CLIENT_ID);

  await optional(page, 'Webhook ID').fill('WEBHOOK_ID');
  await saveButton(page).click();
  await expect(page.getByText('That is the example from PayPal’s pages.')).toBeVisible();
  await expect(optional(page, 'Webhook ID')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Reset Changes' }).click();
  await expect(optional(page, 'Webhook ID')).toHaveValue('');
  await resetAll(page);
});

test('the preview follows the style; leaving asks about what is not saved', async ({ admin: page }) => {
  await page.goto('/admin/settings/paypal');
  await expect(page.getByRole('img', { name: 'Pay with PayPal, blue, rectangle, vertical' })).toBeVisible();
  await field(page, 'Color').selectOption('gold');
  await field(page, 'Shape').selectOption('pill');
  await field(page, 'Label').selectOption('buynow');
  await expect(page.getByRole('img', { name: 'Buy now with PayPal, gold, pill, vertical' })).toBeVisible();
  await optional(page, 'Business name').fill('Kéramia & Söhne');
  await field(page, 'Tax rate in percent').fill('19.5');
  await page.getByRole('link', { name: 'Gemini Keys' }).click();
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await saveButton(page).click();
  await expect(toast(page, 'PayPal settings updated successfully')).toBeVisible();
  await page.reload();
  await expect(field(page, 'Color')).toHaveValue('gold');
  await expect(optional(page, 'Business name')).toHaveValue('Kéramia & Söhne');
  await expect(field(page, 'Tax rate in percent')).toHaveValue('19.5');
  await resetAll(page);
  await expect(optional(page, 'Business name')).toHaveValue('Kéramia & Söhne');
});

/** The same settings, saved by an Admin in another window who has seen nothing of this one. */
async function saveElsewhere(page: Page, changes: object): Promise<void> {
  const { origin } = new URL(page.url());
  const answer = await page.request.put('/api/paypal-settings', {
    headers: { origin },
    data: {
      ...{ enablePayPal: true, clientId: '', mode: 'sandbox', currency: 'USD' },
      buttonStyles: { layout: 'vertical', color: 'blue', shape: 'rect', label: 'pay' },
      ...changes,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** The sandbox's own notice is an alert of this form too. */
const conflictNotice = (page: Page) =>
  page
    .getByRole('form', { name: 'PayPal settings' })
    .getByRole('alert')
    .filter({ hasText: /saved the PayPal settings|replaces the other version/ });

test('of two Admins who edit at once the second sees both saves and chooses; a typed secret stays', async ({
  admin: page,
}) => {
  const notice = conflictNotice(page);
  await page.goto('/admin/paypal');
  await resetAll(page);
  await field(page, 'Client ID').fill(CLIENT_ID);
  await field(page, 'Client secret').fill(SECRET);
  await saveElsewhere(page, { currency: 'EUR', enablePayPal: false });
  await saveButton(page).click();
  await expect(notice).toContainText(/operator@example\.com saved the PayPal settings on .+ UTC\./);
  await expect(notice.getByRole('term')).toHaveText([
    'PayPal payments',
    'Client ID',
    'Currency',
    'Client secret',
  ]);
  await expect(notice.getByRole('definition')).toHaveText([
    ...['theirsInactive', 'yoursActive', 'theirsempty', `yours${CLIENT_ID}`],
    ...['theirsEUR, euro', 'yoursUSD, US dollar', 'theirsempty', 'yoursA new one, as you typed it'],
  ]);
  await expect(field(page, 'Client secret')).toHaveValue(SECRET);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await notice.getByRole('button', { name: 'Load theirs' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'PayPal payments' })).toBeFocused();
  await expect(page.getByRole('switch', { name: 'PayPal payments' })).not.toBeChecked();
  await expect(field(page, 'Currency')).toHaveValue('EUR');
  await expect(field(page, 'Client secret')).toHaveValue('');

  await field(page, 'Client ID').fill(CLIENT_ID);
  await field(page, 'Client secret').fill(SECRET);
  await saveElsewhere(page, { currency: 'GBP' });
  await saveButton(page).click();
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(notice).toContainText('Saving them now replaces the other version.');
  await expect(field(page, 'Client secret')).toHaveValue(SECRET);
  await saveButton(page).click();
  await expect(field(page, 'Client secret')).toHaveValue('…6789');
  await expect(notice).toHaveCount(0);
  await expect(field(page, 'Currency')).toHaveValue('EUR');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(/^Works: PayPal’s sandbox environment accepts the credentials/)).toBeVisible();
});

test('who keeps theirs over another’s new secret keeps that secret, and going back shows the other save', async ({
  admin: page,
}) => {
  const notice = conflictNotice(page);
  const otherSecret = 'pigeon-paypal-secret-9876543210';
  await page.goto('/admin/paypal');
  await resetAll(page);
  await storeCredentials(page);
  await field(page, 'Color').selectOption('gold');
  await saveElsewhere(page, { clientId: CLIENT_ID, clientSecret: otherSecret, currency: 'CAD' });
  await saveButton(page).click();
  await expect(notice.getByRole('term')).toHaveText(['Currency', 'Color']);
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(field(page, 'Client secret')).toHaveValue('…3210');
  await page.getByRole('button', { name: 'Reset Changes' }).click();
  await expect(notice).toHaveCount(0);
  await expect(field(page, 'Color')).toHaveValue('blue');
  await expect(field(page, 'Currency')).toHaveValue('CAD');
  await field(page, 'Color').selectOption('silver');
  await saveButton(page).click();
  await expect(saveButton(page)).toBeDisabled();
  await page.reload();
  await expect(field(page, 'Color')).toHaveValue('silver');
  await expect(field(page, 'Client secret')).toHaveValue('…3210');

  // A reset does not take what has not been seen either.
  await saveElsewhere(page, { clientId: CLIENT_ID, currency: 'GBP' });
  await page.getByRole('button', { name: 'Reset to Default' }).click();
  const question = page.getByRole('alertdialog', { name: 'Reset the PayPal settings?' });
  await question.getByRole('button', { name: 'Reset to Default' }).click();
  await expect(question).toBeHidden();
  await expect(notice.getByRole('term')).toHaveText(['Currency', 'Color']);
  await notice.getByRole('button', { name: 'Load theirs' }).click();
  await expect(field(page, 'Currency')).toHaveValue('GBP');
  await expect(field(page, 'Client secret')).toHaveValue('…3210');
  await resetAll(page);
});

test('failures are told apart, and nothing typed is lost', async ({ admin: page }) => {
  await page.goto('/admin/paypal');
  await field(page, 'Currency').selectOption('EUR');
  await page.route('**/api/paypal-settings', (route) => route.abort('connectionfailed'));
  await saveButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error updating PayPal settings' })).toBeVisible();
  await expect(field(page, 'Currency')).toHaveValue('EUR');
  await page.unroute('**/api/paypal-settings');
  await saveButton(page).click();
  await expect(toast(page, 'PayPal settings updated successfully')).toBeVisible();

  await page.getByRole('button', { name: 'Reset to Default' }).click();
  const question = page.getByRole('alertdialog', { name: 'Reset the PayPal settings?' });
  const confirm = question.getByRole('button', { name: 'Reset to Default' });
  const path = '**/api/paypal-settings/reset';
  await page.route(path, (route) => route.abort('connectionfailed'), { times: 1 });
  await confirm.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error resetting PayPal settings' })).toBeVisible();
  await expect(question).toBeHidden();
  const json = { success: false, code: 'internal', message: 'x', error: 'x' };
  await page.route(path, (route) => route.fulfill({ status: 500, json }), { times: 1 });
  await page.getByRole('button', { name: 'Reset to Default' }).click();
  await confirm.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to reset PayPal settings' })).toBeVisible();
  await expect(question).toBeHidden();
  await expect(field(page, 'Currency')).toHaveValue('EUR');
  await resetAll(page);
});

test('what is typed while a save is under way stays, to be saved next', async ({ admin: page }) => {
  await page.goto('/admin/paypal');
  await field(page, 'Client ID').fill(CLIENT_ID);
  await field(page, 'Client secret').fill(SECRET);
  const name = optional(page, 'Business name');
  const typed = await typeWhileSaving('**/api/paypal-settings', saveButton(page), name);
  await expect(toast(page, 'PayPal settings updated successfully')).toBeVisible();
  await expect(field(page, 'Client secret')).toHaveValue('…6789');
  await saveButton(page).click();
  await expect(saveButton(page)).toBeDisabled();
  await page.reload();
  await expect(name).toHaveValue(typed);
  await expect(field(page, 'Client secret')).toHaveValue('…6789');
  await name.fill('');
  await saveButton(page).click();
  await expect(saveButton(page)).toBeDisabled();
  await resetAll(page);
});

test('a report is shown as long as what was tested is what is stored', async ({ admin: page }) => {
  await page.goto('/admin/paypal');
  await storeCredentials(page);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(/^Works: PayPal’s sandbox/)).toBeVisible();
  await field(page, 'Client secret').fill('canary-another-secret-9876543210');
  await saveButton(page).click();
  await expect(saveButton(page)).toBeDisabled();
  await expect(page.getByText(/^Works/)).toHaveCount(0);
  await resetAll(page);
});

test('nothing bars anybody on a phone or a desk, in either theme', async ({ admin: page }) => {
  for (const path of ['/admin/paypal', '/admin/settings/paypal']) {
    await page.goto(path);
    await expectGoodLooks(page);
  }
});
