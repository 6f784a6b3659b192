import { expect, type Page } from '@playwright/test';
import { newPerson, type Person } from './people.ts';

export const GENERATOR = '/user/generate-product-description';

export const mug = {
  name: 'Stoneware mug Fjord',
  details: 'Hand-thrown stoneware, 350 ml\nGlazed inside in sea green\nDishwasher-safe',
};

/** Creates an account through the API, for tests about something else. */
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

/** The balance in the page's top bar. */
export const balance = (page: Page) => page.getByRole('status').filter({ hasText: 'Credits:' });

export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text).last();

/** A section of the sheet, by its title: the innermost match. */
export const section = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true, level: 3 }) })
    .last();
