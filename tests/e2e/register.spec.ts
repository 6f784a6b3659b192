import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/appearance.ts';
import {
  cutConnection,
  expectRefused,
  expectRefusedAt,
  field,
  listenToConsole,
  UNREACHABLE,
} from './support/form-checks.ts';
import { newPerson, operator, type Person, register } from './support/people.ts';
import { expect, test } from './support/test.ts';

const DEFAULT = 'An error occurred during registration. Please try again.';
const submit = (page: Page) => page.getByRole('button', { name: 'Create account' }).click();

interface Typed extends Person {
  confirmation: string;
  hasAgreed: boolean;
}

async function fill(page: Page, typed: Typed): Promise<void> {
  await field(page, 'Full Name').fill(typed.name);
  await field(page, 'Email Address').fill(typed.email);
  await field(page, 'Password').fill(typed.password);
  await field(page, 'Confirm Password').fill(typed.confirmation);
  if (typed.hasAgreed) await page.getByRole('checkbox').check();
}

function goodForm(): Typed {
  const person = newPerson();
  return { ...person, confirmation: person.password, hasAgreed: true };
}

test.describe('what is said when registering fails', () => {
  const both = (password: string) => ({ password, confirmation: password });
  const cases: [string, Partial<Typed>, string, string][] = [
    ['no name', { name: '  ' }, 'Full Name', 'Please enter your full name'],
    ['no address', { email: '' }, 'Email Address', 'Please enter your email address'],
    ['what is no address', { email: 'ada at example' }, 'Email Address', 'Invalid email address format.'],
    [
      'an address that has an account',
      { email: operator.email.toUpperCase() },
      'Email Address',
      'This email is already in use. Please try another one.',
    ],
    ['a short password', both('five5'), 'Password', 'Password must be at least 6 characters'],
    [
      'a password that everybody tries first',
      both('password'),
      'Password',
      'Password is too weak. Please use a stronger password.',
    ],
    [
      'a password of more characters than are kept',
      both('long '.repeat(30)),
      'Password',
      'Password must be at most 128 characters',
    ],
    [
      'another password the second time',
      { confirmation: 'correct hose' },
      'Confirm Password',
      'Passwords do not match',
    ],
  ];
  for (const [name, typed, label, sentence] of cases) {
    test(`to ${name}`, async ({ page }) => {
      const form = { ...goodForm(), ...typed };
      await page.goto('/register');
      await fill(page, form);
      await submit(page);
      await expectRefusedAt(page, label, sentence);
      await expect(field(page, 'Full Name')).toHaveValue(form.name);
      await expect(field(page, 'Password')).toHaveValue(form.password);
      await expect(page.getByRole('checkbox')).toBeChecked();
    });
  }

  test('without agreement to the terms', async ({ page }) => {
    await page.goto('/register');
    await fill(page, { ...goodForm(), hasAgreed: false });
    await submit(page);
    await expect(page.getByText('Please agree to the Terms of Service and the Privacy Policy')).toHaveCount(
      1,
    );
    await expect(page.getByRole('checkbox')).toBeFocused();
  });

  test('to an empty form: every field once, and a list of them', async ({ page }) => {
    await page.goto('/register');
    await submit(page);
    const summary = page.locator(':focus').getByRole('alert');
    await expect(summary.getByRole('link')).toHaveText([
      'Full Name',
      'Email Address',
      'Password',
      'Terms of Service and Privacy Policy',
    ]);
    await expectAccessible(page);
  });

  test('to a wrong address and a short password alike: both are told of at once', async ({ page }) => {
    await page.goto('/register');
    await fill(page, { ...goodForm(), email: 'ada at example', ...both('five5') });
    await submit(page);
    const summary = page.locator(':focus').getByRole('alert');
    await expect(summary.getByRole('link')).toHaveText(['Email Address', 'Password']);
    await expect(page.getByText('Invalid email address format.')).toBeVisible();
    const tooShort = page.getByText('Password must be at least 6 characters');
    await expect(tooShort).toBeVisible();
    await field(page, 'Password').fill('longer');
    await expect(tooShort).toHaveCount(0);
    await expect(field(page, 'Email Address')).toHaveAttribute('aria-invalid', 'true');
    await field(page, 'Password').fill('five5');
    await submit(page);
    await expect(tooShort).toBeVisible();
  });

  test('without a connection, and nothing typed is lost', async ({ page }) => {
    const form = goodForm();
    await page.goto('/register');
    await fill(page, form);
    const reconnect = await cutConnection(page);
    await submit(page);
    await expectRefused(page, UNREACHABLE);
    await reconnect();
    await submit(page);
    await expect(page).toHaveURL('/user/dashboard');
  });

  test('when something before the service answers in its place', async ({ page }) => {
    await page.goto('/register');
    await fill(page, goodForm());
    await page.route('**/register.data', (route) => route.fulfill({ status: 504, body: 'Gateway Timeout' }));
    await submit(page);
    await expectRefused(page, DEFAULT);
  });
});

test('a new account carries the sign-up credits', async ({ page }) => {
  const complaints = listenToConsole(page);
  const person = await register(page);
  await expect(page.getByRole('link', { name: /5\s*credits/ })).toBeVisible();
  await page.goto('/user/credits');
  await expect(page.getByRole('table')).toContainText('+5');
  await page.goto('/update-profile');
  await expect(field(page, 'Full Name')).toHaveValue(person.name);
  await expect(field(page, 'Email Address')).toHaveValue(person.email);
  expect(complaints).toEqual([]);
});

test('a name of any script and length, and a long address, fit the pages', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const name =
    '𝔄da Łukasiewicz-Ωραία 王小明 عبد الرحمن ‘O’Brien’ & <b>Söhne</b> AbsurdlyLongWordWithoutAnyBreakInIt'.slice(
      0,
      100,
    );
  const email = `${'long'.repeat(15)}.${newPerson().email.replace('@example.com', `@${'sub-domain.'.repeat(8)}example.com`)}`;
  await register(page, { ...newPerson(name), email });
  for (const path of ['/user/dashboard', '/update-profile']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await expect(field(page, 'Full Name')).toHaveValue(name);
});

test('the terms open beside the form, which stays as it was', async ({ page, context }) => {
  await page.goto('/register');
  await field(page, 'Full Name').fill('Ada');
  const opened = context.waitForEvent('page');
  await page.locator('main').getByRole('link', { name: 'Terms of Service' }).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  await expect(field(page, 'Full Name')).toHaveValue('Ada');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a person registers by the plain form, after a mistake too', async ({ page }) => {
    const form = goodForm();
    await page.goto('/register');
    await fill(page, { ...form, confirmation: 'something else' });
    await submit(page);
    await expect(page.getByText('Passwords do not match')).toHaveCount(1);
    await expect(field(page, 'Email Address')).toHaveValue(form.email);
    await expect(page.getByRole('checkbox')).toBeChecked();
    await fill(page, form);
    await submit(page);
    await expect(page).toHaveURL('/user/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
