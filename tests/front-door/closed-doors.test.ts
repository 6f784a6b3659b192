import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { navbarSection } from '#contract/site-content.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { createHttpClient, type HttpClient } from '#tests/support/http-client.ts';
import { runServer, type ServerProcess } from '#tests/support/server-process.ts';
import { totpOf } from '#tests/support/totp.ts';

const operator = { email: 'olive@example.com', password: 'correct horse battery' };

let server: ServerProcess;
let visitor: HttpClient;
let admin: HttpClient;
const data = makeDataDir();

beforeAll(async () => {
  server = await runServer(data.dataDir, {
    RATE_LIMIT_MULTIPLIER: '0',
    REGISTRATION: 'closed',
    ADMIN_TWO_STEP: 'required',
    ADMIN_EMAIL: operator.email,
    ADMIN_PASSWORD: operator.password,
  });
  await server.ready();
  visitor = createHttpClient(server.url);
  admin = createHttpClient(server.url);
  expect((await admin.post('/api/auth/sign-in/email', operator)).status).toBe(200);
}, 120_000);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  data.remove();
});

describe('where administrators must use two-step sign-in', () => {
  it('leads one without it to the set-up, and from there to the back office', async () => {
    for (const path of ['/admin/dashboard', '/admin/settings/site-identity', '/admin/dashboard.data']) {
      const refused = await admin.get(path);
      expect(refused.text + refused.headers.get('location'), path).toContain('/update-profile?two-step');
    }
    const setup = await admin.get('/update-profile?two-step');
    expect(setup.status).toBe(200);
    expect(setup.text).toContain('Administrators need two-step sign-in here.');
    expect(setup.text).toContain('id="two-step"');

    const { body } = await admin.post('/api/auth/two-factor/enable', { password: operator.password });
    const code = totpOf(body.totpURI);
    expect((await admin.post('/api/auth/two-factor/verify-totp', { code })).status).toBe(200);
    const done = await admin.get('/update-profile?two-step');
    expect(done.text).toMatch(/<a[^>]*href="\/admin\/dashboard"[^>]*>Go to the back office</);
    expect((await admin.get('/admin/dashboard')).status).toBe(200);
    expect((await admin.get('/update-profile')).text).not.toContain('Go to the back office');
  });
});

/** What is shown, without the data that the page's script reads. */
const shown = (html: string) => html.slice(0, html.indexOf('window.__reactRouterContext'));

describe('where nobody can register', () => {
  it.each(['/', '/pricing', '/about', '/contact', '/login', '/terms', '/no/such/page'])(
    'nothing on %s invites to',
    async (path) => {
      const { text } = await visitor.get(path);
      const page = shown(text);
      expect(page).not.toMatch(/href="[^"]*\/register|first listing|>Register<|>Sign up</);
      expect(page).toContain('href="/login"');
    },
  );

  it('nor does a link that an Admin has put into the header', async () => {
    const { topBanner } = navbarSection.defaults;
    const content = { ...navbarSection.defaults, topBanner: { ...topBanner, isActive: true } };
    expect((await admin.put(navbarSection.path, content)).status).toBe(200);
    const home = shown((await visitor.get('/')).text);
    expect(home).not.toMatch(/href="\/register|free credits/);
    expect(home).not.toContain(topBanner.linkText);
  });

  it('the registration says so, and offers to sign in', async () => {
    const { status, text } = await visitor.get('/register');
    expect(status).toBe(200);
    expect(text).toContain('Email/password registration is not enabled.');
    expect(shown(text)).not.toMatch(/free credits|Create an account|<form[^>]*method="post"/i);
    expect(text).toContain('href="/login"');
    expect(text).toContain('<meta name="robots" content="noindex"/>');
  });
});
