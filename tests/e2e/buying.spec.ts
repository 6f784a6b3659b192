import type { Page } from '@playwright/test';
import { signUp } from './support/account-pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/appearance.ts';
import { listenToConsole } from './support/form-checks.ts';
import { creditsOf, decide, openPayPal, payPalButton, placeOrder } from './support/paying.ts';
import { newPerson, register } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.slow();

const STANDARD_CREDITS = 80;
const WELCOME_CREDITS = 5;
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** A person with an order to pay, on its pay page. */
async function onPayPage(page: Page, baseURL: string | undefined) {
  await signUp(page, String(baseURL));
  await page.goto('/user/dashboard');
  const order = await placeOrder(page);
  await page.goto(`/pay-now/${order.orderId}`);
  await expect(payPalButton(page)).toBeVisible();
  return order;
}

const message = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Payment' }).getByText(text);

test('from the register form to credits, history and receipt', async ({ page }) => {
  const complaints = listenToConsole(page);
  const person = await register(page, newPerson('Marta Buyer'));
  await page.goto('/user/select-package');
  await page.getByRole('link', { name: 'Choose Plan Standard' }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Order' })).toBeVisible();
  await page.getByLabel('Address').fill('12 Paper Lane\nYork');
  await page.getByLabel('Country').selectOption('United Kingdom');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page).toHaveURL(/\/user\/package-pending-payment/);
  const newOrder = page.getByRole('region', { name: 'Your new order' });
  await expect(newOrder).toContainText('$29.00');
  await newOrder.getByRole('link', { name: /^Pay Now/ }).click();

  const summary = page.getByRole('region', { name: 'Order Summary' });
  for (const text of ['Standard', 'PENDING', 'Marta Buyer', person.email, 'United Kingdom', '$29.00', '80']) {
    await expect(summary).toContainText(text);
  }
  await expect(page.getByText('Demo:')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Support Team' })).toHaveAttribute('href', '/contact');
  const payPage = page.url();
  await expect(payPalButton(page)).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);

  const popup = await openPayPal(page);
  await expect(popup.getByText('29.00 USD').first()).toBeVisible();
  await decide(popup, 'Approve and pay');
  await expect(page).toHaveURL('/user/subscription-history');
  await expect(row(page, 'Standard')).toContainText('Paid');
  await expect(row(page, 'Standard')).toContainText('Completed');
  await expect(row(page, 'Standard')).toContainText('Does not expire');
  await expect(page.getByRole('banner').getByText(String(WELCOME_CREDITS + STANDARD_CREDITS))).toBeVisible();

  await row(page, 'Standard')
    .getByRole('link', { name: /^Receipt/ })
    .click();
  await expect(page).toHaveURL(/\/user\/receipts\//);
  await expect(page.getByText('$29.00').first()).toBeVisible();
  await page.goBack();
  await expect(row(page, 'Standard')).toBeVisible();

  await page.goto(new URL(payPage).pathname);
  await expect(message(page, 'This order is already paid. There is no need to pay again.')).toBeVisible();
  await expect(payPalButton(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Subscription History' }).last().click();
  await expect(page).toHaveURL('/user/subscription-history');
  await page.goto('/user/pending-payment');
  await expect(page.getByText('No Pending Orders')).toBeVisible();
  expect(complaints).toEqual([]);
});

test("on a phone's width", async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await onPayPage(page, baseURL);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await decide(await openPayPal(page), 'Approve and pay');
  await expect(message(page, /80 credits added\./)).toBeVisible();
  await expect(page).toHaveURL('/user/subscription-history');
  await expect(row(page, 'Standard')).toContainText('Paid');
  await expectNoSidewaysScroll(page);
  expect(await creditsOf(page)).toBe(WELCOME_CREDITS + STANDARD_CREDITS);
});

test('a tab that is closed right after the approval loses nothing', async ({ page, context, baseURL }) => {
  const order = await onPayPage(page, baseURL);
  // The page's own report never gets out.
  await page.route('**/process-payment-complete/**', () => {});
  const popup = await openPayPal(page);
  await decide(popup, 'Approve and pay');
  await expect(message(page, 'Processing your payment... Please wait')).toBeVisible();
  await page.close();
  const later = await context.newPage();
  await expect.poll(() => creditsOf(later)).toBe(WELCOME_CREDITS + STANDARD_CREDITS);
  await later.goto(`/pay-now/${order.orderId}`);
  await expect(message(later, 'This order is already paid.')).toBeVisible();
});

test('while the payment is processed the page says so and its buttons rest', async ({ page, baseURL }) => {
  await onPayPage(page, baseURL);
  let calls = 0;
  let goOn = () => {};
  const released = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/process-payment-complete/**', async (route) => {
    calls++;
    await released;
    await route.continue();
  });
  const popup = await openPayPal(page);
  await decide(popup, 'Approve and pay');
  await expect(message(page, 'Processing your payment... Please wait')).toBeVisible();
  await expect(payPalButton(page)).toHaveAttribute('aria-disabled', 'true');
  goOn();
  await expect(page).toHaveURL('/user/subscription-history');
  expect(calls).toBe(1);
});

test('a lost answer is asked for again, and the payment counts once', async ({ page, baseURL }) => {
  await onPayPage(page, baseURL);
  let calls = 0;
  await page.route('**/process-payment-complete/**', async (route) => {
    calls++;
    if (calls > 1) return route.continue();
    // The service has done its work; its answer does not arrive.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await decide(await openPayPal(page), 'Approve and pay');
  await expect(page).toHaveURL('/user/subscription-history');
  await expect(row(page, 'Standard')).toContainText('Paid');
  expect(calls).toBe(2);
  expect(await creditsOf(page)).toBe(WELCOME_CREDITS + STANDARD_CREDITS);
});

test('a declined payment can be paid in another way', async ({ page, baseURL }) => {
  await onPayPage(page, baseURL);
  const popup = await openPayPal(page);
  await decide(popup, 'Decline');
  await expect(popup.getByRole('heading', { name: 'Try again' })).toBeVisible();
  await expect(message(page, /^Error: PayPal declined the payment/)).toBeVisible();
  await decide(popup, 'Approve and pay');
  await expect(page).toHaveURL('/user/subscription-history');
  await expect(row(page, 'Standard')).toContainText('Paid');
  expect(await creditsOf(page)).toBe(WELCOME_CREDITS + STANDARD_CREDITS);
});

test('a settled payment says what it brought, with the balance in the header, and leads to writing', async ({
  page,
  baseURL,
}) => {
  await onPayPage(page, baseURL);
  await decide(await openPayPal(page), 'Approve and pay');
  await expect(message(page, /80 credits added\./)).toBeVisible();
  const write = page.getByRole('link', { name: 'Write a listing' });
  await write.focus();
  // The focus stops the redirect.
  await expect(page.getByText('Taking you to')).toHaveCount(0);
  await expect(page.getByText('PAID')).toBeVisible();
  await expect(page.getByRole('banner').getByText(String(WELCOME_CREDITS + STANDARD_CREDITS))).toBeVisible();
  await expect(page.getByRole('link', { name: 'Subscription History' }).last()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user/generate-product-description');
});

test('a cancelled payment counts down to the dashboard, unless the buyer does anything', async ({
  page,
  baseURL,
}) => {
  await onPayPage(page, baseURL);
  await decide(await openPayPal(page), 'Cancel');
  await expect(message(page, /Payment was cancelled/)).toBeVisible();
  await expect(page.getByText(/Taking you to your dashboard in 3 seconds/)).toBeVisible();
  await expect(page.getByText(/Taking you to your dashboard in 2 seconds/)).toBeVisible();
  await page.getByRole('button', { name: 'Stay and pay' }).click();
  await expect(page.getByText('Taking you to')).toHaveCount(0);
  await expectAccessible(page);

  for (const act of [
    () => page.keyboard.press('Shift'),
    () => page.getByRole('heading', { level: 1 }).click(),
  ]) {
    await decide(await openPayPal(page), 'Cancel');
    await expect(page.getByText('Taking you to your dashboard')).toBeVisible();
    await act();
    await expect(page.getByText('Taking you to')).toHaveCount(0);
    await expect(message(page, /Payment was cancelled/)).toBeVisible();
  }

  // A window closed by hand is no approval either.
  const popup = await openPayPal(page);
  await expect(message(page, /Payment was cancelled/)).toHaveCount(0);
  await popup.close();
  await expect(message(page, /Payment was cancelled/)).toBeVisible();
  await expect(page).toHaveURL('/user/dashboard');
  await page.goto('/user/pending-payment');
  await expect(row(page, 'Standard')).toContainText('Pending');
  expect(await creditsOf(page)).toBe(WELCOME_CREDITS);
});

test('a payment in review is waited for, and not paid twice', async ({ page, baseURL }) => {
  const order = await onPayPage(page, baseURL);
  await decide(await openPayPal(page), 'Pend');
  await expect(message(page, /PayPal is reviewing your payment/)).toBeVisible();
  await expect(payPalButton(page)).toHaveCount(0);
  await page.reload();
  await expect(message(page, /PayPal is reviewing your payment/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/user/pending-payment');
  await expect(row(page, order.orderId)).toContainText('In review');
  expect(await creditsOf(page)).toBe(WELCOME_CREDITS);
});

test('of two tabs the second sees that the first has paid', async ({ page, context, baseURL }) => {
  const order = await onPayPage(page, baseURL);
  const second = await context.newPage();
  await second.goto(`/pay-now/${order.orderId}`);
  await expect(payPalButton(second)).toBeVisible();
  await decide(await openPayPal(page), 'Approve and pay');
  await expect(page).toHaveURL('/user/subscription-history');

  await payPalButton(second).click();
  await expect(message(second, 'This order is already paid. There is no need to pay again.')).toBeVisible();
  await expect(payPalButton(second)).toHaveCount(0);
  expect(await creditsOf(page)).toBe(WELCOME_CREDITS + STANDARD_CREDITS);
});
