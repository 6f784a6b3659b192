import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { letterOf, plainSite } from '#tests/support/letters.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import type { Mail } from '../clients/mailer/index.ts';
import { createJobQueue, type RunningJobQueue } from '../jobs/job-queue.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import {
  confirmAddressMail,
  createLetters,
  type MailedOrder,
  paymentNeedsAttentionMail,
  queueMail,
  registerMailJob,
  resetPasswordMail,
  storeTemplate,
} from './index.ts';

const SECRET = 'a secret of the tests, long enough to be one';
const secretBox = createSecretBox(SECRET);
const content = resetPasswordMail(
  { name: 'Ada' },
  { url: 'http://localhost/x?token=the-token', minutes: 30 },
);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const sent: Mail[] = [];
const running: RunningJobQueue[] = [];
beforeEach(() => {
  sent.length = 0;
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop(1_000)));
});

/** A process that queues mails and, unless told otherwise, sends them. */
async function startProcess({ isWorking = true, send = async (mail: Mail) => void sent.push(mail) } = {}) {
  const jobs = createJobQueue(database.connection, pino({ level: 'silent' }));
  const context = { jobs, secretBox, now: () => new Date() };
  const letters = createLetters({ db: database.db, log: pino({ level: 'silent' }) }, plainSite);
  registerMailJob(context, { send }, letters);
  await jobs.start({ isWorking });
  running.push(jobs);
  return context;
}

const waitForMails = (count: number, timeout = 20_000) =>
  vi.waitFor(() => expect(sent).toHaveLength(count), { timeout, interval: 100 });

describe('a queued mail', () => {
  it('is sent by the next process when the first one ends before', async () => {
    const first = await startProcess({ isWorking: false });
    await queueMail(first, { to: 'ada@example.com', content });
    await running.splice(0)[0]?.stop(1_000);
    expect(sent).toEqual([]);
    await startProcess();
    await waitForMails(1);
    expect(sent[0]).toMatchObject({ to: 'ada@example.com', subject: 'Set a new password' });
  });

  it('is sent by another process when one is killed in the middle of sending', {
    timeout: 90_000,
  }, async () => {
    const queueing = await startProcess({ isWorking: false });
    await queueMail(queueing, { to: 'ada@example.com', content });
    const fixture = fileURLToPath(new URL('./killed-sender.fixture.ts', import.meta.url));
    const sender = spawn(process.execPath, [fixture, JSON.stringify(database.connection), SECRET], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(sender.stdout, 'data');
    sender.kill('SIGKILL');
    await once(sender, 'exit');
    await startProcess();
    await waitForMails(1, 80_000);
  });

  it('is tried again after a failure, as the same mail', { timeout: 60_000 }, async () => {
    const ids: string[] = [];
    const context = await startProcess({
      send: async (mail) => {
        ids.push(mail.id);
        if (ids.length === 1) throw new Error('the mail server is away');
        sent.push(mail);
      },
    });
    await queueMail(context, { to: 'ada@example.com', content });
    await waitForMails(1, 50_000);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  it('exists exactly if its transaction commits', async () => {
    const context = await startProcess();
    const undone = database.db.transaction(async (transaction) => {
      await queueMail(context, { to: 'undone@example.com', content }, transaction);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await database.db.transaction((transaction) =>
      queueMail(context, { to: 'done@example.com', content }, transaction),
    );
    await waitForMails(1);
    expect(sent[0]?.to).toBe('done@example.com');
  });

  it('is unreadable while it waits', async () => {
    const context = await startProcess({ isWorking: false });
    await queueMail(context, { to: 'waiting@example.com', content });
    const { rows } = await database.query(`select data::text from pgboss.job where state = 'created'`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { data } of rows) expect(data).not.toMatch(/waiting@example|the-token|http/);
  });
});

describe('a stored text', () => {
  const send = async (template: { subject: string; format: 'text' | 'html'; body: string }) => {
    await database.db.transaction((transaction) =>
      storeTemplate(transaction, 'reset-password', { ...template, updatedAt: new Date() }),
    );
    const context = await startProcess();
    await queueMail(context, { to: 'own@example.com', content });
    const mail = await vi.waitFor(
      () => {
        const found = sent.find(({ to }) => to === 'own@example.com');
        if (!found) throw new Error('not sent yet');
        return found;
      },
      { timeout: 20_000, interval: 100 },
    );
    await database.query('delete from mail_templates');
    return mail;
  };

  it('is what is sent', async () => {
    const mail = await send({ subject: 'For {{name}}', format: 'text', body: 'Here:\n{{link}}' });
    expect(mail.subject).toBe('For Ada');
    expect(mail.text).toContain('Here:\nhttp://localhost/x?token=the-token');
  });

  it.each([
    ['with a placeholder that no longer exists', 'For {{nickname}}', '{{link}}'],
    ['without the link the mail is for', 'For {{name}}', 'Hello'],
  ])('gives way to the default: %s', async (_why, subject, body) => {
    const mail = await send({ subject, format: 'text', body });
    expect(mail.subject).toBe('Set a new password');
    expect(mail.text).toContain('http://localhost/x?token=the-token');
  });
});

it('an operator’s answer about an order goes to the buyer, or nowhere once the account is deleted', async () => {
  const { write } = createLetters({ db: database.db, log: pino({ level: 'silent' }) }, plainSite);
  const order: MailedOrder = {
    kind: 'package',
    orderNumber: 'A1B2C3D4',
    customerName: 'Ada',
    customerEmail: 'ada@example.com',
    productName: 'Starter',
    credits: 20,
    totalMinor: 900,
    currency: 'EUR',
  };
  const letterAbout = (about: MailedOrder) =>
    write(paymentNeedsAttentionMail(about, 'The amount does not match.', 'https://listings.example'));
  const letter = await letterAbout(order);
  expect(letter.replyTo).toBe('ada@example.com');
  expect(letter.text).toContain('Buyer: Ada, ada@example.com\n');
  expect(letter.text).toContain('A reply to this email goes straight to ada@example.com.');
  const late = await letterAbout({ ...order, customerName: '', customerEmail: '' });
  expect(late.replyTo).toBeNull();
  expect(late.text).not.toMatch(/Buyer|goes straight to/);
});

it('a mail queued by an earlier release is sent as it was written', async () => {
  const context = await startProcess();
  const mail = { to: 'ada@example.com', subject: 'Earlier', html: '<p>Words</p>', text: 'Words' };
  const sealed = secretBox.seal(JSON.stringify(mail), 'earlier');
  await context.jobs.enqueue('send-mail', { id: 'earlier', queuedAt: new Date().toISOString(), sealed });
  await waitForMails(1);
  expect(sent[0]).toMatchObject(mail);
});

describe('the layout', () => {
  it('shows what a person typed as text, in both parts', () => {
    const name = '<img src=x onerror=alert(1)> "&\'';
    const { html, text } = letterOf(confirmAddressMail({ name }, { url: 'http://localhost/v', hours: 24 }));
    expect(html).not.toContain('<img');
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62; &#34;&#38;&#39;');
    expect(text).toContain(name);
  });

  it('has one button, whose address also appears as text', () => {
    const { html, text } = letterOf(content);
    expect(html.match(/class="button"/g)).toHaveLength(1);
    expect(html.match(/>http:\/\/localhost\/x\?token=the-token</g)).toHaveLength(1);
    expect(text).toContain('http://localhost/x?token=the-token');
    expect(html).not.toMatch(/<(script|link|img|form)/);
  });
});
