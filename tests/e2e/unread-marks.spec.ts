import type { Page } from '@playwright/test';
import { type OwnApp, startOwnApp } from './support/own-app.ts';
import { newPerson, operator } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** An app of its own: the Admin's mark counts everybody's tickets. */
let app: OwnApp;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  app = await startOwnApp({});
});
test.afterAll(() => app.close());

async function post(page: Page, path: string, data: object, method: 'POST' | 'PUT' = 'POST') {
  const answer = await page.request.fetch(path, { method, headers: { origin: app.url }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

const linkIn = (page: Page, area: string, label: string) =>
  page.getByRole('complementary').getByRole('navigation', { name: area }).getByRole('link', { name: label });

test('what waits is marked in both sidebars, as it comes, and gone once it was seen', async ({ browser }) => {
  test.slow();
  const contexts = [
    await browser.newContext({ baseURL: app.url }),
    await browser.newContext({ baseURL: app.url }),
  ] as const;
  const [member, admin] = [await contexts[0].newPage(), await contexts[1].newPage()];
  await post(member, '/api/auth/sign-up/email', newPerson());
  await post(admin, '/api/auth/sign-in/email', operator);
  await member.goto('/user/dashboard');
  await admin.goto('/admin/audit');
  const support = linkIn(member, 'Account', 'Support');
  const desk = linkIn(admin, 'Back office', 'Support Messages');
  await expect(support).toHaveAccessibleName('Support');
  await expect(desk).toHaveAccessibleName('Support Messages');

  const { data } = await post(member, '/new-support-message', { subject: 'A question', message: 'How?' });
  await expect(desk).toHaveAccessibleName(/^Support Messages ?1 unread$/);
  await expect(support).toHaveAccessibleName('Support');
  await desk.click();
  await admin
    .getByRole('list', { name: 'Tickets' })
    .getByRole('link')
    .filter({ hasText: 'A question' })
    .click();
  await expect(admin.getByRole('log', { name: 'Conversation' })).toContainText('How?');
  await expect(desk).toHaveAccessibleName('Support Messages');

  await post(admin, `/support-message-status/${data._id}`, { reply: 'Like this.' }, 'PUT');
  await expect(support).toHaveAccessibleName(/^Support ?1 unread$/);
  await support.click();
  await member
    .getByRole('list', { name: 'Tickets' })
    .getByRole('link')
    .filter({ hasText: 'A question' })
    .click();
  await expect(member.getByRole('log', { name: 'Conversation' })).toContainText('Like this.');
  await expect(support).toHaveAccessibleName('Support');
  for (const context of contexts) await context.close();
});

test('however many wait, the sidebar keeps its width', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: app.url, viewport: { width: 1280, height: 900 } });
  const admin = await context.newPage();
  await admin.route('**/api/support-messages/events?*', (route) =>
    route.request().headers()['accept'] === 'text/event-stream'
      ? route.continue()
      : route.fulfill({ json: { success: true, data: { unreadTickets: 12_345 } } }),
  );
  await post(admin, '/api/auth/sign-in/email', operator);
  await admin.goto('/admin/support-messages');
  await expect(linkIn(admin, 'Back office', 'Support Messages')).toHaveAccessibleName(/12345 unread$/);
  const sidebar = admin.getByRole('complementary').filter({ has: admin.getByText('Logout') });
  expect(await sidebar.evaluate((aside) => aside.scrollWidth - aside.clientWidth)).toBe(0);
  await context.close();
});
