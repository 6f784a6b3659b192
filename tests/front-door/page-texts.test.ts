import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/paths.ts';
import { fixedPages, patternsIn } from '#tests/e2e/support/site-map.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { createHttpClient, type HttpClient } from '#tests/support/http-client.ts';
import { runServer, type ServerProcess } from '#tests/support/server-process.ts';

let server: ServerProcess;
let member: HttpClient;
let admin: HttpClient;
const data = makeDataDir();
const operator = { email: 'olive@example.com', password: 'correct horse battery' };

beforeAll(async () => {
  server = await runServer(data.dataDir, {
    RATE_LIMIT_MULTIPLIER: '0',
    ADMIN_EMAIL: operator.email,
    ADMIN_PASSWORD: operator.password,
  });
  await server.ready();
  admin = createHttpClient(server.url);
  expect((await admin.post('/api/auth/sign-in/email', operator)).status).toBe(200);
  member = createHttpClient(server.url);
  const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' };
  expect((await member.post('/api/auth/sign-up/email', person)).status).toBe(200);
}, 120_000);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  data.remove();
});

/** The text of the server-rendered page, with entities decoded and React's markers removed. */
async function arriving(client: HttpClient, path: string) {
  const { status, text } = await client.get(path);
  const html = text
    .replace(/<!-- -->/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
  const links = [...html.matchAll(/<a\b[^>]*?href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href, content]) => `${content?.replace(/<[^>]*>/g, '').trim()} → ${href}`,
  );
  return { status, html, links };
}

const titled = (title: string) => `<title>${title}</title>`;

describe('pages carry the texts of the specification', () => {
  it('sign-in', async () => {
    const { status, html, links } = await arriving(createHttpClient(server.url), '/login');
    expect(status).toBe(200);
    expect(html).toContain(titled('Login - Welcome Back'));
    expect(html).toMatch(/<h1[^>]*>Welcome Back<\/h1>/);
    expect(links).toContain('Sign up → /register');
    expect(links.some((link) => /^Forgot Password\??.* → \/forgot-password$/.test(link))).toBe(true);
    expect(html).toMatch(
      /<a[^>]*aria-label="Close[^"]*"[^>]*href="\/"|<a[^>]*href="\/"[^>]*aria-label="Close/,
    );
  });

  it('registering', async () => {
    const { html, links } = await arriving(createHttpClient(server.url), '/register');
    expect(html).toContain(titled('Register - Join Our Digital Marketplace'));
    for (const label of ['Full Name', 'Email Address', 'Password', 'Confirm Password'])
      expect(html).toMatch(new RegExp(`<label[^>]*>(<[^>]*>)*${label}`));
    expect(links).toEqual(expect.arrayContaining(['Terms of Service → /terms', 'Privacy Policy → /privacy']));
    expect(links.some((link) => link.endsWith(' → /login'))).toBe(true);
    expect(html).toMatch(/<input[^>]*(type="checkbox"[^>]*required|required[^>]*type="checkbox")/);
  });

  it.each(['/reset-password', '/forgot-password'])('resetting at %s', async (path) => {
    const { status, html, links } = await arriving(createHttpClient(server.url), path);
    expect(status).toBe(200);
    expect(html).toContain('Reset Password');
    expect(html).toMatch(/<input[^>]*(type="email"[^>]*required|required[^>]*type="email")/);
    expect(links.some((link) => link.endsWith(' → /login'))).toBe(true);
    expect(links.some((link) => link.endsWith(' → /'))).toBe(true);
  });

  it('unknown pages', async () => {
    const { status, html, links } = await arriving(createHttpClient(server.url), '/no/such/page');
    expect(status).toBe(404);
    expect(html).toMatch(/<h1[^>]*>Oops! Page Not Found<\/h1>/);
    expect(links).toContain('Back to Home → /');
  });

  it('about and contact: their section under a heading of level 1', async () => {
    const visitor = createHttpClient(server.url);
    const about = await arriving(visitor, '/about');
    expect(about.html).toMatch(/<h1[^>]*id="about-title"/);
    const contact = await arriving(visitor, '/contact');
    expect(contact.html).toMatch(/id="contact".*<h1[^>]*>Write to us<\/h1>.*<form/s);
  });

  it('the back office, to anyone but an Admin', async () => {
    const { status, html, links } = await arriving(member, '/admin/dashboard');
    expect(status).toBe(403);
    expect(html).toMatch(/<h1[^>]*>Not Authorized<\/h1>/);
    expect(html).toContain("You can't access this page; this route is only accessible for Admin.");
    expect(links).toContain('Go to Home → /');
  });

  it('the generator', async () => {
    const { status, html } = await arriving(member, '/user/generate-product-description');
    expect(status).toBe(200);
    const words = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(words).toMatch(/1 Product name .*2 Product details .*3 Language /);
    for (const name of ['Back', 'Create Content', 'Reset'])
      expect(html).toMatch(new RegExp(`<button[^>]*>(<svg.*?</svg>)?(<[^>]*>)*${name}<`));
    expect(html).toMatch(/<input[^>]*name="language"[^>]*value="English"/);
    expect(words).toContain('Credits: 5');
    expect(words).not.toContain('Buy More');
  });
});

describe('the frames of pages', () => {
  const menu = '<nav aria-label="Site"';
  const footer = '<footer';

  it('public pages have the header with its menu, and the footer', async () => {
    for (const client of [createHttpClient(server.url), member]) {
      const { html } = await arriving(client, '/');
      expect(html).toContain(menu);
      expect(html).toContain(footer);
    }
  });

  const isIn = (area: string) => (path: string) => path.startsWith(`/${area}/`);
  it.each(fixedPages(isIn('user')))('%s has neither', async (path) => {
    const { status, html } = await arriving(member, path);
    expect([status, html.includes(menu), html.includes(footer)]).toEqual([200, false, false]);
  });

  it.each(fixedPages(isIn('admin')))('%s has neither', async (path) => {
    const { status, html } = await arriving(admin, path);
    expect([status, html.includes(menu), html.includes(footer)]).toEqual([200, false, false]);
  });

  it('link the back office’s sidebar to each of its areas, with Logout', async () => {
    const { html } = await arriving(admin, '/admin/dashboard');
    const navigation = /<nav aria-label="Back office".*?<\/nav>/s.exec(html)?.[0] ?? '';
    for (const path of ['dashboard', 'orders', 'users', 'support-messages', 'settings'])
      expect(navigation).toContain(`href="/admin/${path}"`);
    expect(html).toMatch(/<button[^>]*>(<[^>]*>)*(<svg.*?<\/svg>)?(<[^>]*>)*Logout</);
  });

  it('offer the back office to Admins alone, from the account in a new tab', async () => {
    const toAdmin = /<a(?=[^>]*href="\/admin\/dashboard")[^>]*>/;
    for (const path of ['/', '/user/dashboard']) {
      expect((await arriving(member, path)).html).not.toMatch(toAdmin);
      const link = toAdmin.exec((await arriving(admin, path)).html)?.[0] ?? '';
      expect(link).not.toBe('');
      expect(link.includes('target="_blank"')).toBe(path.startsWith('/user'));
    }
  });
});

describe('guards', () => {
  const addressesIn = (area: string) =>
    patternsIn(area).map((pattern) => pattern.replace(/\/:\w+\?$/, '').replaceAll(/:\w+/g, 'x'));

  it('signed-out visitors go to the sign-in page and carry the way back', async () => {
    const visitor = createHttpClient(server.url);
    for (const path of ['/user/history?search=mug', ...addressesIn('account'), ...addressesIn('admin')]) {
      const answer = await visitor.get(path);
      expect([path, answer.status]).toEqual([path, 302]);
      const location = new URL(answer.headers.get('location') ?? '', server.url);
      // Who wants to buy has most likely no account yet; the page leads on to sign in.
      const to = /^\/(item-)?buy\//.test(path) ? '/register' : '/login';
      expect([location.pathname, location.searchParams.get('next')]).toEqual([to, path]);
    }
  });

  it('nobody but an Admin sees any page of the back office', async () => {
    for (const path of addressesIn('admin')) {
      const { status, html } = await arriving(member, path);
      expect([path, status, html.includes('<h1')]).toEqual([path, 403, true]);
      expect(html).toContain('Not Authorized');
      // Moderators answer support messages too.
      if (path !== paths.admin.supportMessages)
        expect(html).toContain("You can't access this page; this route is only accessible for Admin.");
    }
  });

  it('/user and /admin lead to their dashboards', async () => {
    for (const path of ['/user', '/user/', '/admin']) {
      const answer = await member.get(path);
      const to = `${path.replace(/\/$/, '')}/dashboard`;
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, to]);
    }
  });

  it('signed-in users are redirected from sign-in and registration', async () => {
    for (const path of ['/login', '/register']) {
      const answer = await member.get(path);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/user/dashboard']);
    }
  });
});
