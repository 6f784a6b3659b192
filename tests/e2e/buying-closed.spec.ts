import { register } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a plan leads to its order, which says plainly that payments are off', async ({ page }) => {
  await page.goto('/pricing');
  await page
    .getByRole('link', { name: /Choose Plan/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login\?next=%2Fbuy%2F/);

  await register(page);
  await page.goto('/user/select-package');
  await page
    .getByRole('link', { name: /Choose Plan/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/buy\//);
  await expect(page.getByRole('heading', { name: 'Complete Your Order' })).toBeVisible();
  await expect(page.getByText('Payment Unavailable')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);

  const missing = await page.goto('/buy/absent');
  expect(missing?.status()).toBe(404);
});
