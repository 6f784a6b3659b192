import type { Page } from '@playwright/test';
import { signUp } from './account-pages.ts';
import { type CatalogAdmin, signInCatalogAdmin } from './catalog.ts';
import { field } from './form-checks.ts';
import type { Person } from './people.ts';
import { test as base, expect } from './test.ts';

/** Every test has its buyer, signed in, and where it needs one an item of its own. */
export const test = base.extend<{ buyer: Person; catalog: CatalogAdmin }>({
  buyer: async ({ page, baseURL }, use) => {
    await use(await signUp(page, String(baseURL)));
  },
  catalog: async ({ baseURL }, use) => {
    const catalog = await signInCatalogAdmin(String(baseURL));
    await use(catalog);
    await catalog.close();
  },
});

export const PACKAGE = '/buy/standard';

export const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' });
export const keyOf = (page: Page) => page.locator('input[name=checkoutKey]').inputValue();

export async function fillBilling(page: Page): Promise<void> {
  await field(page, 'Address').fill('12 Paper Lane\nYork');
  await field(page, 'Country').selectOption('United Kingdom');
}

export async function ordersOf(page: Page, person: Person, list = '/orders') {
  const answer = await page.request.get(`${list}?userEmail=${encodeURIComponent(person.email)}`);
  expect(answer.ok()).toBe(true);
  return answer.json();
}
