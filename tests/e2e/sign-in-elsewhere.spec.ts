import type { Page } from '@playwright/test';
import { CLIENT, type OpenIdIssuer, startOpenIdIssuer } from '../support/openid-issuer.ts';
import { signUp } from './support/account-pages.ts';
import { expectAccessible } from './support/appearance.ts';
import { expectRefused, field, listenToConsole, UNREACHABLE } from './support/form-checks.ts';
import { waitForMail } from './support/mails.ts';
import { type OwnApp, startOwnApp } from './support/own-app.ts';
import { newPerson } from './support/people.ts';
import { test as base, expect } from './support/test.ts';

/** An app with an identity provider, confirmed addresses and the limits of every day. */
const test = base.extend<object, { issuer: OpenIdIssuer; ownApp: OwnApp }>({
  issuer: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the wanted fixtures from the pattern
    async ({}, use) => {
      const issuer = await startOpenIdIssuer();
      await use(issuer);
      await issuer.close();
    },
    { scope: 'worker' },
  ],
  ownApp: [
    async ({ issuer }, use) => {
      const app = await startOwnApp({
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        OIDC_NAME: 'Example Login',
        EMAIL_VERIFICATION: 'on',
        RATE_LIMIT_MULTIPLIER: '1',
      });
      await use(app);
      await app.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ ownApp }, use) => use(ownApp.url),
});

const provider = (page: Page) => page.getByRole('button', { name: 'Continue with Example Login' });
const waiting = (page: Page) => page.getByRole('button', { name: 'Waiting for Example Login …' });

test.beforeEach(({ issuer }) => {
  const { email, name } = newPerson('Grace');
  issuer.state.isDown = false;
  issuer.state.person = { sub: email, email, email_verified: true, name };
});

/** The provider's own page, where the person has not decided yet. */
async function holdAtProvider(page: Page, issuer: OpenIdIssuer): Promise<void> {
  await page.context().route(`${issuer.url}/authorize*`, async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const back = `${asked.get('redirect_uri')}?error=access_denied&state=${asked.get('state')}`;
    const body = `<title>Example Login</title><a href="${back.replaceAll('&', '&amp;')}">No, thanks</a>`;
    await route.fulfill({ contentType: 'text/html', body });
  });
}

async function openPopup(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await provider(page).click();
  return opened;
}

/** Said above the buttons, not in the form's summary. */
const said = (page: Page, sentence: string) => page.getByRole('alert').filter({ hasText: sentence });

test.describe('a sign-in in a popup', () => {
  test('makes an account and leads to the page that was asked for', async ({ page }) => {
    const complaints = listenToConsole(page);
    await page.goto('/login?next=%2Fuser%2Fcredits');
    await expectAccessible(page);
    const popup = await openPopup(page);
    if (!popup.isClosed()) await popup.waitForEvent('close');
    await expect(page).toHaveURL('/user/credits');
    await expect(page.getByRole('button', { name: 'Account of Grace' })).toBeVisible();
    await expect(page.getByRole('link', { name: /5\s*credits/ })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('closed by hand', async ({ page, issuer }) => {
    await holdAtProvider(page, issuer);
    await page.goto('/login');
    const popup = await openPopup(page);
    await expect(popup).toHaveTitle('Example Login');
    await expect(waiting(page)).toBeDisabled();
    await popup.close();
    await expect(said(page, 'Sign-in popup closed by user.')).toBeVisible();
    await expect(provider(page)).toBeEnabled();
  });

  test('that only looked closed, as it does once a provider cuts the tie to it', async ({ page, issuer }) => {
    await holdAtProvider(page, issuer);
    await page.goto('/login');
    const popup = await openPopup(page);
    await popup.close();
    await expect(said(page, 'Sign-in popup closed by user.')).toBeVisible();
    const lastPage = await page.context().newPage();
    await lastPage.goto('/login/popup-done?error=user_disabled');
    await expect(said(page, 'This account has been disabled.')).toBeVisible();
  });

  test('cancelled at the provider', async ({ page, issuer }) => {
    await holdAtProvider(page, issuer);
    await page.goto('/register');
    const popup = await openPopup(page);
    await popup.getByRole('link', { name: 'No, thanks' }).click();
    await expect(said(page, 'Sign-in cancelled. Please try again.')).toBeVisible();
    await expect.poll(() => popup.isClosed()).toBe(true);
  });

  test('blocked by the browser', async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto('/login');
    await provider(page).click();
    await expect(said(page, 'Sign-in popup was blocked. Please allow popups for this site.')).toBeVisible();
    await expectAccessible(page);
  });

  test('without a connection, or with an answer that is none', async ({ page }) => {
    await page.goto('/login');
    await page.route('**/api/auth/sign-in/social', (route) => route.abort('connectionfailed'));
    const popup = await openPopup(page);
    await expect(said(page, UNREACHABLE)).toBeVisible();
    await expect.poll(() => popup.isClosed()).toBe(true);
    await page.unrouteAll();
    await page.route('**/api/auth/sign-in/social', (route) => route.fulfill({ status: 502, body: 'no' }));
    await provider(page).click();
    await expect(said(page, 'An error occurred during login. Please try again.')).toBeVisible();
    await expect(page.getByText(UNREACHABLE)).toHaveCount(0);
  });

  test('at an address whose account nobody has confirmed', async ({ page, baseURL, issuer }) => {
    const person = await signUp(page, String(baseURL));
    issuer.state.person.email = person.email;
    await page.goto('/login');
    await openPopup(page);
    await expect(said(page, 'There is already an account with this email address.')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  test('and its last page, should it stay open, says how it ended', async ({ page }) => {
    const ends = [
      ['user_disabled', 'This account has been disabled.'],
      ['sign_in_cancelled', 'Sign-in cancelled. Please try again.'],
      ['<script>alert(1)</script>', 'An error occurred during login. Please try again.'],
      ['__proto__', 'An error occurred during login. Please try again.'],
    ] as const;
    for (const [code, sentence] of ends) {
      await page.goto(`/login/popup-done?error=${encodeURIComponent(code)}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('That did not work');
      await expect(page.getByText(sentence)).toBeVisible();
    }
    await expectAccessible(page);
  });
});

test('too many wrong passwords', async ({ page }) => {
  const { email } = newPerson();
  await page.goto('/login');
  for (let count = 1; count <= 5; count++) {
    await field(page, 'Email Address').fill(email);
    await field(page, 'Password').fill(`wrong password ${count}`);
    const answered = page.waitForResponse('**/login.data');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await answered;
    await expect(page.getByText('No account found with this email address.')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectRefused(page, 'Too many failed login attempts. Please try again later.');
  await expect(field(page, 'Email Address')).toHaveValue(email);
});

test('an address is confirmed by its mailed link before the first sign-in', async ({
  page,
  ownApp,
  browser,
}) => {
  const person = newPerson();
  const mailed = { dataDir: ownApp.dataDir };
  await page.goto('/register');
  await field(page, 'Full Name').fill(person.name);
  await field(page, 'Email Address').fill(person.email);
  await field(page, 'Password').fill(person.password);
  await field(page, 'Confirm Password').fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused();
  await expect(page.getByText(person.email)).toBeVisible();
  await expectAccessible(page);
  const first = await waitForMail(person.email, 'Confirm your email address', mailed);

  const signIn = async () => {
    await field(page, 'Email Address').fill(person.email);
    await field(page, 'Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await signIn();
  await expectRefused(page, 'Please confirm your email address first. We have sent you a new link.');
  const second = await waitForMail(person.email, 'Confirm your email address', { ...mailed, count: 2 });

  await page.goto(first.link.href);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.');

  // Without script, as from a mail program's own viewer.
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(second.link.href);
  await plain.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  await plain.context().close();

  await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn();
  await expect(page).toHaveURL('/user/dashboard');
});
