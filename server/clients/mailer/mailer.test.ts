import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseMail } from '#tests/support/outbox.ts';
import { startSmtpServer } from '#tests/support/smtp-server.ts';
import { createMailer, type Mail } from './index.ts';

const from = 'Listwright <no-reply@shop.example>';
const mail: Mail = {
  id: 'mail-1',
  queuedAt: new Date('2026-11-20T10:00:00.123Z'),
  to: 'ada@example.com',
  subject: 'Grüße, Ada',
  html: '<p>Grüße</p>',
  text: 'Grüße\n\n.\n\nhttp://localhost/x?token=abc=1\n',
  replyTo: null,
};

const badAddresses = [
  'ada@example.com, eve@example.com',
  'ada@example.com; eve@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  'Ada <ada@example.com>',
  'ada@example.com>,<eve@example.com',
  'group: ada@example.com, eve@example.com;',
  '',
];

describe('the outbox', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'listwright-outbox-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));
  const mailer = () => createMailer({ mail: { smtpUrl: null, from }, dataDir });
  const outbox = () => join(dataDir, 'outbox');

  it('gets one well-formed file a mail, readable by the owner only, also when it is sent again', async () => {
    await mailer().send(mail);
    await mailer().send(mail);
    expect(await readdir(outbox())).toEqual(['2026-11-20T10-00-00-123Z-mail-1.eml']);
    const path = join(outbox(), '2026-11-20T10-00-00-123Z-mail-1.eml');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const source = await readFile(path, 'utf8');
    expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const parsed = parseMail(source);
    expect(parsed.to).toBe('ada@example.com');
    expect(parsed.text.replaceAll('\r\n', '\n')).toContain('Grüße\n\n.\n\nhttp://localhost/x?token=abc=1');
    expect(parsed.headers).toMatch(/^From: Listwright <no-reply@shop\.example>$/m);

    expect(parsed.headers).toMatch(/^Message-ID: <mail-1@shop\.example>$/m);
    expect(parsed.headers).toMatch(/^Auto-Submitted: auto-generated$/m);
  });

  it('names the site as its sender, unless MAIL_FROM names one', async () => {
    const headersFrom = async (sender: string, id: string) => {
      const named = createMailer({ mail: { smtpUrl: null, from: sender }, dataDir });
      await named.send({ ...mail, id, senderName: 'Acme "Words"\r\nBcc: eve@example.com' });
      const name = (await readdir(outbox())).find((entry) => entry.includes(id)) ?? '';
      return parseMail(await readFile(join(outbox(), name), 'utf8')).headers;
    };
    const unnamed = await headersFrom('no-reply@shop.example', 'sender-1');
    expect(unnamed).toMatch(/^From: "Acme \\"Words\\" Bcc: eve@example.com" <no-reply@shop\.example>$/m);
    expect(unnamed).not.toMatch(/^Bcc:/im);
    expect(await headersFrom(from, 'sender-2')).toMatch(/^From: Listwright </m);
  });

  it('keeps line breaks of a subject out of the headers', async () => {
    await mailer().send({ ...mail, id: 'mail-2', subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nbody' });
    const names = await readdir(outbox());
    const source = await readFile(
      join(outbox(), names.find((name) => name.includes('mail-2')) ?? ''),
      'utf8',
    );
    const { headers, subject } = parseMail(source);
    expect(subject).toBe('Hello Bcc: eve@example.com body');
    expect(headers).not.toMatch(/^Bcc:/im);
  });

  it.each(badAddresses)('takes no %j for an address', async (to) => {
    const before = await readdir(outbox());
    await expect(mailer().send({ ...mail, id: 'mail-3', to })).rejects.toThrow('exactly one plain address');
    expect(await readdir(outbox())).toEqual(before);
  });
});

describe('a mail server', () => {
  it('gets the mail for one recipient, dots and all', async () => {
    const server = await startSmtpServer();
    await createMailer({ mail: { smtpUrl: server.url, from }, dataDir: '/unused' }).send(mail);
    expect(server.commands.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ada@example.com>']);
    expect(server.commands).toContain('MAIL FROM:<no-reply@shop.example>');
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toMatch(/^Message-ID: <mail-1@shop\.example>\r$/m);
    await server.close();
  });

  it('that stays silent is given up after 10 seconds', async () => {
    const server = await startSmtpServer({ isSilent: true });
    const start = performance.now();
    const mailer = createMailer({ mail: { smtpUrl: server.url, from }, dataDir: '/unused' });
    await expect(mailer.send(mail)).rejects.toThrow(/greeting|timeout/i);
    expect(performance.now() - start).toBeLessThan(15_000);
    await server.close();
  });

  it('receives no password without encryption, unless it is on this machine', async () => {
    const server = await startSmtpServer();
    const mailerAt = (host: string) => {
      const smtpUrl = server.url.replace('127.0.0.1', host).replace('//', '//user:a-password@');
      return createMailer({ mail: { smtpUrl, from }, dataDir: '/unused' });
    };
    const isPasswordTold = () => server.commands.some((line) => line.startsWith('AUTH'));
    // 0.0.0.0 reaches this machine without looking local, so it stands for a remote server.
    await expect(mailerAt('0.0.0.0').send(mail)).rejects.toThrow(/TLS/);
    expect(isPasswordTold()).toBe(false);
    await mailerAt('127.0.0.1').send(mail);
    expect(isPasswordTold()).toBe(true);
    await server.close();
  });
});
