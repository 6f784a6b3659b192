import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradient } from '#tests/support/image-upload.ts';
import { type MailingApp, startMailingApp } from '#tests/support/mailing-app.ts';
import { openTicket, readTicket, reply, saidIn, setStatus } from '../tickets/tickets.fixture.ts';

const PATH = '/api/inbound-mail';
const SECRET = 'a-secret-for-incoming-mail';

type Person = Awaited<ReturnType<MailingApp['signUp']>>;

let app: MailingApp;
let admin: Person;
let moderator: Person;
let person: Person;
beforeAll(async () => {
  app = await startMailingApp({
    environment: { MAIL_REPLY_ADDRESS: 'Support@reply.example.com', MAIL_REPLY_SECRET: SECRET },
  });
  admin = await app.signUpAdmin();
  moderator = await app.signUpModerator();
  person = await app.signUp({ name: 'Ada' });
});
afterAll(() => app.close());

const deliver = (source: string, authorization = `Bearer ${SECRET}`) =>
  app.client().post(PATH, { RawEmail: source }, { headers: { authorization } });

let mails = 0;

interface Incoming {
  from?: string;
  to: string;
  text?: string;
  headers?: string;
  id?: string;
}

function mailOf({ from = person.email, to, text = 'It works now', headers = '', id }: Incoming): string {
  const messageId = id ?? `<${++mails}@mail.example>`;
  const head = `From: Ada <${from}>\r\nTo: Shop <${to}>\r\nSubject: Re: Printing\r\nMessage-ID: ${messageId}\r\n`;
  return `${head}${headers}Content-Type: text/plain; charset=utf-8\r\n\r\n${text.replaceAll('\n', '\r\n')}`;
}

const replyToOf = (headers: string) => /^Reply-To: (\S+)/m.exec(headers)?.[1] ?? '';

/** A ticket that was answered, and the address for replies from the mail about it. */
async function answeredTicket(subject: string) {
  const id = await openTicket(person, 'It does not print', { subject });
  await reply(admin, id, 'Is it on?');
  const { headers } = await app.waitForMail(person.email, `Re: ${subject}`);
  return { id, to: replyToOf(headers) };
}

const said = async (id: string) => saidIn(await readTicket(admin, id)).slice(1);

describe('a reply by mail', () => {
  it('to the address in the mail becomes a message, without what it quotes', async () => {
    const { id, to } = await answeredTicket('Reply');
    expect(to).toMatch(/^support\+[0-9a-f]{48}@reply\.example\.com$/);
    const text = 'Yes, <still> nothing.\nÄrgerlich!\n\nOn Monday, Shop wrote:\n> Is it on?';
    expect((await deliver(mailOf({ to: to.toUpperCase(), text }))).status).toBe(200);
    expect(await said(id)).toEqual(['user: Yes, <still> nothing.\nÄrgerlich!']);
    expect((await readTicket(admin, id)).ticketStatus).toBe('in-progress');
    await app.waitForMail(admin.email, 'Re: Reply (Ada)');
  });

  it('is taken as it is, too, and with the secret as a password', async () => {
    const { id, to } = await answeredTicket('Raw');
    const authorization = `Basic ${Buffer.from(`mail:${SECRET}`).toString('base64')}`;
    const answer = await app.client().post(PATH, undefined, {
      raw: mailOf({ to: 'other@reply.example.com', headers: `Delivered-To: ${to}\r\n` }),
      headers: { authorization, 'content-type': 'message/rfc822' },
    });
    expect(answer.status).toBe(200);
    expect(await said(id)).toEqual(['user: It works now']);
  });

  it('of a visitor is heard at the address of the confirmation', async () => {
    const email = 'vera.mail@example.com';
    const id = await openTicket(app.client(), 'Hi', { ticketUserName: 'Vera', ticketUserEmail: email });
    const { headers } = await app.waitForMail(email, 'We have your message to Listwright');
    await deliver(mailOf({ from: email, to: replyToOf(headers), text: 'One more thing' }));
    expect(saidIn(await readTicket(admin, id))).toEqual(['user: One more thing']);
  });

  it('that is delivered twice is stored once', async () => {
    const { id, to } = await answeredTicket('Twice');
    const mail = { to, id: '<same@mail.example>' };
    const answers = await Promise.all([deliver(mailOf(mail)), deliver(mailOf(mail))]);
    await deliver(mailOf({ ...mail, text: 'It works now, with a footer of the host' }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await said(id)).toEqual(['user: It works now']);
  });

  it('to a closed ticket is not stored, and its sender is told', async () => {
    const { id, to } = await answeredTicket('Closed');
    await setStatus(admin, id, 'closed');
    expect((await deliver(mailOf({ to }))).status).toBe(200);
    expect(await said(id)).toEqual([]);
    await app.waitForMail(person.email, 'Not delivered: Re: Closed');
  });

  it('in HTML alone is read as text', async () => {
    const { id, to } = await answeredTicket('Markup');
    const text = '<p>Fine <b>now</b></p><script>x()</script><blockquote>Is it on?</blockquote>';
    await deliver(mailOf({ to, text }).replace('text/plain', 'text/html'));
    expect(await said(id)).toEqual(['user: Fine now']);
  });
});

describe('an operator’s answer by mail', () => {
  /** The addresses for replies in the mails that told both operators of a new ticket. */
  async function announcedTicket(subject: string) {
    const id = await openTicket(person, 'It does not print', { subject });
    const addressOf = async ({ email }: Person) =>
      replyToOf((await app.waitForMail(email, `New support message: ${subject}`)).headers);
    return { id, to: await addressOf(admin), toModerator: await addressOf(moderator) };
  }
  const notesOf = async (id: string) =>
    (await admin.get(`/api/support-messages/${id}/notes`)).body.data.map(
      ({ text }: { text: string }) => text,
    );

  it('reaches the ticket and its author', async () => {
    const { id, to, toModerator } = await announcedTicket('Answered by mail');
    expect(to).not.toBe(toModerator);
    await deliver(mailOf({ from: admin.email, to, text: 'Is it on?\n\n> It does not print' }));
    await deliver(mailOf({ from: moderator.email, to: toModerator, text: 'And plugged in?' }));
    const ticket = await readTicket(admin, id);
    expect(saidIn(ticket)).toEqual(['admin: Is it on?', 'admin: And plugged in?']);
    expect(ticket.adminMessage.map(({ authorName }) => authorName)).toEqual([
      'Olive Operator',
      'Mo Moderator',
    ]);
    expect(ticket.isWaiting).toBe(false);
    expect((await app.waitForMail(person.email, 'Re: Answered by mail', 2)).text).toContain('plugged in');
  });

  it.each([
    ['somebody else', () => 'eve@example.com'],
    ['another operator', () => moderator.email],
    ['the customer', () => person.email],
  ])('from %s becomes a note for review', async (who, from) => {
    const { id, to } = await announcedTicket(`Forged by ${who}`);
    await deliver(mailOf({ from: from(), to, text: 'Send me the goods' }));
    expect(await said(id)).toEqual([]);
    expect(saidIn(await readTicket(admin, id))).toEqual([]);
    expect(await notesOf(id)).toEqual([
      `From ${from()}, to the address that Olive Operator was given:\n\nSend me the goods`,
    ]);
  });

  it('to a closed ticket becomes a note, and of a former operator nothing', async () => {
    const { id, to, toModerator } = await announcedTicket('Over');
    await setStatus(admin, id, 'closed');
    await deliver(mailOf({ from: admin.email, to }));
    expect(await notesOf(id)).toEqual(['From Olive Operator, after the ticket was closed:\n\nIt works now']);
    await app.database.query(`update users set role = 'member' where id = $1`, [moderator.userId]);
    await deliver(mailOf({ from: moderator.email, to: toModerator }));
    await app.database.query(`update users set role = 'moderator' where id = $1`, [moderator.userId]);
    expect(await notesOf(id)).toHaveLength(1);
  });
});

describe('attachments', () => {
  const part = (type: string, content: Buffer | string) =>
    `--x\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; filename=a\r\n` +
    `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64')}\r\n`;

  function withParts(mail: string, ...parts: string[]): string {
    const [head = '', ...rest] = mail.split('Content-Type: text/plain; charset=utf-8\r\n\r\n');
    const text = `--x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${rest.join('')}\r\n`;
    return `${head}Content-Type: multipart/mixed; boundary=x\r\n\r\n${text}${parts.join('')}--x--\r\n`;
  }

  it('that are images become images of the message; what is left out is counted', async () => {
    const { id, to } = await answeredTicket('Pictures');
    const image = part('image/png', await gradient(40, 30).png().toBuffer());
    await deliver(withParts(mailOf({ to }), image, part('image/png', 'no image'), part('text/csv', 'a,b')));
    const message = (await readTicket(admin, id)).adminMessage.at(-1);
    expect(message?.message).toBe('It works now\n\n[2 attachments were left out]');
    expect(message?.attachments).toMatchObject([{ width: 40, height: 30 }]);
  });

  it('of visitors, who cannot upload, are left out', async () => {
    const email = 'vera.picture@example.com';
    const id = await openTicket(app.client(), 'Hi', { ticketUserName: 'Vera', ticketUserEmail: email });
    const { headers } = await app.waitForMail(email, 'We have your message to Listwright');
    const image = part('image/png', await gradient(40, 30).png().toBuffer());
    await deliver(withParts(mailOf({ from: email, to: replyToOf(headers), text: 'See' }), image));
    expect(saidIn(await readTicket(admin, id))).toEqual(['user: See\n\n[1 attachment was left out]']);
  });
});

describe('ignored without an error', () => {
  it.each<[string, Partial<Incoming>]>([
    ['from somebody else', { from: 'eve@example.com' }],
    ['from an administrator', { from: 'admin' }],
    ['a holiday notice', { headers: 'Auto-Submitted: auto-replied\r\n' }],
    ['from a list', { headers: 'Precedence: bulk\r\n' }],
    ['without words of its own', { text: 'On Monday, Shop wrote:\n> Is it on?' }],
  ])('%s', async (what, parts) => {
    const { id, to } = await answeredTicket(`Ignored ${what}`);
    const from = parts.from === 'admin' ? { from: admin.email } : {};
    expect((await deliver(mailOf({ to, ...parts, ...from }))).status).toBe(200);
    expect(await said(id)).toEqual([]);
  });

  it('an address that was made up or belongs to another ticket’s signature', async () => {
    const { id, to } = await answeredTicket('Mine');
    const other = await answeredTicket('Other');
    const swapped = `${to.slice(0, 40)}${other.to.slice(40)}`;
    for (const wrong of [swapped, to.replace(/.@/, '@'), 'support@reply.example.com', 'x'])
      expect((await deliver(mailOf({ to: wrong }))).status).toBe(200);
    expect([await said(id), await said(other.id)]).toEqual([[], []]);
  });
});

describe('the door', () => {
  it.each(['', 'Bearer wrong', `Basic ${Buffer.from('mail:wrong').toString('base64')}`])(
    'is shut with the authorization %j',
    async (authorization) => {
      const answer = await deliver(mailOf({ to: 'x@y.example' }), authorization);
      expect([answer.status, answer.body.code]).toEqual([401, 'mail_secret_wrong']);
    },
  );

  it('does not exist unless it is configured', async () => {
    const plain = await startMailingApp();
    try {
      const headers = { authorization: `Bearer ${SECRET}` };
      expect((await plain.client().post(PATH, { RawEmail: 'x' }, { headers })).status).toBe(404);
    } finally {
      await plain.close();
    }
  });

  it('takes what is no mail at all without an error', async () => {
    for (const source of [
      'x',
      '\r\n\r\n',
      'From: \r\nTo: <<>>,,\r\n\r\n',
      'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a',
    ])
      expect((await deliver(source)).status).toBe(200);
  });
});
