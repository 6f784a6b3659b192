import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailingApp, startMailingApp } from '#tests/support/mailing-app.ts';
import { openTicket, readTicket, reply, saidIn, setStatus } from '../tickets/tickets.fixture.ts';

const RECEIVED = 'We have your message to Listwright';
const DAY_MS = 24 * 3_600_000;

let now = new Date();
let app: MailingApp;
let admin: Awaited<ReturnType<MailingApp['signUpAdmin']>>;
beforeAll(async () => {
  app = await startMailingApp({ now: () => now });
  admin = await app.signUpAdmin();
});
afterAll(() => app.close());
beforeEach(() => {
  now = new Date();
});

let visitors = 0;

/** A visitor's ticket with the token from the mail that confirms it. */
async function writeAsVisitor(message = 'It does not print') {
  const email = `visitor-${++visitors}@example.com`;
  const who = { ticketUserName: 'Vera', ticketUserEmail: email, phone: '+44 1' };
  const id = await openTicket(app.client(), message, who);
  const mail = await app.waitForMail(email, RECEIVED);
  return { id, email, mail, token: mail.link?.searchParams.get('token') ?? '' };
}

const read = (token: string) => app.client().get(`/api/conversation?token=${encodeURIComponent(token)}`);
const answer = (token: string, message: string, headers = {}) =>
  app.client().post('/api/conversation/reply', { token, message }, { headers });

describe('a visitor without an account', () => {
  it('is told that the message arrived, in a mail that repeats nothing they typed', async () => {
    const { email, mail } = await writeAsVisitor('Buy cheap things at spam.example');
    expect(mail.link?.pathname).toBe('/conversation');
    expect(mail.text).not.toMatch(/spam\.example|Vera|Printing/);
    expect(mail.text).toMatch(/Hello,\r?\n\r?\nThank you/);
    expect((await app.mailsTo(email)).length).toBe(1);
  });

  it('reads the conversation by the link, and nothing else', async () => {
    const { id, token } = await writeAsVisitor();
    await reply(admin, id, 'Is it plugged in?');
    await admin.post(`/api/support-messages/${id}/notes`, { text: 'Difficult' });
    const { status, body, text } = await read(token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ subject: 'Printing', ticketStatus: 'open' });
    expect(
      body.data.messages.map(({ sender, message }: Record<string, string>) => `${sender}: ${message}`),
    ).toEqual(['user: It does not print', 'admin: Is it plugged in?']);
    expect(text).not.toMatch(/visitor-|\+44|Difficult|priority|authorName/);
  });

  it('replies by the link; the support team hears of it and the ticket goes on', async () => {
    const { id, token, email } = await writeAsVisitor();
    await setStatus(admin, id, 'resolved');
    const { body } = await answer(token, 'It is <plugged> in');
    expect(body.data.ticketStatus).toBe('in-progress');
    expect(body.data.messages.at(-1)).toMatchObject({ sender: 'user', message: 'It is <plugged> in' });
    expect(saidIn(await readTicket(admin, id))).toEqual(['user: It is <plugged> in']);
    const mail = await app.waitForMail(admin.email, 'Re: Printing (Vera)');
    expect(mail.headers).toContain(`Reply-To: ${email}`);
  });

  it('stores a repeated reply once, and none in a closed ticket', async () => {
    const { id, token } = await writeAsVisitor();
    const key = { 'idempotency-key': 'impatient' };
    await answer(token, 'Once', key);
    await answer(token, 'Once', key);
    expect(saidIn(await readTicket(admin, id))).toEqual(['user: Once']);
    await setStatus(admin, id, 'closed');
    expect((await answer(token, 'More')).body.code).toBe('ticket_closed');
  });
});

describe('the link', () => {
  it('works for 60 days', async () => {
    const { token } = await writeAsVisitor();
    now = new Date(Date.now() + 59 * DAY_MS);
    expect((await read(token)).status).toBe(200);
    now = new Date(Date.now() + 61 * DAY_MS);
    for (const refused of [await read(token), await answer(token, 'Late')])
      expect([refused.status, refused.body.code]).toEqual([404, 'conversation_link_dead']);
  });

  it('opens no other ticket, and cannot be made or prolonged', async () => {
    const { token, id } = await writeAsVisitor();
    const other = await writeAsVisitor();
    const [, expires, signature] = token.split('.');
    const later = (Number.parseInt(expires ?? '', 36) + 1).toString(36);
    const wrong = [
      `${other.id}.${expires}.${signature}`,
      `${id}.${later}.${signature}`,
      `${id}.${expires}.${'0'.repeat(64)}`,
      `${id}.${expires}`,
      `${token}x`,
      id,
      'x',
    ];
    for (const made of wrong) expect([made, (await read(made)).status]).toEqual([made, 404]);
  });

  it('opens no ticket of an account, whoever signed it', async () => {
    const person = await app.signUp();
    const id = await openTicket(person);
    const { token } = await writeAsVisitor();
    await app.database.query('update support_tickets set author_id = $1 where id = $2', [
      person.userId,
      token.split('.')[0],
    ]);
    expect((await read(token)).status).toBe(404);
    expect(id).not.toBe('');
  });

  it('is dead once the ticket is deleted', async () => {
    const { token, id } = await writeAsVisitor();
    await app.database.query('delete from support_tickets where id = $1', [id]);
    expect((await read(token)).body.code).toBe('conversation_link_dead');
  });
});

describe('limits', () => {
  it('confirm three messages a day to one mailbox, and keep all of them', async () => {
    const limited = await startMailingApp({ environment: { RATE_LIMIT_MULTIPLIER: '1' } });
    try {
      const team = await limited.signUpAdmin();
      for (let index = 0; index < 4; index++) {
        const ticketUserEmail = index % 2 ? 'victim@example.com' : `victim+${index}@example.com`;
        await openTicket(limited.client(), `Message ${index}`, { ticketUserName: 'V', ticketUserEmail });
      }
      await limited.waitForMail(team.email, 'New support message: Printing', 4);
      await limited.allDelivered();
      const confirmed = [
        ...(await limited.mailsTo('victim@example.com')),
        ...(await limited.mailsTo('victim+0@example.com')),
        ...(await limited.mailsTo('victim+2@example.com')),
      ];
      expect(confirmed).toHaveLength(3);
    } finally {
      await limited.close();
    }
  });

  it('refuse the eleventh reply within ten minutes', async () => {
    const limited = await startMailingApp({ environment: { RATE_LIMIT_MULTIPLIER: '1' } });
    try {
      const ticketUserEmail = 'vera@example.com';
      await openTicket(limited.client(), 'Hi', { ticketUserName: 'Vera', ticketUserEmail });
      const mail = await limited.waitForMail(ticketUserEmail, RECEIVED);
      const body = { token: mail.link?.searchParams.get('token'), message: 'Again' };
      const statuses: number[] = [];
      for (let index = 0; index < 11; index++)
        statuses.push((await limited.client().post('/api/conversation/reply', body)).status);
      expect(statuses).toEqual([...Array(10).fill(200), 429]);
    } finally {
      await limited.close();
    }
  });
});
