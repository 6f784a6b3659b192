import type { Page } from '@playwright/test';
import { signUp, toast } from './support/account-pages.ts';
import { signInOperator } from './support/back-office.ts';
import { holdCall } from './support/editors.ts';
import { expect, test, untilTakenOver } from './support/test.ts';

const IMAGE = 'docs/images/generator.png';
const REPLIES = '**/support-message-status/*';

async function openTicket(page: Page, subject: string): Promise<string> {
  const answer = await page.request.post('/new-support-message', {
    headers: { origin: new URL(page.url()).origin },
    data: { subject, message: 'Please help' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data._id;
}

const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const replyField = (page: Page) => page.getByRole('textbox', { name: 'Reply' });
const send = (page: Page) => page.getByRole('button', { name: 'Send' });
const images = (page: Page) => page.getByRole('list', { name: 'Images of this message' }).getByRole('img');
const entry = (page: Page, subject: string) =>
  page.getByRole('list', { name: 'Tickets' }).getByRole('link').filter({ hasText: subject });

async function addImage(page: Page, count: number): Promise<void> {
  await page.getByLabel('Image file').setInputFiles(IMAGE);
  await expect(images(page)).toHaveCount(count);
}

test('an image on its way is waited for, and brings no removed one back', async ({ page, baseURL }) => {
  await signUp(page, String(baseURL));
  await page.goto('/user/support');
  const id = await openTicket(page, 'With images');
  await page.goto(`/user/support?ticket=${id}`);
  await addImage(page, 1);
  const upload = await holdCall(page, 'POST', '**/image-server/upload');
  await page.getByLabel('Image file').setInputFiles(IMAGE);
  await upload.asked;
  await page.getByRole('button', { name: 'Remove image 1' }).click();
  await replyField(page).fill('It looks like this');
  await expect(send(page)).toBeDisabled();
  await replyField(page).press('Control+Enter');
  await expect(replyField(page)).toHaveValue('It looks like this');
  upload.answer();
  await expect(images(page)).toHaveCount(1);
  await send(page).click();
  await expect(log(page).getByRole('img', { name: /^Attachment/ })).toHaveCount(1);
  await expect(images(page)).toHaveCount(0);
});

test('nothing is added to a reply that is being sent', async ({ page, baseURL }) => {
  await signInOperator(page, String(baseURL));
  await page.goto('/admin/support-messages');
  const id = await openTicket(page, 'Being answered');
  await page.goto(`/admin/support-messages?ticket=${id}`);
  await addImage(page, 1);
  await replyField(page).fill('Look at this');
  const reply = await holdCall(page, 'PUT', REPLIES);
  await send(page).click();
  await reply.asked;
  for (const name of ['Add image', 'Prepared answers', 'Remove image 1'])
    await expect(page.getByRole('button', { name })).toBeDisabled();
  reply.answer();
  await expect(log(page).getByRole('img', { name: /^Attachment/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Prepared answers' })).toBeEnabled();
});

test('a reply that was sent while another ticket was looked at is no draft any more', async ({
  page,
  baseURL,
}) => {
  await signUp(page, String(baseURL));
  await page.goto('/user/support');
  const id = await openTicket(page, 'Left at once');
  await openTicket(page, 'Looked at meanwhile');
  await page.goto(`/user/support?ticket=${id}`);
  const leaveWhileSending = async (text: string) => {
    await replyField(page).fill(text);
    const reply = await holdCall(page, 'PUT', REPLIES);
    await send(page).click();
    await reply.asked;
    await entry(page, 'Looked at meanwhile').click();
    await expect(page.getByRole('heading', { name: 'Looked at meanwhile' })).toBeVisible();
    return reply;
  };
  const comeBack = async () => {
    await entry(page, 'Left at once').click();
    await expect(page.getByRole('heading', { name: 'Left at once' })).toBeVisible();
  };

  const first = await leaveWhileSending('Sent in passing');
  const answered = page.waitForResponse(REPLIES);
  first.answer();
  await answered;
  await expect(entry(page, 'Left at once')).toContainText('Sent in passing');
  await comeBack();
  await expect(log(page)).toContainText('Sent in passing');
  await expect(replyField(page)).toHaveValue('');

  const second = await leaveWhileSending('Sent once more');
  await comeBack();
  second.answer();
  await expect(log(page)).toContainText('Sent once more');
  await expect(replyField(page)).toHaveValue('');
});

test('a note that is being stored is not offered to be added again', async ({ page, baseURL }) => {
  await signInOperator(page, String(baseURL));
  await page.goto('/admin/support-messages');
  const id = await openTicket(page, 'Noted');
  await page.goto(`/admin/support-messages?ticket=${id}`);
  await page.getByRole('tab', { name: 'Internal note' }).click();
  const note = page.getByLabel('Internal note, for the support team only');
  await note.fill('Once is enough');
  const call = await holdCall(page, 'POST', '**/api/support-messages/*/notes');
  await page.getByRole('button', { name: 'Add note' }).click();
  await call.asked;
  await page.getByRole('tab', { name: 'Reply' }).click();
  await page.getByRole('tab', { name: 'Internal note' }).click();
  await expect(page.getByRole('button', { name: 'Sending …' })).toBeDisabled();
  await expect(note).toHaveValue('');
  call.answer();
  await expect(log(page).getByText('Once is enough')).toHaveCount(1);
  await expect(note).toHaveValue('');
  await expect(note).toBeEditable();
});

test('a status and a priority that are set one after the other both stay in view', async ({
  page,
  baseURL,
}) => {
  await signInOperator(page, String(baseURL));
  await page.goto('/admin/support-messages');
  const id = await openTicket(page, 'Set twice');
  await page.goto(`/admin/support-messages?ticket=${id}`);
  const [status, priority] = [page.getByLabel('Ticket status'), page.getByLabel('Priority')];
  const first = await holdCall(page, 'PUT', REPLIES);
  await status.selectOption('resolved');
  await first.asked;
  const second = await holdCall(page, 'PUT', REPLIES);
  await priority.selectOption('high');
  await expect(status).toHaveValue('resolved');
  const answered = page.waitForResponse(REPLIES);
  first.answer();
  await answered;
  await second.asked;
  await expect(priority).toHaveValue('high');
  second.answer();
  await expect(entry(page, 'Set twice')).toContainText('High priority');
  await expect(status).toHaveValue('resolved');
});

test('a ticket that is being created, and a prepared answer that is being saved, take no more words', async ({
  page,
  baseURL,
}) => {
  await signInOperator(page, String(baseURL));
  await page.goto('/user/create-support');
  await page.getByLabel('Subject').fill('Being created');
  await page.getByLabel('Message').fill('Words');
  const creation = await holdCall(page, 'POST', '**/new-support-message');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await creation.asked;
  await expect(page.getByLabel('Message')).not.toBeEditable();
  creation.answer();
  await expect(toast(page, 'Support ticket created successfully')).toBeVisible();

  await page.goto('/admin/support-messages');
  await entry(page, 'Being created').click();
  await page.getByRole('button', { name: 'Prepared answers' }).click();
  await page.getByRole('menuitem', { name: 'Edit prepared answers …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Prepared answers' });
  await dialog.getByLabel('Text').fill('Words');
  await dialog.getByLabel('Title').fill('Held back');
  const save = await holdCall(page, 'POST', '**/api/canned-replies');
  await dialog.getByLabel('Title').press('Enter');
  await save.asked;
  await expect(dialog.getByLabel('Text')).not.toBeEditable();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  save.answer();
  await expect(dialog.getByText('Held back', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Text')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Delete Held back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete answer' }).click();
  await expect(dialog.getByText('Held back', { exact: true })).toBeHidden();
});

test('what is typed before the page’s script is there is not lost', async ({ page, baseURL }) => {
  await signUp(page, String(baseURL));
  await page.goto('/user/support');
  const id = await openTicket(page, 'On a slow line');
  const openSlowly = async (path: string, field: string, text: string) => {
    const script = await holdCall(page, 'GET', '**/assets/*.js');
    // Not by a call that waits for the script.
    await page.evaluate((address) => window.location.assign(address), path);
    await page.getByRole('textbox', { name: field }).pressSequentially(text);
    script.answer();
    await untilTakenOver(page);
    await expect(page.getByRole('textbox', { name: field })).toBeFocused();
  };
  await openSlowly(`/user/support?ticket=${id}`, 'Reply', 'Early');
  await send(page).click();
  await expect(log(page)).toContainText('Early');
  await openSlowly('/user/create-support', 'Subject', 'An early subject');
  await page.getByLabel('Message').fill('Words');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(page.getByRole('heading', { name: 'An early subject' })).toBeVisible();
});
