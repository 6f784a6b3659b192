import { expect, type Page } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { newPerson, type Person } from './people.ts';

export const GENERATOR = '/user/generate-product-description';

export const mug = {
  name: 'Stoneware mug Fjord',
  details: 'Hand-thrown stoneware, 350 ml\nGlazed inside in sea green\nDishwasher-safe',
};

/** A new account without the detour over the form, for tests that are about something else. */
export async function signUp(page: Page, baseURL: string, person: Person = newPerson()): Promise<Person> {
  const answer = await page.request.post('/api/auth/sign-up/email', {
    headers: { origin: baseURL },
    data: person,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return person;
}

export async function fillFacts(page: Page, { name, details } = mug): Promise<void> {
  await page.getByLabel('Product name').fill(name);
  await page.getByLabel('Product details').fill(details);
}

export const createContent = (page: Page) => page.getByRole('button', { name: 'Create Content' });

/** The balance in the page's own bar. */
export const balance = (page: Page) => page.getByRole('status').filter({ hasText: 'Credits:' });

export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).last();

/** A section of the sheet, by its title: the innermost one that has it. */
export const section = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true, level: 3 }) })
    .last();

export async function expectAccessible(page: Page): Promise<void> {
  // A toast on its way out is half transparent for a moment, which says nothing about its contrast.
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('status')).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess).toBeLessThanOrEqual(0);
}
