import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { newPerson, operator, type Person } from './people.ts';

/** Signs the operator in without the detour over the form, for tests that are about something else. */
export async function signInOperator(page: Page, baseURL: string): Promise<void> {
  await page.context().clearCookies();
  const answer = await page.request.post('/api/auth/sign-in/email', {
    headers: { origin: baseURL },
    data: { email: operator.email, password: operator.password },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Registers somebody in a browser context of their own, so that this page's session stays. Answers them with their id. */
export async function somebody(
  page: Page,
  baseURL: string,
  name = `Ada ${randomBytes(4).toString('hex')}`,
): Promise<Person & { id: string }> {
  const person = newPerson(name);
  const context = await page.context().browser()?.newContext({ baseURL });
  if (!context) throw new Error('there is no browser');
  const answer = await context.request.post('/api/auth/sign-up/email', {
    headers: { origin: baseURL },
    data: person,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { user } = (await answer.json()) as { user: { id: string } };
  await context.close();
  return { ...person, id: user.id };
}
