import type { Page } from '@playwright/test';
import { papers } from '#contract/site-sections/accent.ts';
import { signUp } from './support/account-pages.ts';
import { expectAccessible, expectGoodLooks, expectNoSidewaysScroll } from './support/appearance.ts';
import { cutConnection, listenToConsole, UNREACHABLE } from './support/form-checks.ts';
import { expect, test, untilTakenOver } from './support/test.ts';

const pages = [
  ['/', 'Generate e-Commerce Product Details – AI Product Description Generator'],
  ['/login', 'Login - Welcome Back', 'Welcome Back'],
  ['/login/two-step', 'Two-step sign-in - Listwright', 'One more step'],
  ['/register', 'Register - Join Our Digital Marketplace', 'Create your account'],
  ['/reset-password', 'Reset your password - Listwright', 'Reset your password'],
  ['/forgot-password', 'Reset your password - Listwright', 'Reset your password'],
  ['/reset-password/confirm?token=x', 'Set a new password - Listwright', 'Set a new password'],
  ['/verify-email?token=x', 'Confirm your address - Listwright', 'Confirm your address'],
  ['/setup?token=x', 'Create the first administrator - Listwright', 'Create the first administrator'],
  ['/terms', 'Terms of Service - Listwright', 'Terms of Service'],
  ['/privacy', 'Privacy Policy - Listwright', 'Privacy Policy'],
  ['/no/such/page', 'Oops! Page Not Found', 'Oops! Page Not Found'],
] as const;

for (const [path, title, heading] of pages) {
  test(`${path} is in order`, async ({ page }) => {
    const complaints = listenToConsole(page);
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    if (heading) await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectGoodLooks(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
  });
}

test('pages for search engines say where they live, the others ask to be left out', async ({
  page,
  baseURL,
}) => {
  for (const path of ['/register', '/terms', '/privacy']) {
    await page.goto(`${path}?utm=x`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path}`);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{40}/);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', await page.title());
  }
  for (const path of ['/login', '/reset-password', '/setup?token=x', '/no/such/page']) {
    await page.goto(path);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
});

test('an unknown address is answered 404, with a way home', async ({ page }) => {
  const hostile = ['/nothing', '/user/', '/%3Cscript%3Ealert(1)%3C/script%3E', `/${'long-'.repeat(200)}`];
  for (const path of hostile) {
    const answer = await page.goto(path);
    if (path === '/user/') continue;
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page Not Found');
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('what no form of ours would send is refused, and is no failure of the server', async ({
  request,
  baseURL,
}) => {
  const paths = [
    ...pages.map(([path]) => path),
    '/login.data',
    '/register.data',
    '/sign-out',
    '/update-profile',
  ];
  const bodies = [
    ['application/json', '{"email":"x"}'],
    ['text/plain', 'email=x'],
    ['multipart/form-data', 'no boundary'],
    ['application/x-www-form-urlencoded', 'email=%00&password=%FF&email=&code=&name=%0D%0ABcc:&userName='],
    ['application/x-www-form-urlencoded', `email=${'x'.repeat(300_000)}`],
  ] as const;
  for (const path of paths) {
    for (const [type, data] of bodies) {
      const headers = { origin: String(baseURL), 'content-type': type };
      const answer = await request.post(path, { headers, data: Buffer.from(data), maxRedirects: 0 });
      expect(answer.status(), `${path} ${type}`).toBeLessThan(500);
    }
  }
});

test('a page that takes its time is announced by a line at the top until it is there', async ({ page }) => {
  await page.goto('/terms');
  const line = page.getByRole('progressbar', { name: 'Loading the page' });
  await expect(line).toHaveCount(0);
  const answered = Promise.withResolvers<void>();
  await page.route('**/privacy.data*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(line).toBeVisible();
  answered.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await expect(line).toHaveCount(0);
});

test('a page that cannot be fetched says so, and comes when tried again', async ({ page }) => {
  await page.goto('/terms');
  const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
  const reconnect = await cutConnection(page);
  await privacy.click();
  await expect(page.getByText(UNREACHABLE)).toBeVisible();
  await expect(page).toHaveTitle('No connection - Listwright');
  await reconnect();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
});

test.describe('the header', () => {
  const header = (page: Page) => page.getByRole('banner');

  test('offers strangers to sign in and to register', async ({ page }) => {
    await page.goto('/terms');
    await expect(header(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    await expect(header(page).getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
    await expect(header(page).getByRole('button', { name: 'Logout' })).toHaveCount(0);
    await header(page).getByRole('link', { name: 'Listwright, home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('offers who is signed in their dashboard, from the first byte on', async ({ page, baseURL }) => {
    const { email } = await signUp(page, String(baseURL));
    const answer = await page.goto('/contact');
    expect(await answer?.text()).toContain('Logout');
    await expect(page.getByLabel('Email address')).toHaveValue(email);
    await expect(header(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
      'href',
      '/user/dashboard',
    );
    for (const absent of ['Sign in', 'Register', 'Admin'])
      await expect(header(page).getByRole('link', { name: absent })).toHaveCount(0);
    await header(page).getByRole('button', { name: 'Logout' }).click();
    await expect(header(page).getByRole('link', { name: 'Register' })).toBeVisible();
  });

  test('leads from the avatar to the account settings', async ({ page, baseURL }) => {
    await signUp(page, String(baseURL));
    await page.goto('/user/dashboard');
    await page.getByRole('button', { name: /^Account of/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Account Settings' }).press('Enter');
    await expect(page).toHaveURL('/update-profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Settings');
  });
});

test.describe('the drawer of small screens', () => {
  test.use({ viewport: { width: 390, height: 700 } });

  test('opens, closes and leads on by keyboard', async ({ page }) => {
    await page.goto('/terms');
    const opener = page.getByRole('button', { name: 'Menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(drawer).toBeVisible();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await expect(drawer.locator(':focus')).toHaveCount(1);
    // 80 % of the width that the scrollbar leaves.
    await expect
      .poll(async () => {
        const width = Math.round((await drawer.boundingBox())?.width ?? 0);
        return width >= 295 && width <= 312;
      })
      .toBe(true);
    await expectAccessible(page);
    for (let count = 0; count < 12; count++) await page.keyboard.press('Tab');
    // A modal dialog keeps the focus off the page behind it.
    expect(await page.evaluate(() => document.activeElement?.closest('main, footer') ?? null)).toBeNull();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await drawer.getByRole('link', { name: 'Sign in' }).press('Enter');
    await expect(page).toHaveURL('/login');
    await expect(drawer).toBeHidden();
  });

  test('is at most 320 px wide, and knows who is signed in', async ({ page, baseURL }) => {
    const person = await signUp(page, String(baseURL));
    await page.setViewportSize({ width: 700, height: 700 });
    await page.goto('/terms');
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(320);
    await expect(drawer.getByText(person.name)).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await drawer.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await untilTakenOver(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(drawer.getByRole('link', { name: 'Register' })).toBeVisible();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 700 } });

  test('no control is shown that would do nothing', async ({ page }) => {
    await page.goto('/register');
    for (const name of ['Menu', 'Show password', 'Dark'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/login');
  });
});

test('the chosen theme is there before the page’s own script, and stays', async ({ page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const pressed = page.getByRole('group', { name: 'Colour theme' }).getByRole('button', { pressed: true });
  /** The colour of the browser's own bars: of the first element that applies. */
  const bars = () =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll(
        (elements) =>
          elements
            .find((element) => matchMedia(element.getAttribute('media') ?? '').matches)
            ?.getAttribute('content') ?? null,
      );
  await page.goto('/terms');
  await expect(pressed).toHaveText(['System']);
  const light = await paper();
  expect(await bars()).toBe(papers.light);
  await page.getByRole('button', { name: 'Dark' }).click();
  const dark = await paper();
  expect(dark).not.toBe(light);
  expect(await bars()).toBe(papers.dark);
  await page.route('**/assets/*.js', (route) => route.abort());
  // Without its script the page is never taken over, which `goto` would wait for.
  await page.evaluate(() => window.location.assign('/privacy'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  expect([await paper(), await bars()]).toEqual([dark, papers.dark]);
  await page.unrouteAll();
  await page.goto('/');
  await expect(pressed).toHaveText(['Dark']);
  expect(await bars()).toBe(papers.dark);
  await expect(pressed).toHaveCSS('text-decoration-line', 'underline');
  await page.getByRole('button', { name: 'Light' }).click();
  await expect(pressed).toHaveText(['Light']);
  await page.goto('/privacy');
  await expect(pressed).toHaveText(['Light']);
  await page.getByRole('button', { name: 'System' }).click();
  await expect(pressed).toHaveText(['System']);
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  expect([await paper(), await bars()]).toEqual([light, papers.light]);
  await page.reload();
  await expect(pressed).toHaveText(['System']);
});

test('a navigation begins at the top, smoothly, and going back returns at once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/terms');
  const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
  await privacy.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(500);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    window.addEventListener('scroll', () => seen.push(window.scrollY));
  });
  await privacy.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const steps = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(steps.filter((y) => y > 0 && y < left).length).toBeGreaterThan(1);
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});
