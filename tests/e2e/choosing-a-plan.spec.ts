import { expectGoodLooks } from './support/appearance.ts';
import { fillBilling, ordersOf, PACKAGE, proceed, test } from './support/checkout.ts';
import { expectRefusedAt, field } from './support/form-checks.ts';
import { newPerson } from './support/people.ts';
import { expect } from './support/test.ts';

test('a visitor who chooses a plan registers with it in view, and is led to its checkout', async ({
  page,
}) => {
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Choose Plan Standard' }).click();
  await expect(page).toHaveURL('/register?next=%2Fbuy%2Fstandard');
  const plan = page.getByRole('region', { name: 'Your plan' });
  await expect(plan).toContainText('Standard');
  await expect(plan).toContainText('$29.00');
  await expect(plan).toContainText('80 credits, no expiry date');
  await expect(page.getByText('Your first account comes with 5 free credits')).toBeVisible();
  await expectGoodLooks(page);

  // With an account, the same plan waits behind the sign-in page, and on the way back.
  const person = newPerson('Vera Visitor');
  await field(page, 'Full Name').fill(person.name);
  await field(page, 'Email Address').fill(person.email);
  await page.getByRole('link', { name: 'I already have an account' }).click();
  await expect(page).toHaveURL('/login?next=%2Fbuy%2Fstandard');
  await expect(plan).toContainText('$29.00');
  await page.goBack();
  await expect(page).toHaveURL('/register?next=%2Fbuy%2Fstandard');
  await expect(field(page, 'Full Name')).toHaveValue(person.name);
  await expect(field(page, 'Email Address')).toHaveValue(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(PACKAGE);
  await expect(page.getByLabel('Package Name')).toHaveValue('Standard');
});

test('an order placed stands first and apart, its payment focused and the only thing to press', async ({
  page,
  buyer,
}) => {
  await page.goto(PACKAGE);
  await fillBilling(page);
  await proceed(page).click();
  await expect(page).toHaveURL(/\/user\/package-pending-payment\/\?new=[A-Z0-9]{8}$/);
  const first = page.getByRole('region', { name: 'Your new order' });
  await expect(first.getByRole('link', { name: /^Pay Now/ })).toBeFocused();
  await expect(page.getByRole('table')).toHaveCount(0);

  await page.goto(PACKAGE);
  await fillBilling(page);
  await proceed(page).click();
  await expect(first.getByRole('link', { name: /^Pay Now/ })).toBeFocused();
  const [newest, earlier] = await ordersOf(page, buyer);
  await expect(first).toContainText(newest.orderId);
  await expect(first).toContainText('$29.00');
  await expect(page.getByRole('row').filter({ hasText: earlier.orderId })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: newest.orderId })).toHaveCount(0);
  await expect(page.locator('main .bg-accent')).toHaveCount(1);
  await expectGoodLooks(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/pay-now/${newest.orderId}`);
});

test('the second order offers the details of the first; Back, Forward and reload keep what was typed', async ({
  page,
  buyer,
  catalog,
}) => {
  await page.goto(PACKAGE);
  await field(page, 'Full Name').fill('Ada Lovelace');
  await field(page, 'Address').fill('12 Paper Lane\nYork');
  await field(page, 'Country').selectOption('Germany');
  await page.getByLabel('Company').fill('Ada’s Paper GmbH');
  await page.getByLabel('VAT ID').fill('DE12');
  await proceed(page).click();
  await expectRefusedAt(page, 'VAT ID (optional)', 'This does not look like a VAT ID of Germany');
  await page.getByLabel('VAT ID').fill('129 273 398');

  await page.getByRole('link', { name: 'Support', exact: true }).click();
  await expect(page).toHaveURL('/user/support');
  await page.goBack();
  await expect(page.getByLabel('VAT ID')).toHaveValue('129 273 398');
  await expect(page.getByLabel('Company')).toHaveValue('Ada’s Paper GmbH');
  await expect(field(page, 'Country')).toHaveValue('Germany');
  await page.goForward();
  await expect(page).toHaveURL('/user/support');
  await page.goBack();
  await expect(page.getByLabel('VAT ID')).toBeVisible();
  await page.reload();
  await expect(field(page, 'Full Name')).toHaveValue('Ada Lovelace');
  await expect(field(page, 'Address')).toHaveValue('12 Paper Lane\nYork');
  await proceed(page).click();
  await expect(page).toHaveURL(/package-pending-payment/);
  expect(await ordersOf(page, buyer)).toMatchObject([{ company: 'Ada’s Paper GmbH', vatId: 'DE129273398' }]);

  const { _id } = await catalog.addItem({ itemName: 'Guide for regulars', price: '5' });
  await page.goto(`/item-buy/${_id}`);
  await expect(page.getByText('These are the details of your last order.')).toBeVisible();
  await expect(field(page, 'Full Name')).toHaveValue('Ada Lovelace');
  await expect(field(page, 'Country')).toHaveValue('Germany');
  await expect(page.getByLabel('Company')).toHaveValue('Ada’s Paper GmbH');
  await expect(page.getByLabel('VAT ID')).toHaveValue('DE129273398');
});
