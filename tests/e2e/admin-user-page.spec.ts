import type { Page } from '@playwright/test';
import { createOrder } from '../factories/order.ts';
import { totpOf } from '../support/totp.ts';
import { toast } from './support/account-pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/appearance.ts';
import { signInOperator, somebody } from './support/back-office.ts';
import { runSql } from './support/database.ts';
import { waitForMail } from './support/mails.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(({ page, baseURL }) => signInOperator(page, String(baseURL)));

const change = (page: Page, baseURL: string | undefined, id: string, data: object) =>
  page.request.put(`/api/users/${id}`, { headers: { origin: String(baseURL) }, data });

test('a user’s page shows profile, statement, listings, orders of both kinds, tickets, sessions and audit', async ({
  page,
  baseURL,
}) => {
  const person = await somebody(page, String(baseURL));
  const reason = `A present. ${'It is explained at length. '.repeat(12)}The end.`;
  await change(page, baseURL, person.id, { currentBalance: 42, reason });
  await page.goto(`/admin/users/${person.id}`);
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
  await expect(page).toHaveTitle(`${person.name} - Listwright`);
  const tabs = page.getByRole('navigation', { name: 'About this user' });
  const open = async (tab: string) => {
    await tabs.getByRole('link', { name: tab, exact: true }).click();
    await expect(tabs.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('region', { name: tab, exact: true })).toBeVisible();
    await expectAccessible(page);
  };
  await open('Statement');
  await expect(page.getByRole('row').filter({ hasText: reason })).toContainText('+37');
  const text = page.getByText(reason);
  expect(await text.evaluate((line) => line.scrollHeight <= line.clientHeight), 'not cut off').toBe(true);
  await open('Listings');
  await expect(page.getByText('No listings')).toBeVisible();
  await open('Orders');
  await expect(page.getByText('No orders found')).toBeVisible();
  await open('Item orders');
  await expect(page.getByText('No orders found')).toBeVisible();
  const query = (text: string, values: unknown[] = []) =>
    runSql(String(process.env['E2E_DATA_DIR']), text, values) as never;
  const facts = { userId: person.id, customerEmail: person.email };
  const item = await createOrder({ query }, { ...facts, kind: 'item', productName: 'Photo guide' });
  const bought = await createOrder({ query }, { ...facts, productName: 'Studio' });
  for (const [tab, order, other] of [
    ['Orders', bought, item],
    ['Item orders', item, bought],
  ] as const) {
    await open(tab);
    const row = page.getByRole('row').filter({ hasText: order.orderNumber });
    await expect(row).toContainText(order.productName);
    await expect(row).toContainText('Paid');
    await expect(page.getByText(other.orderNumber)).toHaveCount(0);
  }
  await open('Tickets');
  await expect(page.getByText('No tickets')).toBeVisible();
  await open('Audit');
  const entry = page.getByRole('row').filter({ hasText: 'User updated' });
  await expect(entry.locator('del')).toHaveText('5');
  await expect(entry.locator('ins').first()).toHaveText('42');
  await page.goBack();
  await expect(tabs.getByRole('link', { name: 'Tickets' })).toHaveAttribute('aria-current', 'page');
  await open('Sessions');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('Not signed in anywhere')).toBeVisible();
  await open('Profile');
  const billing = page.getByRole('region', { name: 'Billing, from the latest order' });
  for (const fact of [bought.address, bought.country, bought.orderNumber])
    await expect(billing).toContainText(fact);
  const purchases = page.getByRole('region', { name: 'Purchases' });
  await expect(purchases).toContainText('Membership');
  await expect(purchases).toContainText('$18.00');
  await expect(purchases.getByRole('link', { name: 'Package orders' })).toHaveAttribute('href', /tab=orders/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a page of a list past its last one leads to the last', async ({ page, baseURL }) => {
  const person = await somebody(page, String(baseURL));
  await page.goto(`/admin/users/${person.id}?tab=statement&page=9`);
  await expect(page).toHaveURL(`/admin/users/${person.id}?tab=statement&page=1`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
});

test('two-step sign-in is taken off a person after a question, and they are told', async ({
  page,
  baseURL,
}) => {
  const person = await somebody(page, String(baseURL));
  const owner = await page
    .context()
    .browser()
    ?.newContext({ baseURL: String(baseURL) });
  const post = async (path: string, data: object) => {
    const answer = await owner?.request.post(path, { headers: { origin: String(baseURL) }, data });
    expect(answer?.ok(), await answer?.text()).toBe(true);
    return answer?.json();
  };
  const dataDir = String(process.env['E2E_DATA_DIR']);
  await runSql(dataDir, 'update users set email_verified = true where id = $1', [person.id]);
  await post('/api/auth/sign-in/email', person);
  const { totpURI } = await post('/api/auth/two-factor/enable', { password: person.password });
  await post('/api/auth/two-factor/verify-totp', { code: totpOf(totpURI) });

  await page.goto(`/admin/users/${person.id}`);
  const opener = page.getByRole('button', { name: 'Switch two-step sign-in off' });
  await opener.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Switch two-step sign-in off for ${person.name}?`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(opener).toBeFocused();
  await opener.click();
  await question.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Two-step sign-in switched off')).toBeVisible();
  await expect(opener).toHaveCount(0);
  await waitForMail(person.email, 'Two-step sign-in was switched off');
  await page.goto(`/admin/users/${person.id}?tab=audit`);
  await expect(page.getByRole('row').filter({ hasText: 'User two-step disabled' })).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, person);
  await owner?.close();
});

test('a user is deleted from their page, which then leads back to the list', async ({ page, baseURL }) => {
  const person = await somebody(page, String(baseURL));
  await page.goto(`/admin/users/${person.id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click();
  await expect(page).toHaveURL('/admin/users');
  await expect(toast(page, 'User deleted successfully')).toBeVisible();
  await page.goto(`/admin/users/${person.id}`);
  await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible();
});

test('an Admin sees the service as a user: marked, read-only, and over at the press of a button', async ({
  page,
  baseURL,
}) => {
  const person = await somebody(page, String(baseURL));
  await page.goto(`/admin/users/${person.id}`);
  await page.getByRole('button', { name: 'See as this user' }).click();
  await expect(page).toHaveURL('/user/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome back, ${person.name}` })).toBeVisible();
  const bar = page.getByRole('complementary', { name: 'Acting as a user' });
  await expect(bar).toContainText(person.email);
  await expectAccessible(page);
  await page.goto('/update-profile');
  await page.getByLabel('City').fill('Elsewhere');
  await page
    .getByRole('region', { name: 'Personal Information' })
    .getByRole('button', { name: 'Save' })
    .click();
  await expect(
    page.getByText(
      'Failed to update profile: You are looking at this account as an administrator: nothing can be changed.',
    ),
  ).toBeVisible();
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'Not Authorized' })).toBeVisible();
  await expect(bar).toContainText(person.email);
  await page.goto('/user/credits');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await bar.getByRole('button', { name: 'Return to your account' }).click();
  await expect(page).toHaveURL(`/admin/users/${person.id}`);
  await expect(bar).toHaveCount(0);
  await page.goto(`/admin/users/${person.id}?tab=audit`);
  await expect(page.getByRole('row').filter({ hasText: 'User acting started' })).toBeVisible();
});

test('the audit log is filtered by person, thing and day, and leads to what was changed', async ({
  page,
  baseURL,
}) => {
  const person = await somebody(page, String(baseURL));
  await change(page, baseURL, person.id, {
    userMembership: 'premium',
    userName: `${person.name} the Second`,
  });
  await page.goto('/admin/audit');
  const filters = page.getByRole('form', { name: 'Filter the audit log' });
  await filters.getByLabel('Person').fill(person.email);
  await filters.getByLabel('Thing').selectOption('User');
  const today = new Date().toISOString().slice(0, 10);
  await filters.getByLabel('From (UTC)').fill(today);
  await filters.getByLabel('To (UTC)').fill(today);
  await filters.getByRole('button', { name: 'Filter' }).click();
  await expect(page).toHaveURL(/person=/);
  const entry = page.getByRole('row').filter({ hasText: 'User updated' });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('Membership');
  await expect(entry.locator('del')).toHaveText([person.name, 'free']);
  await expect(entry.locator('ins')).toHaveText([`${person.name} the Second`, 'premium']);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await entry.getByRole('link', { name: `${person.name} the Second` }).click();
  await expect(page).toHaveURL(`/admin/users/${person.id}`);
  await page.goto(`/admin/audit?person=${encodeURIComponent(person.email)}&to=2001-01-01`);
  await expect(page.getByText(`Nothing matches “${person.email}” and the other filters.`)).toBeVisible();
  await expect(filters).toBeHidden();
  await page.getByRole('button', { name: 'Filters (2)' }).click();
  await expect(filters.getByLabel('Person')).toHaveValue(person.email);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin/audit');
});

test('beside long names the changes of the audit log keep each word on one line', async ({
  page,
  baseURL,
}) => {
  const name = 'Maximiliane Featherstonehaugh-Cholmondeley of Saint Petersburg';
  const person = await somebody(page, String(baseURL), name);
  await change(page, baseURL, person.id, { userRole: 'moderator', currentBalance: 7 });
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto(`/admin/audit?person=${encodeURIComponent(person.email)}`);
  const role = page.getByRole('row').filter({ hasText: 'Role' }).locator('ins', { hasText: 'moderator' });
  expect(await role.evaluate((word) => word.getClientRects().length)).toBe(1);
});
