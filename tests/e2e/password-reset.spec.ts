import type { Page } from '@playwright/test';
import { signUp } from './support/account-pages.ts';
import { expectAccessible } from './support/appearance.ts';
import { cutConnection, expectRefused, expectRefusedAt, field } from './support/form-checks.ts';
import { waitForMail } from './support/mails.ts';
import { operator, type Person, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

const SUBJECT = 'Set a new password';
const UNEXPECTED = 'An unexpected error occurred. Please try again later.';
const ask = (page: Page) => page.getByRole('button', { name: 'Reset Password' }).click();
const set = (page: Page) => page.getByRole('button', { name: 'Set new password' }).click();

async function askFor(page: Page, email: string): Promise<void> {
  await page.goto('/reset-password');
  await field(page, 'Email Address').fill(email);
  await ask(page);
}

async function choose(page: Page, password: string, confirmation = password): Promise<void> {
  await field(page, 'New Password').fill(password);
  await field(page, 'Confirm Password').fill(confirmation);
  await set(page);
}

test.describe('what is said when no link can be sent', () => {
  const cases = [
    ['to no address', '', 'Please enter your email address'],
    ['to what is no address', 'ada at example', 'Please enter a valid email address.'],
    ['to an unknown address', 'nobody@example.com', 'No user found with this email address.'],
  ] as const;
  for (const [name, email, sentence] of cases) {
    test(name, async ({ page }) => {
      await askFor(page, email);
      await expectRefusedAt(page, 'Email Address', sentence);
      await expect(field(page, 'Email Address')).toHaveValue(email);
    });
  }

  test('without a connection, and the address stays', async ({ page }) => {
    await page.goto('/reset-password');
    await field(page, 'Email Address').fill(operator.email);
    await cutConnection(page);
    await ask(page);
    await expectRefused(page, UNEXPECTED);
    await expect(field(page, 'Email Address')).toHaveValue(operator.email);
  });

  test('when something before the service answers in its place', async ({ page }) => {
    await page.goto('/reset-password');
    await page.route('**/reset-password.data', (route) => route.fulfill({ status: 500, body: '' }));
    await field(page, 'Email Address').fill(operator.email);
    await ask(page);
    await expectRefused(page, UNEXPECTED);
  });
});

test('asking for a link: busy, sent, and back to the form', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page).toHaveTitle('Reset your password - Listwright');
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/forgot-password.data', async (route) => {
    await held;
    await route.continue();
  });
  await field(page, 'Email Address').fill(operator.email);
  await ask(page);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  letThrough();
  const heading = page.getByRole('heading', { level: 1, name: 'Check your email' });
  await expect(heading).toBeFocused();
  await expect(page.getByText(operator.email)).toBeVisible();
  await expectAccessible(page);
  await expect(page.locator('main').getByRole('link', { name: 'Back to sign in' })).toHaveAttribute(
    'href',
    '/login',
  );
  await expect(page.locator('main').getByRole('link', { name: 'Home', exact: true })).toHaveAttribute(
    'href',
    '/',
  );
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible();
});

test.describe('a mailed link', () => {
  let person: Person;
  test.beforeEach(async ({ page, baseURL }) => {
    person = await signUp(page, String(baseURL));
    await page.context().clearCookies();
  });

  test('sets a new password once and signs every browser out', async ({ page, browser }) => {
    const elsewhere = await (await browser.newContext()).newPage();
    await signIn(elsewhere, person);
    // With a plan chosen before: it still waits at the end.
    await page.goto('/login?next=%2Fbuy%2Fstandard');
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    // Both pages have a field of this name.
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
    await field(page, 'Email Address').fill(person.email);
    await ask(page);
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const { link } = await waitForMail(person.email, SUBJECT);

    await page.goto(link.href);
    await expect(page).toHaveTitle('Set a new password - Listwright');
    await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'same-origin');
    await expectAccessible(page);
    await choose(page, 'a fine new password');
    await expect(page).toHaveURL('/login?reset&next=%2Fbuy%2Fstandard');
    await expect(page.getByText('Your new password is set. Sign in with it.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('Standard');

    await elsewhere.goto('/user/dashboard');
    await expect(elsewhere).toHaveURL(/\/login\?next=/);
    await elsewhere.context().close();

    await page.goto(link.href);
    await choose(page, 'another new password');
    await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page).toHaveURL('/reset-password?next=%2Fbuy%2Fstandard');
    await page.locator('main').getByRole('link', { name: 'Back to sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await field(page, 'Email Address').fill(person.email);
    await field(page, 'Password').fill('a fine new password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/buy/standard');
  });

  test('takes no bad password, and is still good afterwards', async ({ page }) => {
    await askFor(page, person.email);
    const { link } = await waitForMail(person.email, SUBJECT);
    await page.goto(link.href);
    await choose(page, 'five5');
    await expectRefusedAt(page, 'New Password', 'Password must be at least 6 characters');
    await choose(page, 'correct horse', 'correct hose');
    await expectRefusedAt(page, 'Confirm Password', 'Passwords do not match');
    await choose(page, 'password');
    await expectRefusedAt(page, 'New Password', 'Password is too weak. Please use a stronger password.');
    await choose(page, 'long '.repeat(30));
    await expectRefusedAt(page, 'New Password', 'Password must be at most 128 characters');
    await choose(page, 'a fine new password');
    await expect(page).toHaveURL('/login?reset');
  });

  test('dies when a newer one is sent', async ({ page }) => {
    await askFor(page, person.email);
    const first = await waitForMail(person.email, SUBJECT);
    await askFor(page, person.email);
    await waitForMail(person.email, SUBJECT, { count: 2 });
    await page.goto(first.link.href);
    await choose(page, 'a fine new password');
    await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
  });
});

test('a link that was cut off or made up leads to a new one', async ({ page }) => {
  for (const address of ['/reset-password/confirm', '/reset-password/confirm?token=']) {
    await page.goto(address);
    await expect(page.getByRole('alert')).toContainText('This link is incomplete.');
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  }
  await page.goto(`/reset-password/confirm?token=${'x'.repeat(3000)}`);
  await choose(page, 'a fine new password');
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a forgotten password is set anew by plain forms', async ({ page, baseURL }) => {
    const person = await signUp(page, String(baseURL));
    await page.context().clearCookies();
    await askFor(page, 'nobody@example.com');
    await expect(page.getByText('No user found with this email address.')).toHaveCount(1);
    await askFor(page, person.email);
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(field(page, 'Email Address')).toBeVisible();
    await page.goto((await waitForMail(person.email, SUBJECT)).link.href);
    await choose(page, 'a fine new password', 'another');
    await expect(page.getByText('Passwords do not match')).toHaveCount(1);
    await choose(page, 'a fine new password');
    await expect(page).toHaveURL('/login?reset');
  });
});
