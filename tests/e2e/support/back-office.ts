import { randomBytes } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { newPerson, operator, type Person } from './people.ts';

type Session = Awaited<ReturnType<BrowserContext['cookies']>>;

/** The operator's session per app, reused by later tests of this process. */
const sessions = new Map<string, Session>();

/** Whether the session is still valid, and the operator is not acting as another user. */
async function isOperatorSignedIn(page: Page, baseURL: string): Promise<boolean> {
  const answer = await page.request.get(`${baseURL}/api/me`);
  return answer.ok() && (await answer.json()).data.email === operator.email;
}

/** Signs the operator in without the form, for tests about something else. */
export async function signInOperator(page: Page, baseURL: string): Promise<void> {
  const context = page.context();
  await context.clearCookies();
  const session = sessions.get(baseURL);
  if (session) {
    await context.addCookies(session);
    if (await isOperatorSignedIn(page, baseURL)) return;
    await context.clearCookies();
  }
  const answer = await page.request.post(`${baseURL}/api/auth/sign-in/email`, {
    headers: { origin: baseURL },
    data: { email: operator.email, password: operator.password },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  sessions.set(baseURL, await context.cookies(baseURL));
}

/**
 * Registers a user in a separate browser context, keeping this page's session. Returns the person with id.
 */
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
