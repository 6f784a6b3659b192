import type { Page } from '@playwright/test';
import { type FaultServer, startFaultServer } from '../../server/simulators/text-model/fault-server.ts';
import { expectGoodLooks, expectNoSidewaysScroll } from './support/appearance.ts';
import { signInOperator } from './support/back-office.ts';
import { findBarriers } from './support/barriers.ts';
import { holdCall, typeWhileSaving } from './support/editors.ts';
import { type OwnApp, startOwnApp } from './support/own-app.ts';
import { test as base, expect } from './support/test.ts';

const KEY = 'AIzaSyCanary-0123456789abcdefghijklmnop';

/** An app whose Gemini is a server of the tests: keys that are stored here don't end the demo of the other tests. */
const test = base.extend<{ admin: Page }, { faults: FaultServer; ownApp: OwnApp }>({
  faults: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the wanted fixtures from the pattern
    async ({}, use) => {
      const faults = await startFaultServer();
      await use(faults);
      await faults.close();
    },
    { scope: 'worker' },
  ],
  ownApp: [
    async ({ faults }, use) => {
      const app = await startOwnApp({ GEMINI_BASE_URL: faults.url, ALLOW_PRIVATE_ENDPOINTS: 'on' });
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

test.beforeEach(({ faults }) => faults.plan('good'));

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).last();

async function addKey(page: Page, name: string, key = KEY): Promise<void> {
  await page.getByRole('button', { name: 'Add key' }).click();
  const form = page.getByRole('form', { name: 'Add a key' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('API key').fill(key);
  await form.getByRole('button', { name: 'Add key' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
}

async function deleteKey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const dialog = page.getByRole('alertdialog', { name: `Delete the key “${name}”?` });
  await dialog.getByRole('button', { name: 'Delete key' }).click();
  await expect(toast(page, 'API key deleted successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name, exact: true })).toBeHidden();
  // The button that was pressed is gone: the keyboard goes on at the list.
  await expect(page.getByRole('list', { name: 'API keys' })).toBeFocused();
}

test.describe.configure({ mode: 'serial' });

test('from the dashboard to a tested key, and back to the demo writer', async ({ admin: page, faults }) => {
  await page.goto('/admin/dashboard');
  await expect(page.getByText("Welcome back! Here's your dashboard overview")).toBeVisible();
  await expect(page.getByText('Listings are written by the demo writer')).toBeVisible();
  await page.getByRole('link', { name: /^Settings.*Configure system settings/ }).click();
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Email, password, sessions and more' })).toHaveAttribute(
    'href',
    '/update-profile',
  );
  await page.getByRole('link', { name: 'Gemini Keys' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gemini Keys' })).toBeVisible();
  await expect(page.getByText('The demo writer is writing the listings.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Google AI Studio/ })).toHaveAttribute(
    'href',
    'https://aistudio.google.com/apikey',
  );

  await page.getByRole('button', { name: 'Add key' }).click();
  await page.getByRole('form', { name: 'Add a key' }).getByRole('button', { name: 'Add key' }).click();
  await expect(page.getByText('Name and key are required')).toHaveCount(2);
  await page.getByRole('button', { name: 'Cancel' }).click();

  faults.plan('forbidden');
  await addKey(page, 'Main');
  await expect(
    toast(page, 'API key added successfully! It failed its test, so it is not used.'),
  ).toBeVisible();
  await expect(page.getByText('AIzaSyCa…mnop')).toBeVisible();
  await expect(page.getByText('The demo writer is writing the listings.')).toBeHidden();
  const heldBack = page.getByText(/^Not used until it passes its test\. Refused: /);
  await expect(heldBack).toBeVisible();
  await page.goto('/admin/dashboard');
  await expect(page.getByText('No listing can be written now.')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'The key “Main” fails.' })).toContainText('Refused');
  await page.getByRole('link', { name: 'Gemini Keys' }).last().click();

  faults.plan('good');
  await page.getByRole('button', { name: 'Test key Main' }).click();
  await expect(page.getByText(/^Works: .* answered in \d+ ms\.$/)).toBeVisible();
  await expect(heldBack).toBeHidden();
  faults.plan('key_refused');
  await page.getByRole('button', { name: 'Test key Main' }).click();
  await expect(page.getByText(/^Refused: the provider does not accept this key/)).toBeVisible();

  await page.reload();
  expect(await page.content()).not.toContain(KEY);
  await page.getByRole('button', { name: 'Delete Main' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Main', exact: true })).toBeVisible();
  await deleteKey(page, 'Main');
  await expect(page.getByText('The demo writer is writing the listings.')).toBeVisible();
});

test('one key at a time is in edit mode; the mask keeps the stored key', async ({ admin: page, faults }) => {
  await page.goto('/admin/gemini-keys');
  await addKey(page, 'First');
  await addKey(page, 'Second', 'AIzaSyOther-9876543210');
  await page.getByRole('button', { name: 'Edit First' }).click();
  await expect(page.getByRole('button', { name: 'Edit Second' })).toBeDisabled();
  const form = page.getByRole('form', { name: 'Edit First' });
  await expect(form.getByLabel('API key')).toHaveValue('AIzaSyCa…mnop');
  await expect(form.getByRole('button', { name: 'Save key' })).toBeDisabled();
  await form.getByLabel('Name').fill('Renamed');
  await form.getByRole('button', { name: 'Save key' }).click();
  await expect(toast(page, 'API key updated successfully!')).toBeVisible();
  faults.plan('good');
  await page.getByRole('button', { name: 'Test key Renamed' }).click();
  await expect(page.getByText(/^Works/)).toBeVisible();
  expect(faults.requests.at(-1)?.headers['x-goog-api-key']).toBe(KEY);

  for (const name of ['Renamed', 'Second']) {
    await page.getByRole('button', { name: `Deactivate ${name}` }).click();
    await expect(page.getByRole('button', { name: `Activate ${name}`, exact: true })).toBeVisible();
  }
  await expect(toast(page, 'API key deactivated successfully!')).toBeVisible();
  await expect(page.getByText('No listing can be written now.')).toBeVisible();
  await page.getByRole('button', { name: 'Activate Second', exact: true }).click();
  await expect(toast(page, 'API key activated successfully!')).toBeVisible();
  await expect(page.getByText('No listing can be written now.')).toBeHidden();
  await deleteKey(page, 'Renamed');
  await deleteKey(page, 'Second');
});

test('a key that another Admin deleted does not keep the others from being edited', async ({
  admin: page,
}) => {
  await page.goto('/admin/gemini-keys');
  await addKey(page, 'Staying');
  await addKey(page, 'Going', `${KEY}-2`);
  const other = await page.context().newPage();
  await other.goto('/admin/gemini-keys');
  await page.getByRole('button', { name: 'Edit Going' }).click();
  await expect(page.getByRole('button', { name: 'Edit Staying' })).toBeDisabled();
  await deleteKey(other, 'Going');
  await other.close();
  await page.getByRole('button', { name: 'Deactivate Staying' }).click();
  await expect(page.getByRole('button', { name: 'Edit Staying' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Add key' })).toBeEnabled();
  await deleteKey(page, 'Staying');
});

test('a long name stays within a phone, also where its deletion is asked about', async ({ admin: page }) => {
  const name = 'Keyname'.repeat(14);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/gemini-keys');
  await addKey(page, name);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const dialog = page.getByRole('alertdialog', { name });
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await dialog.getByRole('button', { name: 'Delete key' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeHidden();
});

test('a failed call keeps what was typed and says so', async ({ admin: page }) => {
  await page.goto('/admin/settings/gemini-keys');
  await page.getByRole('button', { name: 'Add key' }).click();
  const form = page.getByRole('form', { name: 'Add a key' });
  await form.getByLabel('Name').fill('Main');
  await form.getByLabel('API key').fill(KEY);
  const failures = [
    {
      status: 500,
      body: { success: false, code: 'internal', message: 'x', error: 'x' },
      text: 'Error: Failed to add key',
    },
    {
      status: 429,
      body: { success: false, code: 'too_many_requests', message: 'Please wait.', error: '' },
      text: 'Error: Please wait.',
    },
  ];
  for (const { status, body, text } of failures) {
    await page.route('**/api/gemini-keys', (route) => route.fulfill({ status, json: body }), { times: 1 });
    await form.getByRole('button', { name: 'Add key' }).click();
    await expect(toast(page, text)).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue('Main');
    await expect(form.getByLabel('API key')).toHaveValue(KEY);
  }
  await form.getByLabel('API key').fill('two words');
  await form.getByRole('button', { name: 'Add key' }).click();
  await expect(form.getByText('A key has no spaces or special characters')).toBeVisible();

  await page.getByRole('link', { name: 'Account' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('Main');
  await form.getByRole('button', { name: 'Cancel' }).click();

  await addKey(page, 'Stored');
  await page.route('**/api/gemini-keys/**', (route) =>
    route.fulfill({ status: 500, json: failures[0]?.body }),
  );
  await page.getByRole('button', { name: 'Deactivate Stored' }).click();
  await expect(toast(page, 'Error: Failed to toggle key status')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Stored' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete key' }).click();
  await expect(toast(page, 'Error: Failed to delete key')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Stored', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Stored' }).click();
  const edit = page.getByRole('form', { name: 'Edit Stored' });
  await edit.getByLabel('Name').fill('Typed');
  await edit.getByRole('button', { name: 'Save key' }).click();
  await expect(toast(page, 'Error: Failed to update key')).toBeVisible();
  await expect(edit.getByLabel('Name')).toHaveValue('Typed');
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Account' }).click();
  await question.getByRole('button', { name: 'Leave page' }).click();
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  await page.goBack();
  await deleteKey(page, 'Stored');
});

test('an OpenAI-compatible endpoint is chosen, tested and left again', async ({ admin: page, faults }) => {
  faults.plan('good');
  await page.goto('/admin/settings/gemini-keys');
  const provider = page.getByLabel('Provider');
  await provider.selectOption({ label: 'OpenAI-compatible endpoint' });
  await page.getByRole('button', { name: 'Reset changes' }).click();
  await expect(provider.locator('option:checked')).toHaveText('Gemini (Google)');
  await provider.selectOption({ label: 'OpenAI-compatible endpoint' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Enter the base URL')).toBeVisible();
  await expect(page.getByText('Enter the name of the model')).toBeVisible();
  const baseUrl = page.getByRole('textbox', { name: 'Base URL' });
  await page.getByRole('button', { name: /^Ollama/ }).click();
  await expect(baseUrl).toHaveValue('http://localhost:11434/v1');
  await baseUrl.fill(`${faults.url}/v1`);
  await page.getByRole('textbox', { name: 'Model' }).fill('llama3.2');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Text model settings saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Test this model' }).click();
  await expect(page.getByText(/^Works: llama3\.2 answered/)).toBeVisible();
  await page.reload();
  await expect(baseUrl).toHaveValue(`${faults.url}/v1`);

  await page.getByLabel('Provider').selectOption({ label: 'Gemini (Google)' });
  await expect(baseUrl).toHaveValue('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The demo writer is writing the listings.')).toBeVisible();
});

test('what is typed while the text model is being saved stays', async ({ admin: page }) => {
  await page.goto('/admin/settings/gemini-keys');
  const model = page.getByRole('textbox', { name: 'Model' });
  const stored = await model.inputValue();
  await model.fill('gemini-2.5-pro');
  const save = page.getByRole('button', { name: 'Save changes' });
  await typeWhileSaving('**/api/text-model-settings', save, model);
  await expect(toast(page, 'Text model settings saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Reset changes' }).click();
  await expect(model).toHaveValue('gemini-2.5-pro');
  await model.fill(stored);
  await save.click();
  await expect(save).toBeDisabled();
});

test('a key that is being saved takes no more letters', async ({ admin: page }) => {
  await page.goto('/admin/gemini-keys');
  await page.getByRole('button', { name: 'Add key' }).click();
  const form = page.getByRole('form', { name: 'Add a key' });
  const key = form.getByLabel('API key');
  await form.getByLabel('Name').fill('Held');
  await key.fill(KEY);
  const save = await holdCall(page, 'POST', '**/api/gemini-keys');
  await key.press('Enter');
  await save.asked;
  await expect(key).not.toBeEditable();
  await expect(key).toBeFocused();
  save.answer();
  await expect(form).toBeHidden();
  await deleteKey(page, 'Held');
});

test('a report is shown as long as what was tested is what is stored', async ({ admin: page, faults }) => {
  await page.goto('/admin/gemini-keys');
  await addKey(page, 'Tested');
  const model = page.getByRole('textbox', { name: 'Model' });
  const save = page.getByRole('button', { name: 'Save changes' });
  faults.plan('good');
  await page.getByRole('button', { name: 'Test this model' }).click();
  await expect(page.getByText(/^Works/)).toBeVisible();
  await model.fill('not-the-one-that-was-tested');
  await save.click();
  await expect(save).toBeDisabled();
  await expect(page.getByText(/^Works/)).toHaveCount(0);
  await model.fill('');
  await save.click();
  await expect(save).toBeDisabled();
  await deleteKey(page, 'Tested');
});

test('by keyboard, on a phone, in both themes, without barriers', async ({ admin: page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/settings/gemini-keys');
  await page.getByRole('button', { name: 'Add key' }).press('Enter');
  const form = page.getByRole('form', { name: 'Add a key' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Typed');
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('API key')).toBeFocused();
  await page.keyboard.type(KEY);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Typed', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Typed' }).press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete Typed' })).toBeFocused();
  for (const path of ['/admin/dashboard', '/admin/settings', '/admin/settings/gemini-keys']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectGoodLooks(page);
  }
  await deleteKey(page, 'Typed');
});

test('a retired model is told of in the back office, with what the provider said', async ({
  admin: page,
  faults,
}) => {
  await page.goto('/admin/settings/gemini-keys');
  await addKey(page, 'For retired models');
  await page.getByRole('textbox', { name: 'Model' }).fill('gemini-2.0-flash');
  await page.getByRole('textbox', { name: 'Fallbacks' }).fill('gemini-3.8-flash, gemini-3.5-flash-lite');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Text model settings saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Fallbacks' })).toHaveValue(
    'gemini-3.8-flash,gemini-3.5-flash-lite',
  );
  faults.plan('good');
  await page.getByRole('button', { name: 'Test this model' }).click();
  await expect(page.getByText(/“gemini-2\.0-flash” was not found/)).toBeVisible();
  await expect(page.getByText(/Works: gemini-3\.8-flash answered/)).toBeVisible();

  const write = () =>
    page.evaluate(() =>
      fetch('/api/generations', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ productName: 'Mug', productDetails: 'Stoneware' }),
      }).then((response) => response.json()),
    );
  expect(await write()).toMatchObject({ success: true });
  await page.goto('/admin/dashboard');
  await expect(page.getByText('Listings are written by gemini-3.8-flash', { exact: true })).toBeVisible();
  await expect(page.getByText('No longer available: gemini-2.0-flash.')).toBeVisible();

  faults.plan('forbidden');
  const { message } = await write();
  expect(message).toMatch(/^API Error: 403\. The text model refused the request\./);
  const reference = /Reference: (\S+)$/.exec(message)?.[1] ?? '';
  await page.goto('/admin/settings/gemini-keys');
  await page.getByRole('textbox', { name: 'Reference' }).fill(reference);
  await page.getByRole('button', { name: 'Find' }).click();
  const calls = page.getByRole('list', { name: 'Failed calls' });
  await expect(calls.getByRole('listitem')).toHaveCount(1);
  await expect(calls).toContainText('Your API key was reported as leaked');
  const usage = page.getByRole('table', { name: 'Calls of the text model in the last 30 days' });
  await expect(usage.getByRole('row').filter({ hasText: 'gemini-3.8-flash' })).toContainText('1,350');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    expect(await findBarriers(page)).toEqual([]);
  }
  await deleteKey(page, 'For retired models');
  await page.getByRole('textbox', { name: 'Model' }).fill('');
  await page.getByRole('textbox', { name: 'Fallbacks' }).fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Text model settings saved.')).toBeVisible();
});
