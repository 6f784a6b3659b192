import { signUp, toast } from './support/account-pages.ts';
import { expectGoodLooks, expectNoSidewaysScroll } from './support/appearance.ts';
import { listenToConsole } from './support/form-checks.ts';
import { waitForMail } from './support/mails.ts';
import { newPerson, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';
import {
  call,
  DESK,
  entry,
  log,
  openTicket,
  operatorPage,
  replyField,
  sayIn,
  send,
} from './support/tickets.ts';

test('a ticket is created, answered and gone on with, each reply appearing in the other window', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = String(baseURL);
  const person = await signUp(page, origin, newPerson('Ada Ticket'));
  const complaints = listenToConsole(page);

  await page.goto('/user/support');
  await expect(page.getByText('No support tickets yet')).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole('link', { name: 'Create Ticket' }).first().click();
  await expect(page).toHaveURL(/\/user\/create-support$/);
  await expect(page.getByText(`You are writing as Ada Ticket, ${person.email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(page.getByText('Please enter a subject')).toBeVisible();
  await expect(page.getByText('Please enter your message')).toBeVisible();
  await expect(page.getByLabel('Subject')).toBeFocused();
  await expectGoodLooks(page);
  await page.getByLabel('Subject').fill('طلب فاتورة <b>');
  await page.getByLabel('Message').fill('First line\nsecond line');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(toast(page, 'Support ticket created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/support\?ticket=/);
  await expect(page.getByRole('heading', { name: 'طلب فاتورة <b>' })).toBeVisible();
  await expect(page.getByText('1 ticket', { exact: true })).toBeVisible();
  const id = String(new URL(page.url()).searchParams.get('ticket'));

  const desk = await operatorPage(browser, origin);
  await desk.goto(`${DESK}?ticket=${id}&email=${person.email}`);
  await expect(log(desk)).toContainText('second line');
  await replyField(desk).fill('How can we help?');
  await replyField(desk).press('Control+Enter');
  await expect(log(desk)).toContainText('How can we help?');
  await expect(replyField(desk)).toHaveValue('');
  // Without a reload.
  await expect(log(page)).toContainText('How can we help?');
  await expect(log(page)).toContainText('Support');
  await expect(log(page)).not.toContainText('Olive');

  await replyField(page).fill('   ');
  await expect(send(page)).toBeDisabled();
  await replyField(page).fill('With an invoice, please');
  await send(page).click();
  await expect(log(desk)).toContainText('With an invoice, please');
  await expect(replyField(page)).toBeFocused();
  await expect(desk.getByLabel('Ticket status')).toHaveValue('in-progress');
  await expectGoodLooks(page);
  await expectGoodLooks(desk);

  await desk.getByLabel('Ticket status').selectOption('closed');
  await expect(page.getByText('This ticket is closed and takes no more replies.')).toBeVisible();
  for (const side of [page, desk]) {
    await expect(replyField(side)).toBeDisabled();
    await expect(send(side)).toBeDisabled();
  }
  await desk.getByLabel('Ticket status').selectOption('resolved');
  await expect(replyField(page)).toBeEnabled();
  expect(complaints).toEqual([]);

  const mail = await waitForMail(person.email, 'Re: طلب فاتورة <b>');
  expect(mail.text).toContain('How can we help?');
  await page.goto(`${mail.link.pathname}${mail.link.search}`);
  await expect(log(page)).toContainText('How can we help?');
  await desk.context().close();
});

test('the view moves to the newest message, and leaves who reads further up where they are', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = String(baseURL);
  await signUp(page, origin);
  const id = await openTicket(page, origin, 'A long one', 'The very first message');
  for (let count = 1; count <= 15; count++)
    await sayIn(page, origin, id, `Message ${count}\n\nof many\n\nlines`);
  await page.clock.install();
  await page.goto(`/user/support?ticket=${id}`);
  await expect(log(page).getByText('Message 15')).toBeInViewport();
  await expect(log(page).getByText('The very first message')).not.toBeInViewport();

  const desk = await operatorPage(browser, origin);
  await sayIn(desk, origin, id, 'Followed to the end');
  await expect(log(page).getByText('Followed to the end')).toBeInViewport();

  await log(page).getByText('The very first message').scrollIntoViewIfNeeded();
  await expect(log(page).getByText('Followed to the end')).not.toBeInViewport();
  await sayIn(desk, origin, id, 'While reading further up');
  await page.getByRole('button', { name: 'New message' }).click();
  await expect(log(page).getByText('While reading further up')).toBeInViewport();

  await log(page).getByText('The very first message').scrollIntoViewIfNeeded();
  await replyField(page).fill('My own words');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await replyField(page).press('Control+Enter');
  await expect(log(page).getByText('My own words')).toBeAttached();
  await page.clock.runFor(90);
  await expect(log(page).getByText('My own words')).not.toBeInViewport();
  await page.clock.runFor(20);
  await expect(log(page).getByText('My own words')).toBeInViewport();
  await page.clock.resume();

  // A note below takes some of its room.
  await call(desk.request, origin, 'put', `/support-message-status/${id}`, { ticketStatus: 'closed' });
  await expect(page.getByText('This ticket is closed and takes no more replies.')).toBeVisible();
  await expect(log(page).getByText('My own words')).toBeInViewport({ ratio: 1 });
  await desk.context().close();
});

test('what was typed survives a failure, another ticket and a reload, and is stored once', async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL);
  await signUp(page, origin);
  const [first, second] = [
    await openTicket(page, origin, 'First subject', 'One'),
    await openTicket(page, origin, 'Second subject', 'Two'),
  ];
  await page.goto(`/user/support?ticket=${first}`);
  await replyField(page).fill('Not to be lost');
  await entry(page, 'Second subject').click();
  await expect(page).toHaveURL(new RegExp(second));
  await expect(replyField(page)).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Second subject' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'First subject' })).toBeVisible();
  await expect(replyField(page)).toHaveValue('Not to be lost');
  await page.goto(`/user/support?ticket=${first}`);
  await expect(replyField(page)).toHaveValue('Not to be lost');

  // The service stores the reply, but its answer never arrives.
  await page.route('**/support-message-status/*', async (route) => {
    await route.fetch();
    await route.abort('connectionfailed');
  });
  await send(page).click();
  await expect(
    page.getByText('Network error. Please check your connection and try again.').first(),
  ).toBeVisible();
  await expect(replyField(page)).toHaveValue('Not to be lost');
  await page.unroute('**/support-message-status/*');
  await send(page).click();
  await expect(replyField(page)).toHaveValue('');
  await expect(log(page).getByText('Not to be lost')).toHaveCount(1);
  const ticket = await (await page.request.get(`/support-message/${first}`)).json();
  expect(ticket.adminMessage).toHaveLength(1);
});

test('a failed creation keeps the form and says so', async ({ page, baseURL }) => {
  await signUp(page, String(baseURL));
  await page.goto('/user/create-support');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(page.getByText('Please enter your message')).toBeVisible();
  await page.getByLabel('Subject').fill('Kept');
  await expect(page.getByText('Please enter a subject')).toBeHidden();
  await expect(page.getByText('Please enter your message')).toBeVisible();
  await page.getByLabel('Message').fill('Also kept');
  await page.route('**/new-support-message', (route) => route.abort('connectionfailed'));
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(toast(page, 'Failed to create support ticket')).toBeVisible();
  // The form gives the reason, and does not repeat the toast.
  const reason = page.locator(':focus').getByRole('alert');
  await expect(reason).toHaveText(/Network error\. Please check your connection and try again\./);
  await expect(reason).not.toContainText('Failed to create');
  await page.goto('/user/create-support');
  await expect(page.getByLabel('Subject')).toHaveValue('Kept');
  await expect(page.getByLabel('Message')).toHaveValue('Also kept');
  await page.unroute('**/new-support-message');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(page.getByRole('heading', { name: 'Kept' })).toBeVisible();
});

test('filters, unread marks and an image', async ({ page, browser, baseURL }) => {
  const origin = String(baseURL);
  await signUp(page, origin);
  const [answered, quiet] = [
    await openTicket(page, origin, 'Answered one', 'A'),
    await openTicket(page, origin, 'Quiet one', 'B'),
  ];
  const desk = await operatorPage(browser, origin);
  await page.goto('/user/support');
  await expect(page.getByText('2 tickets', { exact: true })).toBeVisible();
  await sayIn(desk, origin, answered, 'Here you are');
  await expect(entry(page, 'Answered one')).toContainText('1 unread');
  await expect(page.getByText('2 tickets · 1 with unread messages')).toBeVisible();

  await page.getByLabel('Messages').selectOption('true');
  await expect(entry(page, 'Quiet one')).toBeHidden();
  await entry(page, 'Answered one').click();
  await expect(log(page)).toContainText('Here you are');
  await page.getByLabel('Messages').selectOption('');
  await expect(entry(page, 'Answered one')).not.toContainText('unread');

  await call(desk.request, origin, 'put', `/support-message-status/${quiet}`, { ticketStatus: 'resolved' });
  await page.getByLabel('Status', { exact: true }).selectOption('resolved');
  await expect(page).toHaveURL(/status=resolved/);
  await expect(entry(page, 'Quiet one')).toBeVisible();
  await expect(entry(page, 'Answered one')).toBeHidden();
  await page.getByLabel('Start date (UTC)').fill('2020-01-01');
  await expect(page.getByText('The dates apply once both are set.')).toBeVisible();
  await expect(entry(page, 'Quiet one')).toBeVisible();
  await page.getByLabel('End date (UTC)').fill('2020-01-31');
  await expect(page.getByText('No tickets found')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(entry(page, 'Answered one')).toBeVisible();

  await page.getByLabel('Image file').setInputFiles({
    name: 'note.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no image'),
  });
  await expect(page.getByText('Choose an image')).toBeVisible();
  await page.getByLabel('Image file').setInputFiles('docs/images/generator.png');
  await expect(page.getByRole('list', { name: 'Images of this message' }).getByRole('img')).toHaveCount(1);
  await replyField(page).fill('It looks like this');
  await send(page).click();
  const image = log(page).getByRole('img', { name: /^Attachment 1/ });
  await expect(image).toBeVisible();
  await desk.goto(`${DESK}?ticket=${answered}`);
  await expect(log(desk).getByRole('img', { name: /^Attachment 1/ })).toBeVisible();
  await desk.context().close();
});

test('Admins have notes, prepared answers, priorities and every filter; the author sees none of it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const origin = String(baseURL);
  const person: Person = await signUp(page, origin);
  const id = await openTicket(page, origin, 'For the desk', 'Please help');
  const desk = await operatorPage(browser, origin);
  const complaints = listenToConsole(desk);
  // A page that has no tickets any more leads to the last that has.
  await desk.goto(`${DESK}?email=${person.email}&page=9`);
  await expect(entry(desk, 'For the desk')).toBeVisible();
  await desk.goto(DESK);
  // A ticket that is opened before the filter has begun to act stays open.
  await desk.clock.install();
  await desk.getByRole('button', { name: 'Filters' }).click();
  await desk.getByLabel('Email').fill(person.email.slice(0, -6).toUpperCase());
  await entry(desk, 'For the desk').click();
  await expect(desk).toHaveURL(/ticket=/);
  await desk.clock.runFor(1_000);
  await expect(desk).toHaveURL(/email=/);
  await expect(desk).toHaveURL(/ticket=/);
  await expect(desk.getByLabel('Email')).toHaveValue(person.email.slice(0, -6).toUpperCase());
  await desk.clock.resume();
  await expect(desk.getByText('1 ticket', { exact: false }).first()).toBeVisible();
  await expect(desk.getByRole('link', { name: person.email, exact: true })).toBeVisible();
  await desk.getByRole('link', { name: 'Clear filters' }).click();
  await expect(desk.getByLabel('Email')).toHaveValue('');
  await desk.goBack();
  await expect(desk.getByLabel('Email')).toHaveValue(person.email.slice(0, -6).toUpperCase());

  await desk.getByRole('tab', { name: 'Internal note' }).click();
  await desk.getByLabel('Internal note, for the support team only').fill('Knows the owner');
  await desk.getByRole('button', { name: 'Add note' }).click();
  await expect(log(desk)).toContainText('Knows the owner');
  await desk.getByLabel('Priority').selectOption('urgent');
  await expect(entry(desk, 'For the desk')).toContainText('Urgent priority');

  const title = `Greeting ${person.email}`;
  await desk.getByRole('tab', { name: 'Reply' }).click();
  await desk.getByRole('button', { name: 'Prepared answers' }).click();
  await desk.getByRole('menuitem', { name: 'Edit prepared answers …' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Prepared answers' });
  await dialog.getByRole('button', { name: 'Add answer' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please enter a title');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Text').fill('Thank you for writing.');
  await dialog.getByRole('button', { name: 'Add answer' }).click();
  await expect(dialog.getByText(title)).toBeVisible();
  await expectGoodLooks(desk);
  await dialog.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await dialog.getByLabel('Text').fill('Thank you for writing to us, {name}.');
  await desk.keyboard.press('Escape');
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Save answer' }).click();
  // In the list: the form's field has the text before it is saved.
  await expect(
    dialog.getByRole('listitem').filter({ hasText: 'Thank you for writing to us, {name}.' }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await replyField(desk).fill('Hello');
  await desk.getByRole('button', { name: 'Prepared answers' }).click();
  await desk.getByRole('menuitem', { name: title }).click();
  await expect(replyField(desk)).toHaveValue(`Hello\n\nThank you for writing to us, ${person.name}.`);
  await send(desk).click();
  await expect(log(desk)).toContainText(`Thank you for writing to us, ${person.name}.`);
  await desk.getByRole('button', { name: 'Prepared answers' }).click();
  await expect(desk.getByRole('menuitem', { name: 'Edit prepared answers …' })).toBeVisible();
  // The conversation moves to what was just sent; what is open beside it stays.
  await log(desk).dispatchEvent('scroll');
  await desk.getByRole('menuitem', { name: 'Edit prepared answers …' }).click();
  await dialog.getByRole('button', { name: `Delete ${title}` }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Delete answer' }).click();
  await expect(dialog.getByText(title, { exact: true })).toBeHidden();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  expect(complaints).toEqual([]);

  await page.goto(`/user/support?ticket=${id}`);
  await expect(log(page)).toContainText('Thank you for writing to us');
  await expect(page.getByText('Knows the owner')).toBeHidden();
  expect(await page.content()).not.toContain('Knows the owner');
  await desk.context().close();
});

test('on a phone the list leads to the conversation and back', async ({ page, browser, baseURL }) => {
  test.slow();
  const origin = String(baseURL);
  await signUp(page, origin, newPerson('Wilhelmina-Charlotte'.repeat(4)));
  const id = await openTicket(page, origin, 'x'.repeat(200), 'y'.repeat(3_000));
  await openTicket(page, origin, 'Another', 'Message');
  const desk = await operatorPage(browser, origin);
  for (const [side, path] of [
    [page, '/user/support'],
    [desk, DESK],
  ] as const) {
    await side.setViewportSize({ width: 390, height: 844 });
    await side.goto(path);
    await expectNoSidewaysScroll(side);
    await expectGoodLooks(side);
    await entry(side, 'x'.repeat(200)).click();
    await expect(replyField(side)).toBeInViewport();
    await expect(side.getByRole('list', { name: 'Tickets' })).toBeHidden();
    await expectNoSidewaysScroll(side);
    await expectGoodLooks(side);
    await side.getByRole('link', { name: 'All tickets' }).click();
    await expect(entry(side, 'x'.repeat(200))).toBeFocused();
    await side.goBack();
    await expect(side).toHaveURL(new RegExp(id));
    await expect(replyField(side)).toBeVisible();
  }
  await desk.setViewportSize({ width: 1280, height: 900 });
  await expectNoSidewaysScroll(desk);
  await page.goto('/user/create-support');
  await expectNoSidewaysScroll(page);
  await desk.context().close();
});

test('somebody else’s ticket is not there, and the desk is for Admins', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = String(baseURL);
  await signUp(page, origin);
  const id = await openTicket(page, origin, 'Secret subject', 'Secret message');
  const stranger = await browser.newPage({ baseURL: origin });
  await signUp(stranger, origin);
  await stranger.goto(`/user/support?ticket=${id}`);
  await expect(stranger.getByText('There is no such ticket')).toBeVisible();
  expect(await stranger.content()).not.toContain('Secret');
  await stranger.goto(DESK);
  await expect(stranger.getByText('Not Authorized')).toBeVisible();
  await stranger.close();
});
