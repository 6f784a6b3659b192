import { expectAccessible } from './support/appearance.ts';
import { expectRefusedAt, field } from './support/form-checks.ts';
import { type OwnApp, startOwnApp } from './support/own-app.ts';
import { newPerson } from './support/people.ts';
import { test as base, expect } from './support/test.ts';

/** A new installation whose operator has set no administrator, and takes no registrations. */
const test = base.extend<object, { ownApp: OwnApp }>({
  ownApp: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the wanted fixtures from the pattern
    async ({}, use) => {
      const app = await startOwnApp({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '', REGISTRATION: 'closed' });
      await use(app);
      await app.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ ownApp }, use) => use(ownApp.url),
});

test.describe.configure({ mode: 'serial' });

const create = 'Create administrator';
const operator = newPerson('Olive Operator');

test('a set-up page without a link explains itself', async ({ page }) => {
  await page.goto('/setup');
  await expect(page.getByRole('alert')).toContainText('This set-up link is incomplete.');
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('the printed link makes the first administrator, once', async ({ page, ownApp }) => {
  const link = /http:\/\/\S+\/setup\?token=\S+/.exec(ownApp.output())?.[0];
  expect(link, ownApp.output()).toBeTruthy();
  await page.goto(String(link));
  await expect(page).toHaveTitle('Create the first administrator - Listwright');
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'same-origin');
  await page.getByRole('button', { name: create }).click();
  await expect(page.locator(':focus').getByRole('alert')).toContainText('Please check these 3 fields:');
  await expectAccessible(page);
  await field(page, 'Full Name').fill(operator.name);
  await field(page, 'Email Address').fill('olive at example');
  await field(page, 'Password').fill(operator.password);
  await field(page, 'Confirm Password').fill(operator.password);
  await page.getByRole('button', { name: create }).click();
  await expectRefusedAt(page, 'Email Address', 'Invalid email address format.');
  await field(page, 'Email Address').fill(operator.email);
  await page.getByRole('button', { name: create }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByText("Welcome back! Here's your dashboard overview")).toBeVisible();

  for (const path of [String(link), '/setup']) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('This installation has an administrator already');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to Login' })).toBeVisible();
  }
  await expectAccessible(page);
});

test('the administrator is offered the back office, in a header that knows who is there', async ({
  page,
}) => {
  await page.goto('/login');
  await field(page, 'Email Address').fill(operator.email);
  await field(page, 'Password').fill(operator.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/user/dashboard');
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin/dashboard');
  await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/user/dashboard');
  await expect(header.getByRole('link', { name: 'Register' })).toHaveCount(0);
});

test('closed registration says so, also to a form that was open before', async ({ page, ownApp }) => {
  await page.goto('/login');
  await expect(page.locator('main').getByRole('link', { name: 'Sign up' })).toHaveCount(0);
  await page.goto('/register');
  await expect(page.getByText('Email/password registration is not enabled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0);
  await expectAccessible(page);

  const { name, email, password } = newPerson();
  const answer = await page.request.post('/register', {
    headers: { origin: ownApp.url },
    form: { name, email, password, confirmPassword: password, terms: 'on' },
  });
  expect(answer.status()).toBe(400);
  expect(await answer.text()).toContain('Email/password registration is not enabled.');
});
