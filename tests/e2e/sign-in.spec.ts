import type { Page } from '@playwright/test';
import { signUp } from './support/account-pages.ts';
import { expectAccessible } from './support/appearance.ts';
import { runSql } from './support/database.ts';
import {
  cutConnection,
  expectRefused,
  expectRefusedAt,
  field,
  listenToConsole,
  UNREACHABLE,
} from './support/form-checks.ts';
import { operator, type Person, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

const DEFAULT = 'An error occurred during login. Please try again.';

async function tryToSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await field(page, 'Email Address').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** An account, without its cookie. */
async function newAccount(page: Page, baseURL: string): Promise<Person> {
  const person = await signUp(page, baseURL);
  await page.context().clearCookies();
  return person;
}

test.describe('what is said when signing in fails', () => {
  const cases = [
    [
      'an unknown address',
      { email: 'nobody@example.com' },
      'Email Address',
      'No account found with this email address.',
    ],
    [
      'a wrong password',
      { password: 'wrong horse battery' },
      'Password',
      'Incorrect password. Please try again.',
    ],
    ['what is no address', { email: 'ada at example' }, 'Email Address', 'Invalid email address format.'],
    ['no address', { email: '' }, 'Email Address', 'Please enter your email address'],
    ['no password', { password: '' }, 'Password', 'Please enter your password'],
  ] as const;
  for (const [name, typed, label, sentence] of cases) {
    test(`to ${name}`, async ({ page }) => {
      await page.goto('/login');
      await tryToSignIn(page, { ...operator, ...typed });
      await expectRefusedAt(page, label, sentence);
      await expect(field(page, 'Email Address')).toHaveValue({ ...operator, ...typed }.email);
    });
  }

  test('to two empty fields: both, and a list of them that leads there', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const summary = page.locator(':focus').getByRole('alert');
    await expect(summary).toContainText('Please check these 2 fields:');
    await expect(page.getByText('Please enter your email address')).toHaveCount(1);
    await expect(field(page, 'Password')).toHaveAccessibleDescription(/Please enter your password/);
    await summary.getByRole('link', { name: 'Password' }).click();
    await expect(field(page, 'Password')).toBeFocused();
    await expectAccessible(page);
  });

  test('to a disabled account', async ({ page, baseURL }) => {
    const person = await newAccount(page, String(baseURL));
    const disable = 'update users set disabled_at = now() where email = $1';
    await runSql(String(process.env['E2E_DATA_DIR']), disable, [person.email]);
    await page.goto('/login');
    await tryToSignIn(page, person);
    await expectRefused(page, 'This account has been disabled.');
  });

  test('without a connection, and what was typed is still there for the next try', async ({ page }) => {
    await page.goto('/login');
    const reconnect = await cutConnection(page);
    await tryToSignIn(page, operator);
    await expectRefused(page, UNREACHABLE);
    await expect(field(page, 'Email Address')).toHaveValue(operator.email);
    await expect(field(page, 'Password')).toHaveValue(operator.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectRefused(page, UNREACHABLE);
    await reconnect();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/user/dashboard');
  });

  test('when something before the service answers in its place', async ({ page }) => {
    await page.goto('/login');
    await page.route('**/login.data', (route) =>
      route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }),
    );
    await tryToSignIn(page, operator);
    await expectRefused(page, DEFAULT);
  });
});

test.describe('where signing in leads', () => {
  test('back to the page that was asked for, with its query', async ({ page, baseURL }) => {
    const person = await newAccount(page, String(baseURL));
    await page.goto('/user/history?q=mug');
    await expect(page).toHaveURL('/login?next=%2Fuser%2Fhistory%3Fq%3Dmug');
    await tryToSignIn(page, person);
    await expect(page).toHaveURL('/user/history?q=mug');
  });

  test('by way of the registration page too', async ({ page }) => {
    await page.goto('/login?next=%2Fuser%2Fcredits');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/register?next=%2Fuser%2Fcredits');
    await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/login?next=%2Fuser%2Fcredits');
  });

  test('to the dashboard, whatever a hostile address asks for', async ({ page, baseURL }) => {
    const person = await newAccount(page, String(baseURL));
    const hostile = [
      '//evil.example',
      '/\\evil.example',
      'https:evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
      '%2F%2Fevil.example',
      '/%09/evil.example',
      '/..//evil.example',
      '/login',
      '',
    ];
    for (const next of hostile) {
      await page.goto(`/login?next=${next}`);
      await tryToSignIn(page, person);
      await expect(page, next).toHaveURL('/user/dashboard');
      await page.context().clearCookies();
    }
  });

  test('a signed-in visitor straight on', async ({ page, baseURL }) => {
    await signUp(page, String(baseURL));
    for (const path of ['/login', '/register', '/login/two-step', '/login?next=//evil.example']) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/user/dashboard');
    }
    await page.goto('/login?next=%2Fuser%2Fcredits');
    await expect(page).toHaveURL('/user/credits');
  });

  test('a sign-in that took too long back to the first step, and says so', async ({ page }) => {
    await page.goto('/login/two-step?next=%2Fuser%2Fcredits');
    await page.getByLabel('Code').fill('123456');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/login?expired&next=%2Fuser%2Fcredits');
    await expect(page.getByRole('alert')).toHaveText(/This sign-in took too long. Please sign in again./);
  });
});

test('signing out ends the session on the server too', async ({ page, baseURL }) => {
  const person = await newAccount(page, String(baseURL));
  await signIn(page, person);
  const cookies = await page.context().cookies();
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.context().addCookies(cookies);
  await page.goto('/user/dashboard');
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('a shown password hides again when the form is sent', async ({ page }) => {
  await page.goto('/login');
  await field(page, 'Password').fill('wrong horse battery');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeFocused();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  await tryToSignIn(page, { ...operator, password: 'wrong horse battery' });
  await expectRefusedAt(page, 'Password', 'Incorrect password. Please try again.');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
});

test('signing in needs no mouse', async ({ page, baseURL }) => {
  const person = await newAccount(page, String(baseURL));
  const complaints = listenToConsole(page);
  await page.goto('/login');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Close and go to the home page' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, 'Email Address')).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Forgot Password?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, 'Password')).toBeFocused();
  await page.keyboard.type('wrong horse battery');
  await page.keyboard.press('Enter');
  await expectRefusedAt(page, 'Password', 'Incorrect password. Please try again.');
  // The wrong password is marked, so that typing replaces it.
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user/dashboard');
  expect(complaints).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a person signs in by the plain form, after a mistake too', async ({ page, baseURL }) => {
    const person = await newAccount(page, String(baseURL));
    await page.goto('/login?next=%2Fuser%2Fcredits');
    await tryToSignIn(page, { ...person, password: 'wrong horse battery' });
    await expect(page.getByText('Incorrect password. Please try again.')).toHaveCount(1);
    await expect(field(page, 'Email Address')).toHaveValue(person.email);
    await expect(page.getByRole('button', { name: 'Show' })).toBeHidden();
    await tryToSignIn(page, person);
    await expect(page).toHaveURL('/user/credits');
  });
});
