import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { createHttpClient, type HttpClient } from '#tests/support/http-client.ts';
import { runServer, type ServerProcess } from '#tests/support/server-process.ts';

const operator = { email: 'olive@example.com', password: 'correct horse battery' };
const data = makeDataDir();
let server: ServerProcess;
let admin: HttpClient;

beforeAll(async () => {
  server = await runServer(data.dataDir, {
    RATE_LIMIT_MULTIPLIER: '0',
    ADMIN_EMAIL: operator.email,
    ADMIN_PASSWORD: operator.password,
  });
  await server.ready();
  admin = createHttpClient(server.url);
  expect((await admin.post('/api/auth/sign-in/email', operator)).status).toBe(200);
}, 120_000);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  data.remove();
});

const pageOf = async (client: HttpClient, path: string) =>
  (await client.get(path)).text.replaceAll(/<!--.*?-->/g, '');

describe('the settings of an Admin', () => {
  it('begin with the account, beside the tabs of the specification', async () => {
    const html = await pageOf(admin, '/admin/settings');
    const menu = /<nav[^>]*aria-label="Settings"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
    const tabs = [...menu.matchAll(/<a\b([^>]*)>([^<]+)<\/a>/g)];
    expect(tabs[0]?.[1]).toContain('aria-current="page"');
    expect(tabs.map(([, , label]) => label)).toEqual(
      expect.arrayContaining([
        'Account',
        'Header Section',
        'Banner Section',
        'About Section',
        'Testimonials',
        'Contact Page Settings',
        'Gemini Keys',
        'Paypal Setup',
        'Packages',
        'Footer Section',
      ]),
    );
  });

  it('say that no text model has been called yet', async () => {
    const html = await pageOf(admin, '/admin/settings/gemini-keys');
    expect(html).toContain('No text model has been called in the last 30 days.');
  });

  it('are called as their tabs', async () => {
    const html = await pageOf(admin, '/admin/settings');
    const menu = /<nav[^>]*aria-label="Settings"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
    const tabs = [...menu.matchAll(/<a\b[^>]*href="([^"]+)"[^>]*>([^<]+)<\/a>/g)];
    expect(tabs.length).toBeGreaterThan(12);
    for (const { 1: path = '', 2: label = '' } of tabs) {
      const screen = await pageOf(admin, path);
      expect(screen, path).toMatch(new RegExp(`<h1[^>]*>${label}</h1>`));
      if (path !== '/admin/settings') expect(screen, path).toContain(`<title>${label} - `);
    }
  });

  it.each([
    ['/admin/navbar', 'NavBar Management'],
    ['/admin/banner', 'Banner Section Management'],
    ['/admin/about', 'About Section Management'],
    ['/admin/footer', 'Footer Management'],
    ['/admin/gemini-keys', 'Gemini API Keys Management'],
    ['/admin/paypal', 'PayPal Integration Settings'],
  ])('have a separate screen at %s', async (path, title) => {
    expect(await pageOf(admin, path)).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  });

  const labelsOf = (html: string) =>
    [...html.matchAll(/<(label|legend|h2|h3|button)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , words = '']) =>
      words.replaceAll(/<[^>]*>/g, '').trim(),
    );

  it.each([
    [
      'contact',
      ['Deactivate', 'Reset to Default', 'Section title', 'Button text', 'Icon', 'Title', 'Content'],
    ],
    [
      'testimonials',
      [
        ...['Section title', 'Background image', 'Show section'],
        ...['Show overall rating', 'Rating image', 'Rating text', 'Star rating'],
        ...['Name', 'Role', 'Text', 'Save Changes', 'Reset to Default'],
      ],
    ],
    ['navbar', ['Label', 'Link', 'Order', 'Save Changes', 'Reset to Default']],
    ['paypal', ['Client ID', 'Client secret', 'Mode', 'Currency', 'Layout', 'Color', 'Shape', 'Label']],
  ])('of %s offer each field of the specification', async (tab, fields) => {
    const labels = labelsOf(await pageOf(admin, `/admin/settings/${tab}`));
    const missing = fields.filter((field) => !labels.some((label) => label.startsWith(field)));
    expect(missing, labels.join(' | ')).toEqual([]);
  });
});

describe('a public page, as crawlers read it', () => {
  const visitor = () => createHttpClient(server.url);
  const factsOf = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, fact = '']) =>
      JSON.parse(fact),
    );

  it('home: title, description and keywords mention AI product descriptions', async () => {
    const html = await pageOf(visitor(), '/');
    expect(html).toContain(
      '<title>Generate e-Commerce Product Details – AI Product Description Generator</title>',
    );
    expect(html).toMatch(/<meta name="description" content="[^"]*product descriptions[^"]*"/);
    expect(html).toMatch(
      /<meta name="keywords" content="AI product descriptions[^"]*SEO titles[^"]*bullet points/,
    );
  });

  it('pricing: questions and answers, while they are shown', async () => {
    const html = await pageOf(visitor(), '/pricing');
    const [, faq] = factsOf(html);
    expect(faq).toMatchObject({ '@type': 'FAQPage' });
    expect(faq.mainEntity[0]).toMatchObject({ '@type': 'Question', name: 'What is a credit?' });
    expect(html).toMatch(/<summary[^>]*>(<[^>]*>)*What is a credit\?/);

    const { data: content } = (await admin.get('/api/faq-section')).body;
    await admin.put('/api/faq-section', { ...content, isActive: false });
    const without = await pageOf(visitor(), '/pricing');
    expect(without).not.toMatch(/<summary[^>]*>(<[^>]*>)*What is a credit/);
    expect(factsOf(without).map((fact) => fact['@type'])).toEqual(['Product']);
    await admin.post('/api/faq-section/reset');
  });
});

describe('the free credits of a new account', () => {
  const offer = async (signupCredits: number) => {
    const { data: limits } = (await admin.get('/api/free-use-settings')).body;
    expect((await admin.put('/api/free-use-settings', { ...limits, signupCredits })).status).toBe(200);
  };
  const shown = async (path: string) => {
    const html = await pageOf(createHttpClient(server.url), path);
    return html.slice(0, html.indexOf('window.__reactRouterContext'));
  };
  const descriptionOf = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1];

  it.each([
    [7, 'Your first account comes with 7 free credits'],
    [1, 'Your first account comes with 1 free credit,'],
  ])('are promised as set: %d', async (credits, sentence) => {
    await offer(credits);
    const register = await shown('/register');
    expect(descriptionOf(register)).toContain(sentence);
    expect(register.slice(register.indexOf('<body'))).toContain(sentence);
    expect(await shown('/pricing')).toContain(sentence);
  });

  it('are promised nowhere while there are none, not even by the default top banner', async () => {
    await offer(0);
    const { data: navbar } = (await admin.get('/api/navbar')).body;
    await admin.put('/api/navbar', { ...navbar, topBanner: { ...navbar.topBanner, isActive: true } });
    for (const path of ['/', '/pricing', '/register']) {
      const html = await shown(path);
      expect(html, path).not.toMatch(/free credit|comes? with/i);
    }
    expect(descriptionOf(await shown('/register'))).toBe(
      'Create an account to write product listings for your shop.',
    );
    expect(await shown('/')).toContain(navbar.topBanner.text);
    await admin.post('/api/navbar/reset');
  });
});

describe('a moderator', () => {
  it('gets the support inbox, and no other page of the back office', async () => {
    const client = createHttpClient(server.url);
    const person = { name: 'Mo', email: 'mo@example.com', password: 'correct horse battery' };
    const { body } = await client.post('/api/auth/sign-up/email', person);
    await admin.put(`/api/users/${body.user.id}`, { userRole: 'moderator' });
    expect((await client.post('/api/auth/sign-in/email', person)).status).toBe(200);

    const inbox = await pageOf(client, '/admin/support-messages');
    const menu = /<nav[^>]*aria-label="Back office"[\s\S]*?<\/nav>/.exec(inbox)?.[0] ?? '';
    expect([...menu.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual(['/admin/support-messages']);
    expect(inbox).toContain('Emails about tickets');
    expect(await pageOf(client, '/user/dashboard')).toContain('href="/admin/support-messages"');

    for (const path of [
      'dashboard',
      'orders',
      'users',
      'audit',
      'items',
      'settings',
      'settings/free-credits',
      'settings/channels',
    ]) {
      for (const address of [`/admin/${path}`, `/admin/${path}.data`]) {
        const refused = await client.get(address);
        expect([address, refused.status]).toEqual([address, 403]);
        expect(refused.text, address).not.toContain('olive@example.com');
      }
    }
  });
});
