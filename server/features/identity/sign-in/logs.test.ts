import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailingApp, startMailingApp } from '#tests/support/mailing-app.ts';
import { totpOf } from '#tests/support/totp.ts';

const lines: string[] = [];
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});

let app: MailingApp;
beforeAll(async () => {
  app = await startMailingApp({ log: pino({ level: 'trace' }, sink) });
});
afterAll(() => app.close());

it('keeps passwords, codes, tokens, cookies and addresses out of the log', async () => {
  const email = 'logged@example.com';
  const password = 'a password for the log';
  const newPassword = 'another password for the log';
  const client = await app.signUp({ email, password, name: 'Logged Person', isConfirmed: true });
  await app.client().post('/api/auth/sign-up/email', { name: 'Logged Person', email, password });
  await app.client().post('/api/auth/sign-in/email', { email, password: 'a wrong password' });
  await app.client().post('/api/auth/sign-in/email', { email: 'stranger@example.com', password });
  const { body } = await client.post('/api/auth/two-factor/enable', { password });
  const code = totpOf(body.totpURI);
  await client.post('/api/auth/two-factor/verify-totp', { code });
  await app.client().post('/api/auth/request-password-reset', { email });
  const token = (await app.waitForMail(email, 'Set a new password')).link?.searchParams.get('token') ?? '';
  await app.client().get(`/reset-password/confirm?token=${token}`);
  await app.client().post('/api/auth/reset-password', { token, newPassword });
  await app.client().post('/api/auth/reset-password', { token, newPassword });

  const log = lines.join('');
  expect(lines.filter((line) => line.includes('"msg":"request')).length).toBeGreaterThan(8);
  const secrets = [
    email,
    'stranger@example.com',
    'Logged Person',
    password,
    newPassword,
    token,
    body.backupCodes[0],
  ];
  for (const [, value] of client.cookies) secrets.push(value, decodeURIComponent(value).split('.')[0] ?? '');
  for (const secret of secrets) expect(log.includes(secret), secret).toBe(false);
});

it('keeps them out when the database fails half-way, and responds in our shape', async () => {
  lines.length = 0;
  const email = 'unlucky@example.com';
  await app.database.query('alter table users rename to users_away');
  const answer = await app
    .client()
    .post('/api/auth/sign-up/email', { name: 'Unlucky', email, password: 'correct horse battery' });
  await app.database.query('alter table users_away rename to users');
  expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
  expect(answer.text).not.toMatch(/users|select|relation/i);
  const log = lines.join('');
  expect(log).toContain('request failed');
  expect(log).not.toContain(email);
});

it('logs each refused request in one plain line, whatever its address contains', async () => {
  lines.length = 0;
  const member = await app.signUp();
  await app.client().get('/api/me');
  await member.get('/users');
  const hostile = 'x\u001b[31m{"level":60}\u2028forged';
  await app.client().get(`/api/generations/${encodeURIComponent(hostile)}`, {
    headers: { 'user-agent': 'a\tb', 'x-request-id': 'forged' },
  });
  const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request refused');
  expect(refused).toMatchObject([
    {
      level: 40,
      method: 'GET',
      path: '/api/me',
      statusCode: 401,
      reqId: expect.stringMatching(/^[\w-]{22}$/),
    },
    { level: 40, path: '/users', statusCode: 403, userId: member.userId },
    { level: 40, statusCode: 401 },
  ]);
  for (const line of lines) expect(line.trimEnd()).not.toMatch(/\p{Cc}/u);
});
