import { expectAccessible, expectGoodLooks, expectNoSidewaysScroll } from './support/appearance.ts';
import { fillBilling, keyOf, ordersOf, PACKAGE, proceed, test } from './support/checkout.ts';
import { runSql } from './support/database.ts';
import { cutConnection, expectRefused, expectRefusedAt, field, UNREACHABLE } from './support/form-checks.ts';
import { expect } from './support/test.ts';

const dataDir = () => String(process.env['E2E_DATA_DIR']);

test('a package is ordered in two steps, and the order waits to be paid', async ({ page, buyer }) => {
  await page.goto('/user/select-package');
  await page.getByRole('link', { name: 'Choose Plan Standard' }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Order', level: 1 })).toBeVisible();
  const first = page.getByRole('region', { name: 'Package Information' });
  await expect(first.getByLabel('Package Name')).toHaveValue('Standard');
  await expect(first.getByLabel('Package Name')).toHaveAttribute('readonly');
  await expect(first.getByRole('definition')).toHaveText(['$29.00', '$29.00']);
  const second = page.getByRole('region', { name: 'Billing Information' });
  await expect(second.getByLabel('Full Name')).toHaveValue(buyer.name);
  await expect(second.getByLabel('Email')).toHaveValue(buyer.email);
  await expect(second.getByLabel('Email')).toHaveAttribute('readonly');
  // The countries of ISO 3166, and the invitation to choose one.
  expect(await second.getByLabel('Country').getByRole('option').count()).toBeGreaterThan(249);
  await expect(second.getByLabel('Country').getByRole('option', { name: 'Taiwan' })).toHaveCount(1);
  await fillBilling(page);
  await proceed(page).click();
  await expect(page).toHaveURL(/\/user\/package-pending-payment\//);
  await expect(page.getByRole('heading', { name: 'My Pending Orders' })).toBeVisible();
  expect(await ordersOf(page, buyer)).toMatchObject([
    {
      packageId: 'standard',
      packageName: 'Standard',
      totalPrice: 29,
      credit: 80,
      Validity: 180,
      customerName: buyer.name,
      customerEmail: buyer.email,
      address: '12 Paper Lane\nYork',
      country: 'United Kingdom',
      paymentStatus: 'pending',
    },
  ]);
});

test('the form begins with what the profile knows', async ({ page, buyer }) => {
  const facts = ['12 Paper Lane', 'York', ' united KINGDOM ', buyer.email];
  await runSql(
    dataDir(),
    'insert into user_profiles (user_id, address, city, country) select id, $1, $2, $3 from users where email = $4',
    facts,
  );
  await page.goto(PACKAGE);
  await expect(field(page, 'Address')).toHaveValue('12 Paper Lane\nYork');
  await expect(field(page, 'Country')).toHaveValue('United Kingdom');
});

test('an item is ordered too, also by who lives in no country of the list', async ({
  page,
  buyer,
  catalog,
}) => {
  const item = await catalog.addItem({
    itemName: 'Photo Guide & “more” <b>写真</b>',
    price: '1,012.50',
    description: 'First line.\nSecond line.',
    accessUrl: 'https://files.example.com/secret',
  });
  await page.goto(`/item-buy/${item._id}`);
  const first = page.getByRole('region', { name: 'Item Information' });
  await expect(first.getByLabel('Item Name')).toHaveValue(item.itemName);
  await expect(first.getByRole('definition')).toHaveText(['$1,012.50', '$1,012.50']);
  expect(await page.content()).not.toContain('files.example.com');
  await expect(field(page, 'Country').getByRole('option').last()).toHaveText('Other');
  await fillBilling(page);
  await field(page, 'Country').selectOption('Other');
  await proceed(page).click();
  await expect(page).toHaveURL(/\/user\/item-pending-payment\//);
  expect(await ordersOf(page, buyer, '/item-orders')).toMatchObject([
    { itemId: item._id, packageName: item.itemName, totalPrice: 1012.5, country: 'Other', accessUrl: '' },
  ]);
});

test.describe('a form that is refused keeps what was typed', () => {
  test('for a single field', async ({ page, buyer }) => {
    await page.goto(PACKAGE);
    await fillBilling(page);
    await field(page, 'Full Name').fill('  ');
    await proceed(page).click();
    await expectRefusedAt(page, 'Full Name', 'Please enter your full name');
    await expect(field(page, 'Address')).toHaveValue('12 Paper Lane\nYork');
    await expect(field(page, 'Country')).toHaveValue('United Kingdom');
    expect(await ordersOf(page, buyer)).toEqual([]);
  });

  test('for several, which are listed', async ({ page, buyer }) => {
    await page.goto(PACKAGE);
    await field(page, 'Address').fill(' ');
    await proceed(page).click();
    const summary = page.locator(':focus').getByRole('alert');
    await expect(summary.getByRole('link')).toHaveText(['Address', 'Country']);
    await expect(page.getByText('Please enter your address')).toBeVisible();
    await expect(page.getByText('Please choose a country')).toBeVisible();
    await expectAccessible(page);
    await expect(field(page, 'Full Name')).toHaveValue(buyer.name);
    await field(page, 'Country').selectOption('Germany');
    await expect(page.getByText('Please choose a country')).toBeHidden();
    await expect(page.getByText('Please enter your address')).toBeVisible();
  });

  test('without a connection; the next try makes the one order', async ({ page, buyer }) => {
    await page.goto(PACKAGE);
    await fillBilling(page);
    const reconnect = await cutConnection(page);
    await proceed(page).click();
    await expectRefused(page, UNREACHABLE);
    await expect(field(page, 'Country')).toHaveValue('United Kingdom');
    await reconnect();
    await proceed(page).click();
    await expect(page).toHaveURL(/package-pending-payment/);
    expect(await ordersOf(page, buyer)).toHaveLength(1);
  });

  test('when something before the service answers in its place', async ({ page, buyer: _buyer }) => {
    await page.goto(PACKAGE);
    await fillBilling(page);
    await page.route('**/buy/standard.data*', (route) =>
      route.fulfill({ status: 504, body: 'Gateway Timeout' }),
    );
    await proceed(page).click();
    await expectRefused(
      page,
      'The order could not be placed. Nothing was ordered or charged; please try again.',
    );
  });
  test('when the session has ended meanwhile', async ({ page, buyer }) => {
    await page.goto(PACKAGE);
    await fillBilling(page);
    await page.context().clearCookies();
    await proceed(page).click();
    await expectRefused(page, 'You are signed out. Please sign in again in another tab');
    await expect(field(page, 'Address')).toHaveValue('12 Paper Lane\nYork');
    const answer = await page.request.post('/api/auth/sign-in/email', {
      headers: { origin: new URL(page.url()).origin },
      data: buyer,
    });
    expect(answer.ok()).toBe(true);
    await proceed(page).click();
    await expect(page).toHaveURL(/package-pending-payment/);
    expect(await ordersOf(page, buyer)).toHaveLength(1);
  });
});

test('a form sent twice makes one order, and says Processing... meanwhile', async ({ page, buyer }) => {
  await page.goto(PACKAGE);
  await fillBilling(page);
  let letThrough = () => {};
  const isHeld = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/buy/standard.data*', async (route) => {
    await isHeld;
    await route.continue();
  });
  await proceed(page).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  // Past the button, as a script or an impatient Enter would.
  await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.requestSubmit());
  letThrough();
  await expect(page).toHaveURL(/package-pending-payment/);
  expect(await ordersOf(page, buyer)).toHaveLength(1);
});

test('reload and Back lead to the same order, a new visit to a new one', async ({ page, buyer }) => {
  await page.goto(PACKAGE);
  const key = await keyOf(page);
  await page.reload();
  await expect.poll(() => keyOf(page)).toBe(key);
  await fillBilling(page);
  await proceed(page).click();
  await expect(page).toHaveURL(/package-pending-payment/);
  await page.goBack();
  await expect.poll(() => keyOf(page)).toBe(key);
  await field(page, 'Address').fill('13 Paper Lane');
  await field(page, 'Country').selectOption('Ireland');
  await proceed(page).click();
  await expect(page).toHaveURL(/package-pending-payment/);
  expect(await ordersOf(page, buyer)).toMatchObject([{ address: '13 Paper Lane', country: 'Ireland' }]);

  await page.goto(PACKAGE);
  expect(await keyOf(page)).not.toBe(key);
  await fillBilling(page);
  await proceed(page).click();
  await expect(page).toHaveURL(/package-pending-payment/);
  expect(await ordersOf(page, buyer)).toHaveLength(2);
});

test('who goes back after paying is told, and orders anew only by proceeding again', async ({
  page,
  buyer,
}) => {
  await page.goto(PACKAGE);
  const key = await keyOf(page);
  await fillBilling(page);
  await proceed(page).click();
  await expect(page).toHaveURL(/package-pending-payment/);
  const [{ _id }] = await ordersOf(page, buyer);
  await runSql(
    dataDir(),
    `update orders set status = 'paid', capture_id = $1, paid_at = now(), environment = 'demo' where id = $1`,
    [_id],
  );
  await page.goBack();
  await expect.poll(() => keyOf(page)).toBe(key);
  await fillBilling(page);
  await proceed(page).click();
  await expect(page.getByText(/You have already paid for the order you placed on this page\./)).toBeVisible();
  expect(await ordersOf(page, buyer)).toHaveLength(1);
  await proceed(page).click();
  await expect(page).toHaveURL(/package-pending-payment/);
  expect(await ordersOf(page, buyer)).toHaveLength(2);
});

test('a price that changed since the page was opened is told before anything is ordered', async ({
  page,
  buyer,
  catalog,
}) => {
  const { _id, itemName } = await catalog.addItem({ itemName: 'Guide with a price', price: '10' });
  await page.goto(`/item-buy/${_id}`);
  await fillBilling(page);
  await catalog.editItem(_id, { itemName, price: '12.5' });
  await proceed(page).click();
  await expectRefused(page, 'It was $10.00 and is now $12.50. Nothing was ordered');
  await expect(page.getByRole('definition')).toHaveText(['It was $10.00, now $12.50', '$12.50']);
  await expect(field(page, 'Address')).toHaveValue('12 Paper Lane\nYork');
  expect(await ordersOf(page, buyer, '/item-orders')).toEqual([]);
  await expectAccessible(page);

  // Another mistake in between does not bring the old price back.
  await field(page, 'Full Name').fill('');
  await proceed(page).click();
  await expectRefusedAt(page, 'Full Name', 'Please enter your full name');
  await expect(page.getByRole('definition')).toHaveText(['$12.50', '$12.50']);
  await field(page, 'Full Name').fill('Ada');
  await proceed(page).click();
  await expect(page).toHaveURL(/item-pending-payment/);
  expect(await ordersOf(page, buyer, '/item-orders')).toMatchObject([{ totalPrice: 12.5 }]);
});

test('a Seller is told so instead of getting the form', async ({ page, buyer, catalog }) => {
  await runSql(dataDir(), `update users set role = 'Seller' where email = $1`, [buyer.email]);
  const { _id } = await catalog.addItem({ itemName: 'Not for Sellers', price: '5' });
  for (const path of [PACKAGE, `/item-buy/${_id}`]) {
    await page.goto(path);
    await expect(page.getByText('Sellers cannot purchase products')).toBeVisible();
    await expect(proceed(page)).toHaveCount(0);
    await expectAccessible(page);
  }
});

test('what is not for sale is said to be so, with a way on', async ({ page, buyer: _buyer }) => {
  const answer = await page.goto('/buy/absent');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('This package no longer exists')).toBeVisible();
  await page.getByRole('link', { name: 'See the packages' }).click();
  await expect(page).toHaveURL('/user/select-package');
  expect((await page.goto('/item-buy/absent'))?.status()).toBe(404);
  await expect(page.getByText('This item no longer exists')).toBeVisible();
});

test('by keyboard, on a phone, in both themes, without barriers', async ({ page, buyer }) => {
  test.slow();
  await page.goto(PACKAGE);
  await expectGoodLooks(page);
  await page.setViewportSize({ width: 320, height: 844 });
  await expectNoSidewaysScroll(page);
  await field(page, 'Full Name').focus();
  await page.keyboard.press('Tab');
  await expect(field(page, 'Email')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, 'Address')).toBeFocused();
  await page.keyboard.type('12 Paper Lane');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Country')).toBeFocused();
  await page.keyboard.type('Germany');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Company')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('VAT ID')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(proceed(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/package-pending-payment/);
  expect(await ordersOf(page, buyer)).toMatchObject([{ address: '12 Paper Lane', country: 'Germany' }]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a package is ordered by the plain form, after a mistake too', async ({ page, buyer }) => {
    await page.goto(PACKAGE);
    await field(page, 'Address').fill('12 Paper Lane');
    const key = await keyOf(page);
    await proceed(page).click();
    await expect(page.getByText('Please choose a country')).toHaveCount(1);
    await expect(field(page, 'Address')).toHaveValue('12 Paper Lane');
    expect(await keyOf(page)).toBe(key);
    await field(page, 'Country').selectOption('Kenya');
    await proceed(page).click();
    await expect(page).toHaveURL(/package-pending-payment/);
    expect(await ordersOf(page, buyer)).toMatchObject([{ country: 'Kenya' }]);
  });

  test('a changed price is told, and asked about again', async ({ page, buyer, catalog }) => {
    const { _id, itemName } = await catalog.addItem({ itemName: 'Plain guide', price: '10' });
    await page.goto(`/item-buy/${_id}`);
    await fillBilling(page);
    await catalog.editItem(_id, { itemName, price: '8' });
    await proceed(page).click();
    await expect(page.getByText(/It was \$10\.00 and is now \$8\.00\./)).toHaveCount(1);
    await expect(field(page, 'Country')).toHaveValue('United Kingdom');
    await proceed(page).click();
    await expect(page).toHaveURL(/item-pending-payment/);
    expect(await ordersOf(page, buyer, '/item-orders')).toMatchObject([{ totalPrice: 8 }]);
  });
});
