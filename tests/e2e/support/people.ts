import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

export const operator = { email: 'operator@example.com', password: 'quiet paper lantern' };

export interface Person {
  name: string;
  email: string;
  password: string;
}

export function newPerson(name = 'Ada Shopkeeper'): Person {
  return {
    name,
    email: `ada-${randomBytes(5).toString('hex')}@example.com`,
    password: 'correct horse battery',
  };
}

/** Registers through the page, as a user would, and ends on the dashboard. */
export async function register(page: Page, person: Person = newPerson()): Promise<Person> {
  await page.goto('/register');
  await page.getByLabel('Full Name').fill(person.name);
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm Password').fill(person.password);
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
  await page.getByRole('button', { name: /Register|Create account/ }).click();
  await expect(page).toHaveURL(/\/user\/dashboard/);
  return person;
}

export async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: false }).first().fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: /Sign in|Log in|Login/ }).click();
  await expect(page).toHaveURL(/\/user\/dashboard/);
}
