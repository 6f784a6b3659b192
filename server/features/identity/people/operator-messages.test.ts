import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOutbox } from '#tests/support/outbox.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signUpAdmin']>>;
beforeAll(async () => {
  // No job queue runs here, so a mail that arrives was sent before the response.
  app = await startTestApp();
  admin = await app.signUpAdmin();
});
afterAll(() => app.close());

const mailsTo = async (email: string) => (await readOutbox(app.dataDir)).filter(({ to }) => to === email);

describe('POST /send-message', () => {
  it('has sent the mail before it responds, and logs it', async () => {
    const person = await app.signUp();
    const body = {
      toEmail: person.email.toUpperCase(),
      subject: 'Your order – Grüße',
      messageBody:
        '<p>Dear <b>Ada</b>,</p><ul><li>one</li></ul><a href="https://example.com/x">see &amp; read</a>',
      format: 'html',
    };
    const answer = await admin.post('/send-message', body);
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, message: 'Message sent successfully.' },
    ]);
    const [mail] = await mailsTo(person.email);
    expect(mail?.text.replaceAll('\r\n', '\n')).toContain(
      'Dear Ada,\n- one\n\nsee & read (https://example.com/x)',
    );
    const { rows } = await app.database.query(
      'select action, actor_id, after from audit_entries where subject_id = $1',
      [person.userId],
    );
    expect(rows).toEqual([
      {
        action: 'message.sent',
        actor_id: admin.userId,
        after: { toEmail: person.email, subject: 'Your order – Grüße' },
      },
    ]);
  });

  it('keeps the lines and angle brackets of a text, and previews exactly what it sends', async () => {
    const person = await app.signUp();
    const message = { subject: 'Hi', messageBody: 'if a < b:\n\n  <b>done</b> &amp; {{name}}' };
    const { body } = await admin.post('/send-message/preview', message);
    await admin.post('/send-message', { ...message, toEmail: person.email });
    const [mail] = await mailsTo(person.email);
    expect(mail?.text.replaceAll('\r\n', '\n')).toContain(`${message.messageBody}\n`);
    expect(body.data.text).toBe(mail?.text.replaceAll('\r\n', '\n'));
    expect(body.data.html).toContain('if a &#60; b:<br><br>  &#60;b&#62;done&#60;/b&#62; &#38;amp; {{name}}');
    expect(body.data.subject).toBe('Hi');
  });

  it('sends nothing that runs, loads or submits', async () => {
    const person = await app.signUp();
    const messageBody = `<p onclick="x()">Hello</p><script>alert(1)</script><img src=x onerror=alert(1)>
      <a href="javascript:alert(1)">here</a><form action="/x"><input></form><style>*{}</style><iframe srcdoc="x"></iframe>`;
    expect(
      (
        await admin.post('/send-message', {
          toEmail: person.email,
          subject: 'x',
          messageBody,
          format: 'html',
        })
      ).status,
    ).toBe(200);
    const source = (await mailsTo(person.email)).map((mail) => JSON.stringify(mail)).join('');
    expect(source).toContain('Hello');
    expect(source).not.toMatch(/alert|onclick|onerror|javascript:|<form|<img|<iframe/);
  });

  it('keeps line breaks in the subject out of the headers', async () => {
    const person = await app.signUp();
    const subject = 'Hello\r\nBcc: eve@example.com\r\n\r\n<b>body</b>';
    expect(
      (await admin.post('/send-message', { toEmail: person.email, subject, messageBody: 'x' })).status,
    ).toBe(200);
    const [mail] = await mailsTo(person.email);
    expect(mail?.headers).not.toMatch(/^(Bcc|Cc):/im);
    expect(await mailsTo('eve@example.com')).toEqual([]);
  });

  it.each([
    'ada@example.com, eve@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'Ada <ada@example.com>',
    'ada@example.com;eve@example.com',
    '',
  ])('does not accept %j as an address', async (toEmail) => {
    const before = (await readOutbox(app.dataDir)).length;
    const answer = await admin.post('/send-message', { toEmail, subject: 'x', messageBody: 'y' });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_email']);
    expect((await readOutbox(app.dataDir)).length).toBe(before);
  });

  it.each([
    [{ subject: ' ' }, 'Please enter a subject'],
    [{ messageBody: ' ' }, 'Please enter a message'],
    [{ messageBody: '<script>only</script>', format: 'html' }, 'Please enter a message'],
    [{ subject: 'x'.repeat(151) }, 'A subject has at most 150 characters'],
  ])('refuses %j', async (wrong, sentence) => {
    const body = { toEmail: 'ada@example.com', subject: 'x', messageBody: 'y', ...wrong };
    const answer = await admin.post('/send-message', body);
    expect([answer.status, answer.body.message]).toEqual([400, sentence]);
  });

  it('reports a mail that was not accepted, and logs nothing', async () => {
    const broken = await startTestApp();
    try {
      await writeFile(join(broken.dataDir, 'outbox'), 'a file where the folder should be');
      const operator = await broken.signUpAdmin();
      const body = { toEmail: 'ada@example.com', subject: 'x', messageBody: 'y' };
      const answer = await operator.post('/send-message', body);
      expect([answer.status, answer.body.error]).toEqual([502, 'Failed to send message.']);
      const { rows } = await broken.database.query('select action from audit_entries');
      expect(rows).toEqual([]);
      await rm(join(broken.dataDir, 'outbox'));
      expect((await operator.post('/send-message', body)).status).toBe(200);
    } finally {
      await broken.close();
    }
  });
});
