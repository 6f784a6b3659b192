import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { operator } from './people.ts';

export const DESK = '/admin/support-messages';

export async function call(
  request: APIRequestContext,
  origin: string,
  method: 'post' | 'put',
  path: string,
  data: object,
) {
  const answer = await request[method](path, { headers: { origin }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** A window of the operator, beside the one of the test's person. */
export async function operatorPage(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await call(page.request, origin, 'post', '/api/auth/sign-in/email', operator);
  return page;
}

export async function openTicket(
  page: Page,
  origin: string,
  subject: string,
  message: string,
): Promise<string> {
  const { data } = await call(page.request, origin, 'post', '/new-support-message', { subject, message });
  return String(data._id);
}

export const sayIn = (page: Page, origin: string, id: string, reply: string) =>
  call(page.request, origin, 'put', `/support-message-status/${id}`, { reply });

export const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
export const replyField = (page: Page) => page.getByRole('textbox', { name: 'Reply' });
export const send = (page: Page) => page.getByRole('button', { name: 'Send' });
export const entry = (page: Page, subject: string) =>
  page.getByRole('list', { name: 'Tickets' }).getByRole('link').filter({ hasText: subject });
