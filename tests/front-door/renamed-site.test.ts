import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { paths } from '#contract/paths.ts';
import { siteIdentitySection } from '#contract/site-content.ts';
import { papers, productAccent } from '#contract/site-sections/accent.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { createHttpClient, type HttpClient } from '#tests/support/http-client.ts';
import { readOutbox } from '#tests/support/outbox.ts';
import { pdfLines } from '#tests/support/pdf-text.ts';
import { runServer, type ServerProcess } from '#tests/support/server-process.ts';
import { pageAddresses } from './page-inputs.ts';

const NAME = 'Acme Words & Co';
const OLD_NAME = 'Listwright';
const SUPPORT = 'help@acme.example';
const operator = { email: 'olive@example.com', password: 'correct horse battery' };
const buyerFacts = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' };
const billing = { customerName: 'Ada', address: '12 Paper Lane, York', country: 'United Kingdom' };

let server: ServerProcess;
let visitor: HttpClient;
let buyer: HttpClient;
let admin: HttpClient;
/** What the buyer has bought and written, for the addresses of pages. */
const made = { orderId: '', pendingOrderId: '', receiptId: '', generationId: '' };
const data = makeDataDir();

async function rename(content: object) {
  const answer = await admin.put(siteIdentitySection.path, content);
  expect(answer.status, answer.text).toBe(200);
}

async function placeOrder() {
  const placed = await buyer.post('/new-order', { packageId: 'standard', ...billing });
  expect(placed.status, placed.text).toBeLessThan(300);
  return placed.body._id as string;
}

async function pay(orderId: string) {
  const started = await buyer.post('/api/paypal/orders', { orderId });
  const { paypalOrderId } = started.body.data;
  await visitor.post(`/paypal-simulator/checkoutnow?token=${paypalOrderId}`, undefined, {
    raw: 'decision=approve',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const paid = await buyer.put(`/process-payment-complete/${orderId}`, { paypalOrderId });
  expect(paid.body.outcome, paid.text).toBe('settled');
}

/** What people do on the renamed site, so that it has something to show and to mail. */
async function useIt() {
  expect((await buyer.post('/api/auth/sign-up/email', buyerFacts)).status).toBe(200);
  await visitor.post('/api/auth/request-password-reset', { email: buyerFacts.email });
  const facts = { productName: 'Stoneware mug', productDetails: 'Hand-thrown stoneware, 350 ml' };
  made.generationId = (await buyer.post('/api/generations', facts)).body.data.generation._id;
  made.orderId = await placeOrder();
  made.pendingOrderId = await placeOrder();
  await pay(made.orderId);
  made.receiptId = (await buyer.get(`/api/orders/${made.orderId}/receipts`)).body.data[0]._id;
  const ticket = { subject: 'A question', message: 'How many languages are there?' };
  expect((await buyer.post('/new-support-message', ticket)).status).toBeLessThan(300);
  const message = { toEmail: buyerFacts.email, subject: 'Hello', messageBody: 'A word from us.' };
  expect((await admin.post('/send-message', message)).status).toBe(200);
}

beforeAll(async () => {
  server = await runServer(data.dataDir, {
    RATE_LIMIT_MULTIPLIER: '0',
    ADMIN_EMAIL: operator.email,
    ADMIN_PASSWORD: operator.password,
  });
  await server.ready();
  [visitor, buyer, admin] = [1, 2, 3].map(() => createHttpClient(server.url)) as [
    HttpClient,
    HttpClient,
    HttpClient,
  ];
  expect((await admin.post('/api/auth/sign-in/email', operator)).status).toBe(200);
  await rename({ name: NAME, supportEmail: SUPPORT });
  await useIt();
}, 180_000);
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  data.remove();
});

const decoded = (html: string) => html.replaceAll('&amp;', '&').replaceAll('\\u0026', '&');

/** The address of a page, with ids of what the buyer has where it needs one. */
const addressOf = (path: string) =>
  path
    .replace('/pay-now/:id', `/pay-now/${made.pendingOrderId}`)
    .replace(':receiptId', made.receiptId)
    .replace(':generationId', made.generationId)
    .replace('/buy/:id', '/buy/standard')
    .replace(/:\w+\??|\*/g, 'none');

/** Titles that the specification gives without a name. */
const namelessTitle =
  /^(Login - Welcome Back|Register - Join Our Digital Marketplace|Generate e-Commerce Product Details – AI Product Description Generator|Oops! Page Not Found)$/;

function expectRenamed(path: string, text: string) {
  expect(text, path).not.toContain(OLD_NAME);
  const title = /<title>([^<]*)<\/title>/.exec(decoded(text))?.[1];
  if (title !== undefined && !namelessTitle.test(title)) expect(title, path).toContain(NAME);
}

describe('a renamed site', () => {
  const pages = pageAddresses().map(({ path }) => path);

  it.each(pages)('shows its own name only: %s', async (path) => {
    // The audit log says what the site was called before.
    const readers = path === paths.admin.audit ? [visitor, buyer] : [visitor, buyer, admin];
    for (const client of readers) {
      const { status, text } = await client.get(addressOf(path));
      expect(status).toBeLessThan(500);
      expectRenamed(path, text);
    }
  });

  it('names itself in header and footer, in both sidebars and over its prices', async () => {
    const home = decoded((await visitor.get('/')).text);
    expect(home).toContain(`aria-label="${NAME}, home"`);
    expect(home).toContain(`© ${NAME}`);
    expect(home).toContain(`${NAME} turns those facts`);
    expect(home).toContain(`"@type":"Organization","name":"${NAME}"`);
    expect(home).toContain(`<meta property="og:site_name" content="${NAME}"`);
    expect(decoded((await visitor.get('/pricing')).text)).toMatch(new RegExp(`${NAME}(<!-- -->)? plans`));
    for (const [client, path] of [
      [buyer, '/user/dashboard'],
      [admin, '/admin/dashboard'],
    ] as const) {
      expect(decoded((await client.get(path)).text)).toContain(`aria-label="${NAME}, home"`);
    }
  });

  it('names itself on error pages', async () => {
    for (const [client, path, status] of [
      [visitor, '/no/such/page', 404],
      [buyer, '/admin/dashboard', 403],
      [buyer, '/user/receipts/none', 404],
    ] as const) {
      const answer = await client.get(path);
      expect(answer.status).toBe(status);
      expect(decoded(answer.text)).toContain(NAME);
      expect(answer.text).not.toContain(OLD_NAME);
    }
  });

  it('names itself in files for browsers, crawlers and programs', async () => {
    expect((await visitor.get('/site.webmanifest')).body).toMatchObject({
      name: NAME,
      theme_color: productAccent.accentLight,
      background_color: papers.light,
    });
    expect((await visitor.get('/llms.txt')).text).toMatch(new RegExp(`^# ${NAME}\n\n> ${NAME} writes`));
    expect((await visitor.get('/api/openapi.json')).body.info.title).toBe(NAME);
    for (const path of ['/api/docs', '/api/docs/json', '/robots.txt', '/sitemap.xml', '/favicon.svg'])
      expect((await visitor.get(path)).text, path).not.toContain(OLD_NAME);
    const initializer = (await visitor.get('/api/docs/static/swagger-initializer.js')).text;
    expect(initializer).toContain('"url":"/api/openapi.json"');
  });

  it('sells in its own name: the receipt, its PDF and the facts about the file', async () => {
    const receipt = (await buyer.get(`/api/receipts/${made.receiptId}`)).body.data;
    expect(receipt.seller).toMatchObject({ name: NAME, email: SUPPORT });
    const answer = await buyer.stream('GET', `/user/receipts/${made.receiptId}.pdf`);
    const file = Buffer.from(await answer.arrayBuffer());
    expect(pdfLines(file)).toContain(NAME);
    expect(pdfLines(file).join('\n')).not.toContain(OLD_NAME);
    const source = file.toString('latin1');
    // In the file's facts; the page's text is compressed.
    expect(source.includes(`(${NAME})`)).toBe(true);
    expect(source.includes(OLD_NAME)).toBe(false);
  });

  it('names its downloads', async () => {
    const exported = await buyer.get('/api/account/export');
    expect(exported.headers.get('content-disposition')).toContain('filename="acme-words-co-my-data.json"');
    const report = await admin.get('/admin/report.csv');
    expect(report.headers.get('content-disposition')).toMatch(/filename="acme-words-co-[\d-]+\.csv"/);
  });

  it('is the account’s name in an authenticator app', async () => {
    const answer = await admin.post('/api/auth/two-factor/enable', { password: operator.password });
    expect(answer.status, answer.text).toBe(200);
    const uri = new URL(answer.body.totpURI);
    expect(uri.searchParams.get('issuer')).toBe(NAME);
    expect(decodeURIComponent(uri.pathname)).toContain(NAME);
  });

  it('writes its mails', async () => {
    await vi.waitFor(
      async () => {
        const texts = (await readOutbox(data.dataDir)).map(({ text }) => text).join('\n');
        for (const part of ['reset-password', 'A word from us', 'How many languages', made.receiptId])
          expect(texts).toContain(part);
      },
      { timeout: 30_000, interval: 200 },
    );
    const outbox = join(data.dataDir, 'outbox');
    for (const name of await readdir(outbox)) {
      const source = (await readFile(join(outbox, name), 'utf8')).replaceAll('=\r\n', '');
      expect(source, name).not.toContain(OLD_NAME);
      expect(source, name).toMatch(/^From: "?Acme Words & Co"? </m);
      expect(source, name).toContain(`\r\n${NAME}\r\n`);
      // Mails about a customer are answered to the customer.
      expect(source, name).toMatch(new RegExp(`^Reply-To: (?:${SUPPORT}|ada@example\\.com)\r$`, 'm'));
    }
  });

  it('shows a changed name, colour and icon at once, also past the page cache', async () => {
    for (const _ of ['rendered', 'kept']) expect((await visitor.get('/about')).text).not.toContain('Bolder');
    await rename({ name: 'Bolder Words', accentLight: '#7a1fa2', favicon: '/uploads/icon.webp' });
    const { text } = await visitor.get('/about');
    expect(text).toContain('<title>About - Bolder Words</title>');
    expect(text).toMatch(/<html[^>]*style="--accent:light-dark\(#7a1fa2, #[0-9a-f]{6}\)/);
    expect(text).toContain('<link rel="icon" href="/uploads/icon.webp"/>');
    const manifest = (await visitor.get('/site.webmanifest')).body;
    expect(manifest.icons[0].src).toBe('/uploads/icon.webp');
    expect(manifest.theme_color).toBe('#7a1fa2');
    for (const theme of ['light', 'dark'] as const)
      expect(text).toMatch(
        new RegExp(
          `<meta name="theme-color"[^>]*content="${papers[theme]}" media="\\(prefers-color-scheme: ${theme}\\)"`,
        ),
      );
  });

  it('takes no accent colour that cannot be read, and names the nearest one that can', async () => {
    const refused = await admin.put(siteIdentitySection.path, { accentLight: '#ffd400' });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/Too hard to read in the light theme: its contrast is 1\.\d:1/);
    const nearest = /The nearest shade that works is (#[0-9a-f]{6})/.exec(refused.text)?.[1];
    await rename({ accentLight: nearest });
    expect((await admin.put(siteIdentitySection.path, { accentDark: '#222266' })).status).toBe(400);
    await rename({ accentDark: '#ffd400' });
  });
});
