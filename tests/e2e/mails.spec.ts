import { toast } from './support/account-pages.ts';
import { expectGoodLooks } from './support/appearance.ts';
import { signInOperator } from './support/back-office.ts';
import { holdCall } from './support/editors.ts';
import { listenToConsole } from './support/form-checks.ts';
import { waitForMail } from './support/mails.ts';
import { newPerson, operator } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('the operator words a mail, sees it as it is sent, tests it and goes back to the default', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await signInOperator(page, String(baseURL));
  const complaints = listenToConsole(page);
  await page.goto('/admin/settings/mails');
  await expect(page.getByRole('link', { name: 'Mail', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('No mail server has been set up.')).toBeVisible();
  await expectGoodLooks(page);

  const sales = page.getByRole('switch', { name: 'Sales' });
  await expect(sales).not.toBeChecked();
  await sales.click();
  await expect(toast(page, 'Saved.')).toBeVisible();
  await page.reload();
  await expect(sales).toBeChecked();
  await sales.click();
  await expect(sales).not.toBeChecked();

  const held = await holdCall(page, 'POST', '**/two-step-on/preview');
  await page.getByRole('link', { name: 'Two-step sign-in switched on' }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/mails\/two-step-on$/);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('status')).toHaveText('Loading the preview');
  held.answer();
  const letter = preview.frameLocator('iframe');
  await expect(letter.getByRole('heading')).toHaveText('Two-step sign-in was switched on');
  await expect(letter.getByRole('link', { name: 'Set a new password' })).toBeVisible();
  await expectGoodLooks(page);

  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Subject').fill('Safer, {{nickname}}');
  await page
    .getByRole('textbox', { name: 'Text' })
    .fill('Dear {{name}},\nif a < b, keep <this>.\n\n[Change it]({{link}})');
  await expect(preview.getByText('{{nickname}} is not a placeholder of this email.')).toBeVisible();
  await save.click();
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(/nickname/);
  await page.getByLabel('Subject').fill('Safer, {{name}}');
  await expect(letter.getByText('if a < b, keep <this>.')).toBeVisible();
  await preview.getByRole('tab', { name: 'Plain text' }).click();
  await expect(preview.getByRole('tabpanel')).toContainText(
    'Change it: https://listings.example/one-time-link',
  );

  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(toast(page, `A test was sent to ${operator.email}.`)).toBeVisible();
  const mail = await waitForMail(operator.email, 'Safer, Ada Shopkeeper');
  expect(mail.text.replaceAll('\r\n', '\n')).toContain('Dear Ada Shopkeeper,\nif a < b, keep <this>.');

  await save.click();
  await expect(toast(page, 'Email saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Mail', exact: true }).first().click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Two-step sign-in switched on' });
  await expect(entry).toContainText('Changed');
  await entry.getByRole('link').click();
  await page.getByRole('button', { name: 'Reset to Default' }).click();
  const question = page.getByRole('alertdialog', { name: 'Use the default text again?' });
  await question.getByRole('button', { name: 'Reset to Default' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Two-step sign-in was switched on');
  // The frame of the preview refuses the script of whoever looks into it, as it does any other.
  expect(complaints.filter((complaint) => !complaint.includes('about:srcdoc'))).toEqual([]);
});

test('a visitor without an account reads and answers by the link from the mail', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = String(baseURL);
  const visitor = newPerson('Vera Visitor');
  await page.goto('/contact');
  await page.getByLabel('Your name').fill(visitor.name);
  await page.getByLabel('Email address').fill(visitor.email);
  await page.getByLabel('Subject').fill('Where is <my> receipt?');
  await page.getByLabel('Message').fill('First line\nsecond line');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(toast(page, 'Message Sent Successfully!')).toBeVisible();
  const { link } = await waitForMail(visitor.email, 'We have your message to Listwright');

  const elsewhere = await browser.newContext({ baseURL: origin });
  const phone = await elsewhere.newPage();
  await phone.goto(`${link.pathname}${link.search}`);
  await expect(phone.getByRole('heading', { name: 'Where is <my> receipt?' })).toBeVisible();
  const messages = phone.getByRole('list', { name: 'Conversation' });
  await expect(messages).toContainText('First line second line');
  await expectGoodLooks(phone);
  await phone.getByLabel('Your reply').fill('Found it, <thanks>');
  await phone.getByRole('button', { name: 'Send reply' }).click();
  await expect(messages).toContainText('Found it, <thanks>');
  await expect(phone.getByText('Your reply was sent. We will answer by email.')).toBeVisible();
  await expect(phone.getByLabel('Your reply')).toHaveValue('');

  await phone.goto(`${link.pathname}${link.search.slice(0, -4)}`);
  await expect(phone.getByText('This link has expired or is incomplete.')).toBeVisible();
  await expectGoodLooks(phone);
  await elsewhere.close();
});

test('the visitor’s page works without script', async ({ browser, page, baseURL }) => {
  const origin = String(baseURL);
  const visitor = newPerson('Vera Scriptless');
  const answer = await page.request.post('/new-support-message', {
    headers: { origin },
    data: { ticketUserName: visitor.name, ticketUserEmail: visitor.email, subject: 'Hi', message: 'One' },
  });
  expect(answer.ok()).toBe(true);
  const { link } = await waitForMail(visitor.email, 'We have your message to Listwright');
  const plain = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  const window = await plain.newPage();
  await window.goto(`${link.pathname}${link.search}`);
  await window.getByLabel('Your reply').fill('Two');
  await window.getByRole('button', { name: 'Send reply' }).click();
  await expect(window.getByRole('list', { name: 'Conversation' })).toContainText('Two');
  await plain.close();
});
