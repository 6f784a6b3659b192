import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailingApp, startMailingApp } from '#tests/support/mailing-app.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const PATH = '/new-support-message';
const message = {
  ticketUserName: 'Vera Visitor',
  ticketUserEmail: 'vera@example.com',
  subject: 'A question',
  message: 'Does it write\n\nin Finnish?',
  phone: '+49 30 123',
  ticketStatus: 'closed',
  createdAt: '1999-01-01T00:00:00Z',
  ticketUserRole: 'Admin',
};

let app: MailingApp;
beforeAll(async () => {
  app = await startMailingApp();
});
afterAll(() => app.close());

async function ticketOf(id: string) {
  const { rows } = await app.database.query('select * from support_tickets where id = $1', [id]);
  return rows[0];
}

describe('a message from the contact form', () => {
  it('becomes an open ticket; status, date and role come from the server', async () => {
    const answer = await app.client().post(PATH, message);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      data: { ticketStatus: 'open' },
      message: 'Message Sent Successfully!',
    });
    const { data } = answer.body;
    expect(Math.abs(Date.parse(data.createdAt) - Date.now())).toBeLessThan(60_000);
    expect(await ticketOf(data._id)).toMatchObject({
      author_id: null,
      author_name: 'Vera Visitor',
      author_email: 'vera@example.com',
      author_role: 'user',
      subject: 'A question',
      message: 'Does it write\n\nin Finnish?',
      phone: '+49 30 123',
      status: 'open',
    });
  });

  it('from a signed-in user has the session’s name and address, whatever it says', async () => {
    const person = await app.signUp({ name: 'Sam Signed-in' });
    for (const body of [message, { subject: 'Words', message: 'Only words' }]) {
      const { data } = (await person.post(PATH, body)).body;
      expect(await ticketOf(data._id)).toMatchObject({
        author_id: person.userId,
        author_name: 'Sam Signed-in',
        author_email: person.email,
        author_role: 'member',
      });
    }
  });

  it('from a signed-in user needs a subject', async () => {
    const person = await app.signUp();
    for (const subject of [undefined, '', ' ']) {
      const answer = await person.post(PATH, { subject, message: 'Only words' });
      expect([answer.status, answer.body.issues]).toEqual([
        400,
        [{ path: ['subject'], message: 'Please enter a subject' }],
      ]);
    }
  });

  it('reaches every Admin by mail, in words that start no header, to be answered directly', async () => {
    const [one, other] = [await app.signUpAdmin(), await app.signUpAdmin()];
    const subject = 'Hello\r\nBcc: eve@example.com';
    await app.client().post(PATH, { ...message, subject, message: '<b>Not bold</b>' });
    for (const admin of [one, other]) {
      const mail = await app.waitForMail(admin.email, 'New support message: Hello Bcc: eve@example.com');
      expect(mail.headers).not.toMatch(/^Bcc:/im);
      expect(mail.headers).toMatch(/^Reply-To: vera@example\.com$/m);
      expect(mail.text).toContain('From: Vera Visitor, vera@example.com');
      expect(mail.text).toContain('<b>Not bold</b>');
    }
    expect(await app.mailsTo('eve@example.com')).toEqual([]);
  });

  it('with the hidden field filled in gets a normal response and is discarded', async () => {
    const count = async () =>
      (await app.database.query('select count(*)::int from support_tickets')).rows[0].count;
    const before = await count();
    const answer = await app.client().post(PATH, { ...message, website: 'https://spam.example' });
    expect([answer.status, Object.keys(answer.body.data).sort()]).toEqual([
      200,
      ['_id', 'createdAt', 'ticketStatus'],
    ]);
    expect(await count()).toBe(before);
  });

  it.each([
    ['no message', { message: ' ' }, 'Please enter your message'],
    ['no address', { ticketUserEmail: '' }, 'Please enter your name and your email address.'],
    ['no name', { ticketUserName: undefined }, 'Please enter your name and your email address.'],
    ['a malformed address', { ticketUserEmail: 'vera' }, 'Invalid email address format.'],
    ['two addresses', { ticketUserEmail: 'a@example.com,b@example.com' }, 'Invalid email address format.'],
    ['a message too long', { message: 'x'.repeat(5001) }, 'A message has at most 5000 characters'],
    [
      'a name with a line break',
      { ticketUserName: 'A\r\nB' },
      'A name has no line breaks or control characters',
    ],
  ])('with %s is refused', async (_name, wrong, sentence) => {
    const answer = await app.client().post(PATH, { ...message, ...wrong });
    expect([answer.status, answer.body.message]).toEqual([400, sentence]);
  });
});

describe('the limit of the contact form', () => {
  it('lets an address send five in ten minutes, even at once', async () => {
    const limited = await startTestApp({ environment: { RATE_LIMIT_MULTIPLIER: '1' } });
    try {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => limited.client().post(PATH, message)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
      const refused = answers.find(({ status }) => status === 429);
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
      const { rows } = await limited.database.query('select count(*)::int from support_tickets');
      expect(rows[0].count).toBe(5);
    } finally {
      await limited.close();
    }
  });
});
