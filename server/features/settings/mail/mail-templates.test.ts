import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productAccent, readableAccent } from '#contract/site-sections/accent.ts';
import { readOutbox } from '#tests/support/outbox.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const PATH = '/api/mails/reset-password';
const own = {
  subject: 'A new password for {{siteName}}',
  format: 'text',
  body: 'Dear {{name}},\n<open> this:\n\n[Go on]({{link}})\n\nThe team',
};

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signUpAdmin']>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUpAdmin();
});
afterAll(() => app.close());

const lastMail = async () => (await readOutbox(app.dataDir)).at(-1);

describe('the texts of mails', () => {
  it('are listed with when they are sent, and none is changed at first', async () => {
    const { mails, hasServer } = (await admin.get('/api/mails')).body.data;
    expect(hasServer).toBe(false);
    expect(mails.length).toBeGreaterThan(25);
    for (const mail of mails) {
      expect(mail).toMatchObject({ isChanged: false, problem: null });
      expect(mail.sentWhen).toMatch(/^To .*\.$/);
    }
  });

  it('are stored, previewed as they are sent, and reset', async () => {
    const before = (await admin.get(PATH)).body.data;
    expect(before).toMatchObject({ isChanged: false, updatedAt: null, template: before.defaults });
    const saved = await admin.put(PATH, { ...own, updatedAt: null });
    expect(saved.body.data).toMatchObject({ isChanged: true, template: own });

    const preview = (await admin.post(`${PATH}/preview`, own)).body.data;
    expect(preview.subject).toBe('A new password for Listwright');
    expect(preview.text).toContain('Dear Ada Shopkeeper,\n<open> this:\n\nGo on:\nhttps://');
    expect(preview.html).toContain('Dear Ada Shopkeeper,<br>&#60;open&#62; this:');

    const test = await admin.post(`${PATH}/test`, own);
    expect(test.body.message).toBe(`A test was sent to ${admin.email}.`);
    const mail = await lastMail();
    expect([mail?.to, mail?.subject]).toEqual([admin.email, preview.subject]);
    expect(mail?.text.replaceAll('\r\n', '\n')).toBe(preview.text);

    const reset = await admin.delete(PATH);
    expect(reset.body.data).toMatchObject({ isChanged: false, template: before.defaults });
    const { rows } = await app.database.query(
      `select action, after from audit_entries where subject_type = 'mail' order by created_at`,
    );
    expect(rows).toEqual([
      { action: 'mail.changed', after: own },
      { action: 'mail.reset', after: null },
    ]);
  });

  it('as HTML are sanitised when they are sent, whatever is stored', async () => {
    const body =
      '<p onclick="x()">Hi <b>{{name}}</b></p><script>1</script><p><a href="{{link}}">Open</a></p>';
    const preview = (await admin.post(`${PATH}/preview`, { subject: 'S', format: 'html', body })).body.data;
    expect(preview.html).toContain('Hi <b>Ada Shopkeeper</b>');
    expect(preview.html).not.toMatch(/onclick|<script/);
    expect(preview.text).toContain('Open (https://listings.example/one-time-link)');
  });

  it.each(['', '/preview', '/test'])(
    'are refused where their placeholders do not fit: %s',
    async (action) => {
      const count = (await readOutbox(app.dataDir)).length;
      const body = { ...own, subject: 'Hi {{nickname}}', body: 'Hello' };
      const answer = await admin.request(action ? 'POST' : 'PUT', `${PATH}${action}`, body);
      expect(answer.status).toBe(400);
      expect(answer.body.issues).toEqual([
        { path: ['subject'], message: '{{nickname}} is not a placeholder of this email.' },
        {
          path: ['body'],
          message: 'This email needs {{link}}: The one-time link that sets a new password.',
        },
      ]);
      expect((await readOutbox(app.dataDir)).length).toBe(count);
    },
  );

  it('that do not fit any more are reported', async () => {
    await admin.put(PATH, own);
    await app.database.query(`update mail_templates set body = '{{gone}} {{link}}'`);
    expect((await admin.get(PATH)).body.data.problem).toBe('{{gone}} is not a placeholder of this email.');
    await admin.delete(PATH);
  });

  it('are not saved over somebody else’s', async () => {
    const first = await admin.put(PATH, { ...own, updatedAt: null });
    const second = await admin.put(PATH, { ...own, updatedAt: null });
    expect([second.status, second.body.code]).toEqual([409, 'mail_changed']);
    expect(second.body.message).toContain(`${admin.email} saved this email on`);
    const { updatedAt } = first.body.data;
    expect((await admin.put(PATH, { ...own, updatedAt })).status).toBe(200);
    await admin.delete(PATH);
  });
});

describe('every mail', () => {
  it('to operators about a customer is answered to the customer', async () => {
    const { mails } = (await admin.get('/api/mails')).body.data;
    const answers: Record<string, string | null> = {};
    for (const { _id, group } of mails) {
      if (group !== 'To operators') continue;
      const { template } = (await admin.get(`/api/mails/${_id}`)).body.data;
      const { replyTo } = (await admin.post(`/api/mails/${_id}/preview`, template)).body.data;
      answers[_id] = replyTo;
    }
    const aboutCustomers = [
      ...['new-ticket', 'ticket-continued'],
      ...['operator-sale', 'operator-refund', 'operator-dispute', 'payment-needs-attention'],
    ];
    for (const [id, replyTo] of Object.entries(answers))
      expect(replyTo, id).toBe(aboutCustomers.includes(id) ? 'ada@example.com' : null);
    expect(Object.keys(answers)).toEqual(expect.arrayContaining(aboutCustomers));
  });

  it('carries the site’s name, logo and address, and where answers go', async () => {
    const preview = async () => (await admin.post(`${PATH}/preview`, own)).body.data;
    expect(await preview()).toMatchObject({ replyTo: null });
    const identity = (await admin.get('/api/site-identity')).body.data;
    const saved = await admin.put('/api/site-identity', { ...identity, name: 'Copy <&> Co' });
    expect(saved.status).toBe(200);
    const navbar = (await admin.get('/api/navbar')).body.data;
    const logo = { imageUrl: 'https://cdn.example/logo.png', altText: '', isActive: true };
    expect((await admin.put('/api/navbar', { ...navbar, logo })).status).toBe(200);
    const settings = (await admin.get('/api/paypal-settings')).body.data;
    const operator = { ...settings.operator, email: 'help@shop.example' };
    expect((await admin.put('/api/paypal-settings', { ...settings, clientId: '', operator })).status).toBe(
      200,
    );

    const shown = await preview();
    expect(shown.subject).toBe('A new password for Copy <&> Co');
    expect(shown.html).toContain('<img src="https://cdn.example/logo.png" alt="Copy &#60;&#38;&#62; Co"');
    expect(shown.text).toContain('-- \nCopy <&> Co\nhttp://localhost\nYou can reply to this email.');
    expect(shown.replyTo).toBe('help@shop.example');
    await admin.post(`${PATH}/test`, own);
    expect((await lastMail())?.headers).toContain('Reply-To: help@shop.example');
  });

  it('has the site’s logos and accent colour, readable in both themes', async () => {
    const identity = (await admin.get('/api/site-identity')).body.data;
    const save = async (change: object) =>
      expect((await admin.put('/api/site-identity', { ...identity, ...change })).status).toBe(200);
    const htmlOf = async (template: object = own) =>
      (await admin.post(`${PATH}/preview`, template)).body.data.html as string;
    /** The rules for dark mail programs, and everything else. */
    const partsOf = (html: string) => {
      const [dark = '', light = ''] = html.split('</style>');
      return { dark, light };
    };

    await save({ logo: '/uploads/light.webp' });
    const plain = partsOf(await htmlOf());
    expect(plain.light.match(/<img/g)).toHaveLength(1);
    expect(plain.light).toContain('class="plate"');
    expect(plain.dark).toMatch(/\.plate \{[^}]*background: #f6f2e9/);
    expect(plain.light).toContain('background:#1d5c3f;color:#fbf9f3');

    await save({ logo: '/uploads/light.webp', logoDark: '/uploads/dark.webp', accentLight: '#7a1fa2' });
    const { dark, light } = partsOf(await htmlOf());
    expect(light.match(/<img src="[^"]+"/g)).toEqual([
      '<img src="http://localhost/uploads/light.webp"',
      '<img src="http://localhost/uploads/dark.webp"',
    ]);
    expect(light).toMatch(/dark\.webp"[^>]*style="display:none/);
    expect(light).toMatch(/class="button"[^>]*background:#7a1fa2;color:#fbf9f3/);
    const shade = readableAccent('#7a1fa2', 'dark');
    expect(dark).toContain(`.button { background: ${shade} !important; color: #0d1d14 !important; }`);
    expect(dark).toContain(`.link { color: ${shade} !important; }`);
    expect(dark + light).not.toContain(productAccent.accentLight);

    const typed = { subject: 'S', format: 'html', body: '<p><a href="{{link}}">Open</a></p>' };
    expect(await htmlOf(typed)).toContain(
      '<a class="link" style="color:#7a1fa2" href="https://listings.example/one-time-link">Open</a>',
    );
  });
});
