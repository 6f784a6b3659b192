import { signUp } from './support/account-pages.ts';
import { expectAccessible } from './support/appearance.ts';
import { signInOperator } from './support/back-office.ts';
import { listenToConsole } from './support/form-checks.ts';
import { startOwnApp } from './support/own-app.ts';
import { openPayPal, payPalButton, placeOrder } from './support/paying.ts';
import { expect, test } from './support/test.ts';

test.slow();

const policyOf = async (page: import('@playwright/test').Page, path: string) =>
  String((await page.request.get(path)).headers()['content-security-policy']);

test('an order that is not there, or somebody else’s, is not found', async ({ page, browser, baseURL }) => {
  await signUp(page, String(baseURL));
  await page.goto('/user/dashboard');
  const { orderId } = await placeOrder(page);
  const context = await browser.newContext({ baseURL: String(baseURL) });
  const stranger = await context.newPage();
  await signUp(stranger, String(baseURL));
  for (const path of [
    `/pay-now/${orderId}`,
    `/item-pay-now/${orderId}`,
    '/pay-now/absent',
    '/item-pay-now/-',
  ]) {
    expect((await stranger.request.get(path)).status()).toBe(404);
    await stranger.goto(path);
    await expect(stranger.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
    await expect(
      stranger.getByText(
        "We couldn't find the order you're looking for. Please check the order ID and try again.",
      ),
    ).toBeVisible();
    await expect(stranger.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  }
  await expectAccessible(stranger);
  await context.close();
});

test('a script that does not load is said, and asked for again', async ({ page, baseURL }) => {
  await signUp(page, String(baseURL));
  await page.goto('/user/dashboard');
  const { orderId } = await placeOrder(page);
  await page.route('**/paypal-simulator/sdk/js*', (route) => route.abort('connectionfailed'));
  await page.goto(`/pay-now/${orderId}`);
  await expect(page.getByText('PayPal’s buttons could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/paypal-simulator/sdk/js*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(payPalButton(page)).toBeVisible();
});

test('an error of PayPal is said, leads to the dashboard, and can be tried again', async ({
  page,
  baseURL,
}) => {
  await signUp(page, String(baseURL));
  await page.goto('/user/dashboard');
  const { orderId } = await placeOrder(page);
  await page.goto(`/pay-now/${orderId}`);
  const failure = {
    success: false,
    code: 'paypal_failed',
    message: 'There was an error with PayPal. Please try again.',
  };
  await page.route('**/api/paypal/orders', (route) => route.fulfill({ status: 502, json: failure }));
  await payPalButton(page).click();
  await expect(page.getByRole('alert').getByText(failure.message)).toBeVisible();
  await page.getByRole('button', { name: 'Stay and pay' }).click();
  await payPalButton(page).click();
  await expect(page).toHaveURL('/user/dashboard');
  await page.unroute('**/api/paypal/orders');
  await page.goto(`/pay-now/${orderId}`);
  const popup = await openPayPal(page);
  await popup.close();
});

test('whoever comes to the pay page by a link or by Back gets a document that lets PayPal in', async ({
  page,
  baseURL,
}) => {
  const complaints = listenToConsole(page);
  await signUp(page, String(baseURL));
  await page.goto('/user/dashboard');
  await placeOrder(page);
  await page.goto('/user/pending-payment');
  await page.getByRole('link', { name: 'Pay First Order' }).click();
  await expect(payPalButton(page)).toBeVisible();
  await page.getByRole('link', { name: 'Support Team' }).click();
  await expect(page).toHaveURL('/contact');
  await page.reload();
  await page.goBack();
  await expect(payPalButton(page)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('pages that take payments let PayPal in, all others stay closed; switched off, nothing is offered', async ({
  browser,
}) => {
  // An app of its own, for settings that would disturb the others.
  test.setTimeout(300_000);
  const app = await startOwnApp({});
  try {
    const context = await browser.newContext({ baseURL: app.url });
    const page = await context.newPage();
    await signInOperator(page, app.url);
    await page.goto('/user/dashboard');
    const { orderId } = await placeOrder(page);
    const put = (changes: object) =>
      page.request.put('/api/paypal-settings', {
        headers: { origin: app.url },
        data: {
          enablePayPal: true,
          clientId: 'sandbox-client',
          clientSecret: 'sandbox-secret',
          mode: 'sandbox',
          currency: 'USD',
          buttonStyles: { layout: 'vertical', color: 'gold', shape: 'pill', label: 'buynow' },
          ...changes,
        },
      });

    const demo = await policyOf(page, `/pay-now/${orderId}`);
    expect(demo).toMatch(/script-src 'self' [^;]*'nonce-/);
    expect(demo).not.toContain('paypal.com');

    const saved = await put({});
    expect(saved.ok(), await saved.text()).toBe(true);
    const payPolicy = await policyOf(page, `/pay-now/${orderId}`);
    for (const part of ['script-src', 'connect-src', 'frame-src', 'form-action', 'style-src']) {
      expect(payPolicy).toMatch(new RegExp(`${part} [^;]*https://\\*\\.paypal\\.com`));
    }
    expect(payPolicy).not.toMatch(/script-src[^;]*unsafe|style-src [^;]*unsafe/);
    for (const path of [
      '/',
      '/user/dashboard',
      '/user/pending-payment',
      '/pay-now/absent',
      '/admin/dashboard',
    ]) {
      expect(await policyOf(page, path), path).not.toMatch(/paypal|nonce/);
    }
    // The real script, by the settings: where it comes from, and that it never came.
    const asked = page.waitForRequest(/^https:\/\/www\.sandbox\.paypal\.com\/sdk\/js\?/);
    await page.route('https://www.sandbox.paypal.com/**', (route) => route.abort('connectionfailed'));
    await page.goto(`/pay-now/${orderId}`);
    const address = new URL((await asked).url());
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      'client-id': 'sandbox-client',
      currency: 'USD',
      intent: 'capture',
    });
    await expect(page.getByText('Sandbox:')).toBeVisible();
    await expect(page.getByText('PayPal’s buttons could not be loaded.')).toBeVisible();

    expect((await put({ enablePayPal: false })).ok()).toBe(true);
    await page.goto(`/pay-now/${orderId}`);
    await expect(page.getByRole('heading', { name: 'Payment Unavailable' })).toBeVisible();
    await expect(
      page.getByText(
        'PayPal payments are currently unavailable. Please contact support for alternative payment methods.',
      ),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(`${app.url}/`);
    await context.close();
  } finally {
    await app.close();
  }
});
