import type { Browser, Page } from '@playwright/test';
import { totpOf } from '../support/totp.ts';
import { signUp, toast } from './support/account-pages.ts';
import { expectAccessible, expectGoodLooks } from './support/appearance.ts';
import { runSql } from './support/database.ts';
import {
  cutConnection,
  expectRefused,
  expectRefusedAt,
  field,
  listenToConsole,
} from './support/form-checks.ts';
import { waitForMail } from './support/mails.ts';
import { type Person, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

let person: Person;
test.beforeEach(async ({ page, baseURL }) => {
  person = await signUp(page, String(baseURL));
  await page.goto('/update-profile');
});

const panel = (page: Page, name: string) => page.getByRole('region', { name });

/** The same person in a browser of another kind. */
async function signInElsewhere(browser: Browser): Promise<Page> {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const page = await (await browser.newContext({ userAgent })).newPage();
  await signIn(page, person);
  return page;
}

async function expectSignedOut(page: Page): Promise<void> {
  await page.goto('/user/dashboard');
  await expect(page).toHaveURL(/\/login\?next=/);
}

test('the name: kept once it is one', async ({ page }) => {
  const complaints = listenToConsole(page);
  const save = panel(page, 'Personal Information').getByRole('button', { name: 'Save' });
  await expect(field(page, 'Email Address')).toHaveValue(person.email);
  await expect(field(page, 'Email Address')).toHaveAttribute('readonly', '');
  await field(page, 'Full Name').fill('   ');
  await save.click();
  await expectRefusedAt(page, 'Full Name', 'Please enter your full name');
  await field(page, 'Full Name').fill('Ada <b>Łukasiewicz</b>');
  await save.click();
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  await expect(save).toBeFocused();
  await expect(page.getByText('Please enter your full name')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Account of Ada <b>Łukasiewicz</b>' })).toBeVisible();
  await page.reload();
  await expect(field(page, 'Full Name')).toHaveValue('Ada <b>Łukasiewicz</b>');
  expect(complaints).toEqual([]);
});

const PROFILE_UNREACHABLE = 'An error occurred while updating your profile.';

test('a save without a connection: said, and the typed name stays', async ({ page }) => {
  const reconnect = await cutConnection(page);
  await field(page, 'Full Name').fill('Grace');
  await panel(page, 'Personal Information').getByRole('button', { name: 'Save' }).click();
  await expectRefused(page, PROFILE_UNREACHABLE);
  await reconnect();
  await panel(page, 'Personal Information').getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  await expect(page.getByText(PROFILE_UNREACHABLE)).toHaveCount(0);
  await expect(field(page, 'Full Name')).toHaveValue('Grace');
});

test('the password: refused in words, then changed, and other devices are out', async ({ page, browser }) => {
  const elsewhere = await signInElsewhere(browser);
  const change = async (current: string, next: string, confirmation = next) => {
    await field(page, 'Current Password').fill(current);
    await field(page, 'New Password').fill(next);
    await field(page, 'Confirm New Password').fill(confirmation);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change('', 'a fine new password');
  await expectRefusedAt(page, 'Current Password', 'Please enter your current password');
  await change(person.password, 'a fine new password', 'another');
  await expectRefusedAt(page, 'Confirm New Password', 'Passwords do not match');
  await change(person.password, 'five5');
  await expectRefusedAt(page, 'New Password', 'Password must be at least 6 characters');
  await change(person.password, 'password');
  await expectRefusedAt(page, 'New Password', 'Password is too weak. Please use a stronger password.');
  await change('wrong horse battery', 'a fine new password');
  await expectRefusedAt(page, 'Current Password', 'The current password is wrong.');

  await change(person.password, 'a fine new password');
  await expect(
    toast(page, 'Your password has been changed, and your other devices have been signed out.'),
  ).toBeVisible();
  await expect(field(page, 'Current Password')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();
  await expectSignedOut(elsewhere);
  await elsewhere.context().close();

  await change('a fine new password', 'an even finer password');
  await expect(field(page, 'Current Password')).toHaveValue('');
  await page.goto('/user/dashboard');
  await expect(page).toHaveURL('/user/dashboard');
  await waitForMail(person.email, 'Your password was changed', { count: 2 });
});

test('the devices: listed, and ended one by one or all at once', async ({ page, browser }) => {
  const second = await signInElsewhere(browser);
  const third = await signInElsewhere(browser);
  await page.goto('/update-profile');
  const devices = panel(page, 'Where you are signed in');
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(devices.getByRole('listitem').filter({ hasText: /Firefox.*Linux/ })).toHaveCount(2);
  await expectGoodLooks(page);
  const signOutOne = devices.getByRole('button', { name: /^Sign out Firefox/ }).first();
  await page.getByLabel('City').fill('Typed meanwhile');
  await page.context().setOffline(true);
  await signOutOne.click();
  await expect(toast(page, 'Network error. Please check your connection and try again.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByLabel('City')).toHaveValue('Typed meanwhile');
  await signOutOne.click();
  await expect(toast(page, 'That device is signed out.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('list')).toBeFocused();
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(toast(page, 'All other devices are signed out.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('button')).toHaveCount(0);
  for (const other of [second, third]) {
    await expectSignedOut(other);
    await other.context().close();
  }
});

const CONFIRM = 'update users set email_verified = true where email = $1';

test('an address is confirmed by a mailed link, and only then is two-step sign-in to be had', async ({
  page,
}) => {
  const complaints = listenToConsole(page);
  const two = panel(page, 'Two-step sign-in');
  await expect(two.getByText(/once your email address is confirmed/)).toBeVisible();
  await expect(two.getByRole('button')).toHaveCount(0);
  await two.getByRole('link', { name: 'Confirm your address' }).click();
  const address = panel(page, 'Email address');
  await expect(address.getByText('Not confirmed', { exact: true })).toBeInViewport();
  await address.getByRole('button', { name: 'Send me a confirmation link' }).click();
  await expect(address.getByText(`We have sent a link to ${person.email}.`)).toBeVisible();
  await expectAccessible(page);
  const { link } = await waitForMail(person.email, 'Confirm your email address');
  await page.goto(`${link.pathname}${link.search}`);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('Your address is confirmed.')).toBeVisible();
  await page.getByRole('link', { name: 'Account Settings' }).click();
  await expect(address.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(address.getByRole('button', { name: /link/ })).toHaveCount(0);
  await expect(two.getByRole('button', { name: 'Switch on' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test.describe('two-step sign-in', () => {
  test.beforeEach(async ({ page }) => {
    await runSql(String(process.env['E2E_DATA_DIR']), CONFIRM, [person.email]);
    await page.reload();
  });

  const answerDialog = async (page: Page, button: string, password = person.password) => {
    await field(page, 'Your Password').fill(password);
    await page.getByRole('dialog').getByRole('button', { name: button }).click();
  };

  /** Switches it on; answers the shared key and the recovery codes. */
  async function switchOn(page: Page): Promise<{ uri: string; codes: string[] }> {
    const two = panel(page, 'Two-step sign-in');
    await two.getByRole('button', { name: 'Switch on' }).click();
    await answerDialog(page, 'Continue');
    await expect(two.getByText('Scan this with an authenticator app')).toBeFocused();
    const key = String(await two.getByText(/^Key:/).textContent()).replace(/^Key:|\s/g, '');
    const uri = `otpauth://totp/x?secret=${key}`;
    await field(page, 'Code').fill(totpOf(uri));
    await two.getByRole('button', { name: 'Switch on' }).click();
    await expect(toast(page, 'Two-step sign-in is on.')).toBeVisible();
    return {
      uri,
      codes: await two.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts(),
    };
  }

  async function passFirstStep(page: Page): Promise<void> {
    await page.context().clearCookies();
    await page.goto('/login?next=%2Fuser%2Fcredits');
    await field(page, 'Email Address').fill(person.email);
    await field(page, 'Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/login/two-step?next=%2Fuser%2Fcredits');
  }

  test('on, signed in with a code, with a recovery code once, and off again', async ({ page }) => {
    const complaints = listenToConsole(page);
    const { uri, codes } = await switchOn(page);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThanOrEqual(8);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    const two = panel(page, 'Two-step sign-in');
    await expect(two.getByText('On', { exact: true })).toBeVisible();

    await passFirstStep(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectRefusedAt(page, 'Code', 'Please enter the code');
    await field(page, 'Code').fill('12 34');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectRefusedAt(page, 'Code', 'The code has 6 digits');
    await expectAccessible(page);
    // The code of the moment was used to switch it on, and none works twice.
    const next = totpOf(uri, 1);
    await field(page, 'Code').fill(`${next.slice(0, 3)} ${next.slice(3)}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/user/credits');

    await passFirstStep(page);
    await page.getByRole('link', { name: 'Use a recovery code instead' }).click();
    await field(page, 'Recovery code').fill(String(codes[0]));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/user/credits');

    await passFirstStep(page);
    await page.getByRole('link', { name: 'Use a recovery code instead' }).click();
    await field(page, 'Recovery code').fill(String(codes[0]));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectRefusedAt(page, 'Recovery code', 'That code is wrong. Please try the latest one.');
    await field(page, 'Recovery code').fill(String(codes[1]));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/user/credits');

    await page.goto('/update-profile');
    await two.getByRole('button', { name: 'Switch off' }).click();
    await answerDialog(page, 'Switch off');
    await expect(toast(page, 'Two-step sign-in is off.')).toBeVisible();
    await expect(two.getByText('Off', { exact: true })).toBeVisible();
    await expect(two.getByRole('paragraph').filter({ hasText: /^Off$/ })).toBeFocused();
    await page.context().clearCookies();
    await signIn(page, person);
    expect(complaints).toEqual([]);
  });

  test('asks for the password first, and a wrong one keeps the question open', async ({ page }) => {
    const opener = panel(page, 'Two-step sign-in').getByRole('button', { name: 'Switch on' });
    await opener.press('Enter');
    await expect(field(page, 'Your Password')).toBeFocused();
    await answerDialog(page, 'Continue', 'wrong horse battery');
    await expectRefusedAt(page, 'Your Password', 'Incorrect password. Please try again.');
    await answerDialog(page, 'Continue', '');
    await expectRefusedAt(page, 'Your Password', 'Please enter your password');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('is not on before a code has proved it, and new recovery codes end the old ones', async ({ page }) => {
    const two = panel(page, 'Two-step sign-in');
    await two.getByRole('button', { name: 'Switch on' }).click();
    await answerDialog(page, 'Continue');
    await field(page, 'Code').fill('000000');
    await two.getByRole('button', { name: 'Switch on' }).click();
    await expectRefusedAt(page, 'Code', 'That code is wrong. Please try the latest one.');
    await expectAccessible(page);
    await two.getByRole('button', { name: 'Cancel' }).click();
    await expect(two.getByText('Off', { exact: true })).toBeVisible();

    const { codes } = await switchOn(page);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await two.getByRole('button', { name: 'New recovery codes' }).click();
    await answerDialog(page, 'Create new codes');
    const list = two.getByRole('list', { name: 'Recovery codes' });
    await expect(list.locator('..')).toBeFocused();
    const fresh = await list.getByRole('listitem').allInnerTexts();
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
  });

  test('can be left to a device that is trusted', async ({ page }) => {
    const { uri } = await switchOn(page);
    await page.context().clearCookies();
    await passFirstStep(page);
    await field(page, 'Code').fill(totpOf(uri, 1));
    await page.getByRole('checkbox', { name: /Don’t ask again/ }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/user/credits');
    await page.goto('/user/dashboard');
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await expect(page).toHaveURL('/');
    await signIn(page, person);
  });
});
