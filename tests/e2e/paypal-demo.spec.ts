import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { OrderRecord } from '../../server/simulators/paypal/records.ts';
import { expectGoodLooks } from './support/appearance.ts';
import { runSql } from './support/database.ts';
import { listenToConsole } from './support/form-checks.ts';
import { expect, test } from './support/test.ts';

/** The demo's buttons and its approval window, as a page that sells meets them, under the content policy of our pages. */

const DESCRIPTION = '100 credits, for sellers of Kéramik & <b>“stoneware”</b>';

/** A payment that waits for its buyer. */
async function waitingOrder(): Promise<string> {
  const id = randomBytes(9).toString('hex').toUpperCase().slice(0, 17);
  const usd = (value: string) => ({ currency_code: 'USD', value });
  const at = new Date().toISOString();
  const context = { return_url: 'http://localhost/back', cancel_url: 'http://localhost/cancel' };
  const order: OrderRecord = {
    ...{ id, status: 'PAYER_ACTION_REQUIRED', intent: 'CAPTURE', payeeMerchantId: 'DEM2MERCHANT2' },
    unit: {
      custom_id: 'ORDER123',
      description: DESCRIPTION,
      amount: { ...usd('10.50'), breakdown: { item_total: usd('10.00'), handling: usd('0.50') } },
    },
    paymentSource: { paypal: { experience_context: context } },
    ...{ payer: null, wish: null, declines: 0, capture: null, refunds: [] },
    ...{ outcomes: {}, refundOutcomes: {}, createdAt: at, updatedAt: at },
  };
  await runSql(
    String(process.env['E2E_DATA_DIR']),
    `insert into paypal_simulator_records (kind, id, data) values ('order', $1, $2)`,
    [id, JSON.stringify(order)],
  );
  return id;
}

interface ShopOptions {
  orderId: string;
  style?: object;
  /** How often the shop sends the buyer back to choose another instrument. */
  restarts?: number;
  isDisabled?: boolean;
}

/** Puts the buttons on one of our pages, as the checkout does, and keeps what they report. */
async function openShop(page: Page, options: ShopOptions): Promise<void> {
  await page.goto('/login');
  await page.evaluate(async ({ orderId, style, restarts = 0, isDisabled = false }) => {
    const script = document.createElement('script');
    script.src = '/paypal-simulator/sdk/js?client-id=demo&currency=USD&intent=capture';
    const loaded = new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = reject;
    });
    document.head.prepend(script);
    await loaded;
    const place = document.createElement('div');
    place.id = 'buttons';
    document.querySelector('main')?.prepend(place);
    const reports: string[] = [];
    let left = restarts;
    const shop = window as any;
    shop.reports = reports;
    shop.buttons = shop.paypal.Buttons({
      style,
      onInit: (_data: unknown, actions: any) => {
        reports.push('init');
        if (isDisabled) actions.disable();
      },
      onClick: (data: any) => void reports.push(`click ${data.fundingSource}`),
      createOrder: async () => orderId,
      onApprove: async (data: any, actions: any) => {
        reports.push(`approved ${data.orderID} ${/^[2-9A-Z]{13}$/.test(data.payerID)}`);
        if (left-- > 0) actions.restart();
      },
      onCancel: (data: any) => void reports.push(`cancelled ${data.orderID}`),
      onError: (error: Error) => void reports.push(`error ${error.message}`),
    });
    reports.push(String(shop.buttons.isEligible()));
    await shop.buttons.render('#buttons');
  }, options);
}

const reports = (page: Page) => page.evaluate(() => (window as any).reports as string[]);
const lastReport = (page: Page) => expect.poll(async () => (await reports(page)).at(-1));

async function openWindow(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Pay with PayPal Demo' }).click();
  const popup = await opened;
  await popup.getByRole('heading', { level: 1 }).waitFor();
  // The page can be read before its script listens to keys.
  await popup.waitForLoadState('load');
  return popup;
}

test('a person plays the buyer by keyboard, and the shop hears that it was approved', async ({ page }) => {
  const complaints = listenToConsole(page);
  const orderId = await waitingOrder();
  await openShop(page, { orderId, style: { color: 'blue', label: 'pay' } });
  const popup = await openWindow(page);
  await expect(popup).toHaveTitle('Approve the payment - PayPal demo');
  await expect(popup.getByText('This is not PayPal')).toBeVisible();
  await expect(popup.getByText(DESCRIPTION)).toBeVisible();
  await expect(popup.getByText('0.50 USD', { exact: true })).toBeVisible();
  await expect(page.getByText('The PayPal window (demo) is open.')).toBeVisible();
  await expectGoodLooks(popup);
  await expect(popup.getByRole('button', { name: 'Approve and pay 10.50 USD' })).toBeFocused();
  const closed = popup.waitForEvent('close');
  await popup.keyboard.press('Enter');
  await closed;
  await lastReport(page).toBe(`approved ${orderId} true`);
  expect(await reports(page)).toEqual(['true', 'init', 'click paypal', `approved ${orderId} true`]);
  await expect(page.getByText('The PayPal window (demo) is open.')).toBeHidden();
  expect(complaints).toEqual([]);
});

test('a declined instrument: the shop sends the buyer back, in the same window', async ({ page }) => {
  const orderId = await waitingOrder();
  await openShop(page, { orderId, style: { label: 'pay' }, restarts: 1 });
  const popup = await openWindow(page);
  await popup.getByRole('button', { name: 'Decline' }).click();
  await expect(popup.getByRole('heading', { name: 'Try again' })).toBeVisible();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Pend' }).click();
  await closed;
  await lastReport(page).toBe(`approved ${orderId} true`);
  expect((await reports(page)).filter((report) => report.startsWith('approved'))).toHaveLength(2);
});

test('cancelling, by the button, by Escape and by closing the window', async ({ page }) => {
  const orderId = await waitingOrder();
  await openShop(page, { orderId, style: { label: 'pay' } });
  const ways: ((popup: Page) => Promise<void>)[] = [
    (popup) => popup.getByRole('button', { name: 'Cancel and return to the shop' }).click(),
    // The window is gone before the key is let go.
    (popup) => popup.keyboard.down('Escape'),
    (popup) => popup.close(),
  ];
  for (const [index, way] of ways.entries()) {
    const popup = await openWindow(page);
    const closed = popup.isClosed() ? Promise.resolve() : popup.waitForEvent('close');
    await way(popup);
    await closed;
    await expect
      .poll(async () => (await reports(page)).filter((report) => report === `cancelled ${orderId}`).length)
      .toBe(index + 1);
  }
  // Nothing was approved, and the order still waits.
  const popup = await openWindow(page);
  await expect(popup.getByRole('button', { name: /^Approve/ })).toBeVisible();
});

test('a blocked window is told, and a disabled button opens none', async ({ page }) => {
  const orderId = await waitingOrder();
  await openShop(page, { orderId, style: { label: 'pay' } });
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole('button', { name: 'Pay with PayPal Demo' }).click();
  await lastReport(page).toBe(
    'error The browser blocked the PayPal window. Allow pop-ups for this site and try again.',
  );

  await openShop(page, { orderId, style: { label: 'pay' }, isDisabled: true });
  const button = page.getByRole('button', { name: 'Pay with PayPal Demo' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  await lastReport(page).toBe('click paypal');
});

test('the style is visible, both buttons say Demo, and closing leaves nothing behind', async ({ page }) => {
  const orderId = await waitingOrder();
  const style = { layout: 'horizontal', color: 'gold', shape: 'pill', label: 'checkout' };
  await openShop(page, { orderId, style });
  const button = page.getByRole('button', { name: 'PayPal Checkout Demo' });
  const card = page.getByRole('button', { name: 'Debit or Credit Card Demo' });
  await expect(button).toHaveCSS('background-color', 'rgb(255, 196, 57)');
  await expect(button).toHaveCSS('border-radius', '999px');
  const [first, second] = [await button.boundingBox(), await card.boundingBox()];
  expect(first?.y).toBe(second?.y);
  await expectGoodLooks(page);
  await page.evaluate(() => (window as any).buttons.close());
  await expect(button).toHaveCount(0);
});
