import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailingApp, startMailingApp } from '#tests/support/mailing-app.ts';
import { change, openTicket, reply, setStatus } from './tickets.fixture.ts';

const TO_AUTHOR = 'Re: Printing';
const TO_OPERATOR = 'Re: Printing (Ada)';

type Person = Awaited<ReturnType<MailingApp['signUp']>>;

let app: MailingApp;
let admin: Person;
let colleague: Person;
beforeAll(async () => {
  app = await startMailingApp();
  admin = await app.signUpAdmin();
  colleague = await app.signUpAdmin();
});
afterAll(() => app.close());

const subjectsTo = async (email: string) => (await app.mailsTo(email)).map(({ subject }) => subject);
const countTo = async (email: string, subject: string) =>
  (await subjectsTo(email)).filter((found) => found === subject).length;

describe('a reply is mailed once', () => {
  it('to the author when an Admin answers, with a link to the ticket', async () => {
    const person = await app.signUp();
    const id = await openTicket(person, 'Help', { subject: 'Printing' });
    await reply(admin, id, 'First line\n\n  <b>Second</b>');
    const mail = await app.waitForMail(person.email, TO_AUTHOR);
    expect(mail.text.replaceAll('\r\n', '\n')).toContain('First line\n\n  <b>Second</b>');
    expect(mail.link?.href).toBe(`http://localhost/user/support?ticket=${id}`);
    expect(mail.headers).not.toContain('Second');
    await app.allDelivered();
    expect(await countTo(person.email, TO_AUTHOR)).toBe(1);
    expect(await countTo(admin.email, TO_AUTHOR)).toBe(0);
  });

  it('to each operator when the author replies', async () => {
    const person = await app.signUp({ name: 'Ada' });
    const id = await openTicket(person);
    const before = await countTo(admin.email, TO_OPERATOR);
    await reply(person, id, 'A unique remark');
    await app.allDelivered();
    for (const { email } of [admin, colleague]) {
      const mails = (await app.mailsTo(email)).filter(({ text }) => text.includes('A unique remark'));
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain(`From: Ada, ${person.email}`);
      expect(mails[0]?.link?.href).toBe(`http://localhost/admin/support-messages?ticket=${id}`);
    }
    expect(await countTo(admin.email, TO_OPERATOR)).toBe(before + 1);
    expect(await subjectsTo(person.email)).toEqual([]);
  });

  it('to a visitor with the whole reply, and a link that needs no account', async () => {
    const email = `visitor-${Date.now()}@example.com`;
    const id = await openTicket(app.client(), 'Hi', { ticketUserName: 'Vera', ticketUserEmail: email });
    await reply(admin, id, 'Here is how');
    const mail = await app.waitForMail(email, TO_AUTHOR);
    expect(mail.text).toContain('Here is how');
    expect(mail.link?.pathname).toBe('/conversation');
    expect(mail.text).not.toContain('/user/support');
  });

  it('even when it is sent twice under one key, or many times at once', async () => {
    const person = await app.signUp();
    const id = await openTicket(person);
    const key = { 'idempotency-key': 'impatient' };
    await Promise.all(Array.from({ length: 5 }, () => change(admin, id, { reply: 'Only once' }, key)));
    await app.allDelivered();
    expect(await countTo(person.email, TO_AUTHOR)).toBe(1);
  });

  it('and nothing is mailed for a change of status, a note, or a refused reply', async () => {
    const person = await app.signUp();
    const id = await openTicket(person);
    await setStatus(admin, id, 'closed');
    await admin.post(`/api/support-messages/${id}/notes`, { text: 'Difficult' });
    expect((await reply(admin, id, 'Too late')).status).toBe(409);
    await app.allDelivered();
    expect(await subjectsTo(person.email)).toEqual([]);
  });

  it('whose subject, without one of the ticket’s own, is how the ticket begins', async () => {
    const ticketUserEmail = 'no.subject@example.com';
    const opening = `Where is my receipt for the order of last week, please, and of May?\nThanks`;
    const visitor = { subject: '', ticketUserName: 'Vera', ticketUserEmail };
    const id = await openTicket(app.client(), opening, visitor);
    await reply(admin, id, 'Here');
    await app.allDelivered();
    const subject = 'Where is my receipt for the order of last week, please, and …';
    expect(await subjectsTo(ticketUserEmail)).toContain(`Re: ${subject}`);
    expect(await subjectsTo(admin.email)).toContain(`New support message: ${subject}`);
  });

  it('to moderators, who choose like Admins, and get no other mails to operators', async () => {
    const [busy, quiet] = [await app.signUpModerator(), await app.signUpModerator()];
    expect((await quiet.put('/api/mail-choices', { ticket: false, alarm: true })).status).toBe(200);
    await openTicket(await app.signUp(), 'Hello', { subject: 'For moderators' });
    await app.allDelivered();
    expect(await subjectsTo(busy.email)).toContain('New support message: For moderators');
    expect(await subjectsTo(quiet.email)).toEqual([]);
    expect(await app.composed.slices.identity.operatorMails.addresses('alarm')).not.toContain(quiet.email);
  });

  it('to the Admins who want such mails only', async () => {
    const quiet = await app.signUpAdmin();
    const choices = await quiet.put('/api/mail-choices', { ticket: false, sale: true });
    expect(choices.body.data).toEqual({
      sale: true,
      refund: false,
      dispute: true,
      ticket: false,
      alarm: true,
    });
    const id = await openTicket(await app.signUp({ name: 'Ada' }));
    await reply(admin, id, 'Not to me');
    await app.allDelivered();
    expect(await subjectsTo(quiet.email)).toEqual([]);
    expect((await admin.get('/api/mail-choices')).body.data.ticket).toBe(true);
  });

  it('and it is not stored if its mail cannot be queued', async () => {
    const person = await app.signUp();
    const id = await openTicket(person);
    const { jobs } = app.context;
    const enqueue = jobs.enqueue;
    jobs.enqueue = () => Promise.reject(new Error('no queue'));
    try {
      expect((await reply(admin, id, 'Lost?')).status).toBe(500);
    } finally {
      jobs.enqueue = enqueue;
    }
    expect((await person.get(`/support-message/${id}`)).body.adminMessage).toEqual([]);
  });
});
