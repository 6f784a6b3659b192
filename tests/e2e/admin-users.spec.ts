import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/appearance.ts';
import { signInOperator, somebody } from './support/back-office.ts';
import { holdCall } from './support/editors.ts';
import { waitForMail } from './support/mails.ts';
import type { Person } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(({ page, baseURL }) => signInOperator(page, String(baseURL)));

/** The list with this person alone. */
async function find(page: Page, { email }: Pick<Person, 'email'>): Promise<void> {
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Search users...' }).fill(email);
  await expect(page).toHaveURL(/q=/);
  await expect(rowOf(page, email)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
}

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const editRow = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Save' }) });

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a row is edited in place, with a reason for the balance, and the banner goes after a while', async ({
  page,
  baseURL,
}) => {
  const person = await somebody(page, String(baseURL));
  await page.clock.install();
  await find(page, person);
  await expect(rowOf(page, person.email)).toContainText('5 Credit');
  await page.getByRole('button', { name: `Edit ${person.name}` }).click();
  const row = editRow(page);
  await expect(row.getByLabel('Name')).toBeFocused();
  await row.getByLabel('Name').fill('');
  await row.getByLabel('Remaining credit').fill('-4');
  await row.getByLabel('Role', { exact: true }).selectOption('moderator');
  await row.getByLabel('Membership').selectOption('premium');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('Please enter a name')).toBeVisible();
  await expect(page.getByText('Please give a reason for the change')).toBeVisible();
  await row.getByLabel('Name').fill('Grace Rename');
  const reason = page.getByLabel('Reason for the changed balance');
  await reason.fill('Test of the books.\nIn two lines.');
  await expect(page.getByText(/^32.*500 characters$/)).toBeAttached();
  await expectAccessible(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await row.getByRole('button', { name: 'Save' }).click();
  const said = page.getByRole('status').filter({ hasText: 'User updated successfully' });
  await expect(said).toBeVisible();
  const shown = rowOf(page, person.email);
  await expect(shown).toContainText('Grace Rename');
  await expect(shown).toContainText('−4 Credit');
  await expect(shown).toContainText('moderator');
  await expect(shown).toContainText('premium');
  await expect(page.getByRole('button', { name: 'Edit Grace Rename' })).toBeFocused();
  await page.clock.runFor(2_900);
  await expect(said).toBeVisible();
  await page.clock.runFor(200);
  await expect(said).toBeHidden();
});

test('cancelling an edit changes nothing, and only one row is edited at a time', async ({
  page,
  baseURL,
}) => {
  const group = `Pair ${Date.now().toString(36)}`;
  const one = await somebody(page, String(baseURL), `${group} One`);
  const other = await somebody(page, String(baseURL), `${group} Other`);
  await page.goto(`/admin/users?q=${encodeURIComponent(group)}`);
  await page.getByRole('button', { name: `Edit ${one.name}` }).click();
  await expect(page.getByRole('button', { name: `Edit ${other.name}` })).toBeDisabled();
  await editRow(page).getByLabel('Name').fill('Nobody');
  await editRow(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, one.email)).toContainText(one.name);
  await expect(page.getByRole('button', { name: `Edit ${other.name}` })).toBeEnabled();
});

test('a row that leaves the list leaves its edit: at once when nothing was typed, else after a question', async ({
  page,
  baseURL,
}) => {
  const group = `Gone ${Date.now().toString(36)}`;
  const one = await somebody(page, String(baseURL), `${group} One`);
  const other = await somebody(page, String(baseURL), `${group} Other`);
  const search = page.getByRole('searchbox', { name: 'Search users...' });
  const openEdit = async () => {
    await page.goto(`/admin/users?q=${encodeURIComponent(group)}`);
    await page.getByRole('button', { name: `Edit ${one.name}` }).click();
  };
  await openEdit();
  await search.fill(other.email);
  await expect(page.getByRole('button', { name: `Edit ${other.name}` })).toBeEnabled();

  await openEdit();
  await editRow(page).getByLabel('Name').fill('Typed and not saved');
  await search.fill(other.email);
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(editRow(page).getByLabel('Name')).toHaveValue('Typed and not saved');
  await search.fill(`${other.email} `);
  await question.getByRole('button', { name: 'Leave page' }).click();
  await expect(page.getByRole('button', { name: `Edit ${other.name}` })).toBeEnabled();

  await openEdit();
  const gone = await page.request.delete(`/api/users/${one.id}`, { headers: { origin: String(baseURL) } });
  expect(gone.ok(), await gone.text()).toBe(true);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: `Edit ${other.name}` })).toBeEnabled();
});

test('a balance that changed meanwhile is shown beside what was typed, which can then be saved', async ({
  page,
  baseURL,
}) => {
  const person = await somebody(page, String(baseURL));
  await find(page, person);
  await page.getByRole('button', { name: `Edit ${person.name}` }).click();
  const answer = await page.request.put(`/api/users/${person.id}`, {
    headers: { origin: String(baseURL) },
    data: { currentBalance: 7, reason: 'From elsewhere' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const row = editRow(page);
  await row.getByLabel('Remaining credit').fill('9');
  await page.getByLabel('Reason for the changed balance').fill('Two more');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update user: 409' })).toBeVisible();
  await expect(row.getByText('The balance is 7 now')).toBeVisible();
  await expect(row.getByLabel('Remaining credit')).toHaveValue('9');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, person.email)).toContainText('9 Credit');
});

test('letters typed while a search is under way are kept', async ({ page }) => {
  await page.goto('/admin/users');
  const search = page.getByRole('searchbox', { name: 'Search users...' });
  let answer = () => {};
  await page.route(
    ({ searchParams }) => searchParams.get('q') === 'ab',
    (route) => {
      answer = () => void route.continue();
    },
  );
  const asked = page.waitForRequest(/q=ab/);
  await search.fill('ab');
  await asked;
  await search.pressSequentially('c');
  answer();
  await expect(page).toHaveURL(/q=abc/);
  await expect(search).toHaveValue('abc');
});

test('a search that was typed just before does not undo the way to another page', async ({ page }) => {
  await page.goto('/admin/users');
  await page.clock.install();
  let answer = () => {};
  await page.route('**/admin/orders.data*', (route) => {
    answer = () => void route.continue();
  });
  const asked = page.waitForRequest(/orders\.data/);
  await page.getByRole('searchbox', { name: 'Search users...' }).fill('ab');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await asked;
  await page.clock.runFor(1_000);
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders Management' })).toBeVisible();
});

test('a change that is refused says the status and the reason, keeps what was typed and can be dismissed', async ({
  page,
  baseURL,
}) => {
  const person = await somebody(page, String(baseURL));
  const other = await somebody(page, String(baseURL));
  await find(page, person);
  await page.getByRole('button', { name: `Edit ${person.name}` }).click();
  await editRow(page).getByLabel('Email address').fill(other.email);
  await editRow(page).getByRole('button', { name: 'Save' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to update user: 422' });
  await expect(alert).toContainText('This email is already in use.');
  await expect(editRow(page).getByLabel('Email address')).toHaveValue(other.email);
  await page.setViewportSize({ width: 390, height: 844 });
  const words = await alert.locator('p').evaluate((line) => line.getBoundingClientRect().width);
  expect(words, 'on a phone the button does not squeeze the words').toBeGreaterThan(250);
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toBeHidden();
});

test('sorting goes ascending first and descending next, and a search begins on page 1', async ({
  page,
  baseURL,
}) => {
  const group = `Sorted ${Date.now().toString(36)}`;
  for (const name of ['B', 'C', 'A']) await somebody(page, String(baseURL), `${group} ${name}`);
  const names = () =>
    page
      .getByRole('link', { name: new RegExp(`^${group}`) })
      .evaluateAll((links) => links.map((link) => link.textContent?.at(-1)));
  await page.goto(`/admin/users?q=${encodeURIComponent(group)}`);
  await expect(page.getByRole('columnheader', { name: 'Joined' })).toHaveAttribute('aria-sort', 'descending');
  expect(await names()).toEqual(['A', 'C', 'B']);
  await page.getByRole('link', { name: 'User', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'User' })).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(names).toEqual(['A', 'B', 'C']);
  await page.getByRole('link', { name: 'User', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'User' })).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(names).toEqual(['C', 'B', 'A']);
  await page.goBack();
  await expect.poll(names).toEqual(['A', 'B', 'C']);
  await page.goto('/admin/users?page=2&sort=userName');
  await page.getByRole('searchbox', { name: 'Search users...' }).fill(group);
  await expect(page).not.toHaveURL(/page=/);
  await expect.poll(names).toEqual(['A', 'B', 'C']);
  await page.getByRole('searchbox', { name: 'Search users...' }).fill(`nobody ${group}`);
  await expect(page.getByText('No Users Found')).toBeVisible();
});

test('a message is written with a preview and arrives', async ({ page, baseURL }) => {
  const person = await somebody(page, String(baseURL));
  await find(page, person);
  await choose(page, person.name, 'Send Message');
  const dialog = page.getByRole('dialog', { name: `Send Message to ${person.name}` });
  await expect(dialog.getByLabel('To')).toHaveValue(person.email);
  await expect(dialog.getByLabel('To')).not.toBeEditable();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Please enter a subject')).toBeVisible();
  await dialog.getByLabel('Subject').fill('About your order');
  await dialog.getByLabel('Message').fill('if a < b:\n<b>done</b>');
  const plain = dialog.getByRole('region', { name: 'Preview' }).getByRole('tab', { name: 'Plain text' });
  await plain.click();
  await expect(dialog.getByRole('tabpanel')).toContainText('if a < b: <b>done</b>');
  await dialog.getByLabel('Format').selectOption('HTML');
  await dialog
    .getByLabel('Message')
    .fill('<p>Dear <b>Ada</b></p><img src=x onerror=alert(1)><script>alert(1)</script>');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await preview.getByRole('tab', { name: 'With layout' }).click();
  const letter = preview.frameLocator('iframe');
  await expect(letter.locator('b')).toHaveText('Ada');
  await expect(letter.locator('img, script')).toHaveCount(0);
  await expectAccessible(page, { isFast: true });
  // What was typed is not lost by a slip.
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Close without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Subject')).toHaveValue('About your order');

  await page.route('**/send-message', (route) => route.abort('connectionfailed'));
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Error sending message.');
  await page.unroute('**/send-message');
  // A server that says nothing of its own.
  await page.route('**/send-message', (route) => route.fulfill({ status: 500, body: '' }));
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to send message.');
  await page.unroute('**/send-message');
  await expect(dialog.getByLabel('Subject')).toHaveValue('About your order');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Message sent successfully.')).toBeVisible();
  await expect(dialog).toBeHidden();
  const mail = await waitForMail(person.email, 'About your order', { needsLink: false });
  expect(mail.text).toContain('Dear Ada');
});

test('what is being saved or sent takes no more words and stays in view until it is', async ({
  page,
  baseURL,
}) => {
  const person = await somebody(page, String(baseURL));
  await find(page, person);
  await page.getByRole('button', { name: `Edit ${person.name}` }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Grace Held');
  const save = await holdCall(page, 'PUT', '**/api/users/*');
  await name.press('Enter');
  await save.asked;
  await name.pressSequentially(' and more');
  await expect(name).toHaveValue('Grace Held');
  await expect(name).not.toBeEditable();
  save.answer();
  await expect(rowOf(page, person.email)).toContainText('Grace Held');

  await choose(page, 'Grace Held', 'Send Message');
  const dialog = page.getByRole('dialog', { name: 'Send Message to Grace Held' });
  await dialog.getByLabel('Message').fill('Hello');
  await dialog.getByLabel('Subject').fill('A slow mail server');
  const send = await holdCall(page, 'POST', '**/send-message');
  await dialog.getByLabel('Subject').press('Enter');
  await send.asked;
  await expect(dialog.getByLabel('Message')).not.toBeEditable();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Close without saving?' })).toBeHidden();
  await expect(dialog).toBeVisible();
  send.answer();
  await expect(page.getByText('Message sent successfully.')).toBeVisible();
  await expect(dialog).toBeHidden();

  await choose(page, 'Grace Held', 'Disable');
  const question = page.getByRole('alertdialog', { name: 'Disable the account of Grace Held?' });
  const disable = await holdCall(page, 'POST', '**/api/users/*/disable');
  await question.getByRole('button', { name: 'Disable account' }).click();
  await disable.asked;
  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  disable.answer();
  await expect(question).toBeHidden();
  await expect(rowOf(page, person.email)).toContainText('disabled');
});

test('disabling and deleting ask first, by name', async ({ page, baseURL }) => {
  const person = await somebody(page, String(baseURL));
  await find(page, person);
  await choose(page, person.name, 'Disable');
  const disable = page.getByRole('alertdialog', { name: `Disable the account of ${person.name}?` });
  await disable.getByRole('button', { name: 'Disable account' }).click();
  await expect(rowOf(page, person.email)).toContainText('disabled');
  await choose(page, person.name, 'Enable');
  await expect(rowOf(page, person.email)).not.toContainText('disabled');

  await choose(page, person.name, 'Delete');
  const question = page.getByRole('alertdialog', { name: `Delete ${person.name} (${person.email})?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, person.email)).toBeVisible();
  await choose(page, person.name, 'Delete');
  await question.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('User deleted successfully')).toBeVisible();
  await expect(page.getByText('No Users Found')).toBeVisible();
  // The button that was pressed is gone: the keyboard goes on at the table.
  await expect(page.locator('div:focus')).toHaveCount(1);
});

test('Refresh shows what was changed elsewhere', async ({ page, baseURL }) => {
  const person = await somebody(page, String(baseURL));
  await find(page, person);
  const answer = await page.request.put(`/api/users/${person.id}`, {
    headers: { origin: String(baseURL) },
    data: { userName: 'Changed Elsewhere' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await expect(rowOf(page, person.email)).toContainText(person.name);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rowOf(page, person.email)).toContainText('Changed Elsewhere');

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Network error. Please check your connection and try again.')).toBeVisible();
  await choose(page, 'Changed Elsewhere', 'Disable');
  const question = page.getByRole('alertdialog', { name: 'Disable the account of Changed Elsewhere?' });
  await question.getByRole('button', { name: 'Disable account' }).click();
  await expect(page.getByText('Failed to disable user: no connection')).toBeVisible();
  await page.context().setOffline(false);
  await expect(rowOf(page, person.email)).toContainText('Changed Elsewhere');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rowOf(page, person.email)).not.toContainText('disabled');
});

for (const [theme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  test(`long and foreign names fit at ${width} px, without barriers, ${theme}`, async ({ page, baseURL }) => {
    const name = `Ⱳ${'ilhelmina-Charlotte'.repeat(4)} محمد`;
    const person = await somebody(page, String(baseURL), name);
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 900 });
    await find(page, person);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test('on a tablet and a small desk the list and its edited row keep within the page', async ({
  page,
  baseURL,
}) => {
  const name = 'Maximiliane Featherstonehaugh-Cholmondeley of Saint Petersburg';
  await find(page, await somebody(page, String(baseURL), name));
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await expectNoSidewaysScroll(page);
    await editRow(page).getByRole('button', { name: 'Cancel' }).click();
  }
});
