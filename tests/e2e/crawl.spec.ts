import type { APIRequestContext, Page } from '@playwright/test';
import { findBarriers } from './support/barriers.ts';
import type { OwnApp } from './support/own-app.ts';
import { siteTest as test } from './support/own-app-test.ts';
import { problemsOfFrame, problemsOfTabbing } from './support/page-checks.ts';
import { newPerson, operator } from './support/people.ts';
import { fixedPages, pageFileOf } from './support/site-map.ts';
import { expect } from './support/test.ts';

// Every page is looked at once, in one theme, light and dark in turns; the pages' own tests look at theirs in both.

let app: OwnApp;

test.beforeAll(({ ownApp }) => {
  app = ownApp;
});

/** Pages that need a step before them: a sign-in under way, a window, a token, a signed link. */
const UNDER_WAY = ['/login/two-step', '/login/popup-done', '/setup', '/conversation'];

const isIn = (folder: string) => (path: string) =>
  (pageFileOf(path)?.startsWith(`routes/${folder}/`) ?? false) && !UNDER_WAY.includes(path);

/** What somebody has done who has been here for a while, so that lists have links. */
async function makeHistory(request: APIRequestContext): Promise<void> {
  const headers = { origin: app.url };
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const billing = { customerName: 'Ada Shopkeeper', address: '1 High Street', country: 'Ireland' };
  const order = await post('/new-order', { packageId: 'standard', ...billing });
  await post('/new-order', { packageId: 'starter', ...billing });
  const { data } = await post('/api/paypal/orders', { orderId: order._id });
  const approval = `/paypal-simulator/checkoutnow?token=${data.paypalOrderId}`;
  expect((await request.post(approval, { headers, form: { decision: 'approve' } })).ok()).toBe(true);
  const paid = await request.put(`/process-payment-complete/${order._id}`, {
    headers,
    data: { paypalOrderId: data.paypalOrderId },
  });
  expect((await paid.json()).outcome).toBe('settled');
  await post('/api/generations', { productName: 'Stoneware mug', productDetails: '350 ml, glazed inside' });
  await post('/new-support-message', {
    subject: 'A question',
    message: 'How long does it last?',
    ticketUserName: 'Ada',
    ticketUserEmail: 'ada@example.com',
    ticketUserPhone: '',
  });
}

/** Same-origin addresses that the page links to, without what a link starts elsewhere. */
const linksOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search, hash }) => ({ path: pathname, search, hash })),
  );

/** One of each page of the area; of pages with an id in their path the first that a link leads to. */
async function crawl(page: Page, area: (path: string) => boolean): Promise<void> {
  const problems: string[] = [];
  page.on(
    'console',
    (message) => message.type() === 'error' && problems.push(`${page.url()}: ${message.text()}`),
  );
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  const waiting = fixedPages(area);
  const seenFiles = new Map<string, number>();
  const seenPaths = new Set<string>();
  const titles = new Map<string, string>();
  const addresses = new Set<string>();
  const targets = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const file = pageFileOf(path);
    const isFixed = fixedPages(area).includes(path);
    if (seenPaths.has(path) || !file || (!isFixed && seenFiles.has(file))) continue;
    seenPaths.add(path);
    if (seenFiles.has(file)) {
      // Another name of a page that was looked at.
      addresses.add(path);
      continue;
    }
    seenFiles.set(file, seenFiles.size);
    await page.emulateMedia({ colorScheme: seenFiles.size % 2 ? 'dark' : 'light', reducedMotion: 'reduce' });
    const answer = await page.goto(path);
    const note = (found: string[]) => problems.push(...found.map((problem) => `${path}: ${problem}`));
    if (!answer || answer.status() >= 400) note([`answered ${answer?.status()}`]);
    for (const link of await linksOf(page)) {
      addresses.add(link.path + link.search);
      if (link.hash) targets.add(link.path + link.search + link.hash);
      if (area(link.path)) waiting.push(link.path);
    }
    note(await problemsOfFrame(page));
    note(await findBarriers(page, { isFast: true }));
    note(await problemsOfTabbing(page));
    const title = await page.title();
    const other = titles.get(title);
    if (other) note([`has the title of ${other}: ${title}`]);
    titles.set(title, path);
  }
  problems.push(...(await deadLinks(page.request, addresses, targets)));
  expect(problems).toEqual([]);
  expect(seenFiles.size).toBeGreaterThan(5);
}

async function deadLinks(request: APIRequestContext, addresses: Set<string>, targets: Set<string>) {
  const problems: string[] = [];
  const answers = new Map<string, string>();
  for (const address of addresses) {
    const answer = await request.get(address, { headers: { accept: 'text/html' } });
    if (answer.status() >= 400) problems.push(`a link to ${address} answers ${answer.status()}`);
    answers.set(address, await answer.text());
  }
  for (const target of targets) {
    const [address = '', id = ''] = target.split('#');
    if (!answers.get(address)?.includes(`id="${id}"`)) problems.push(`a link to ${target} finds nothing`);
  }
  return problems;
}

test.describe('every page and every link of it', () => {
  // A ceiling for a machine under load, as everywhere: three times as many pages as any other test.
  test.setTimeout(360_000);

  test('for a visitor', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: app.url });
    await crawl(await context.newPage(), isIn('public'));
    await context.close();
  });

  test('for a member', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: app.url });
    const headers = { origin: app.url };
    const answer = await context.request.post('/api/auth/sign-up/email', { headers, data: newPerson() });
    expect(answer.ok(), await answer.text()).toBe(true);
    await makeHistory(context.request);
    await crawl(await context.newPage(), isIn('account'));
    await context.close();
  });

  test('for an Admin', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: app.url });
    const headers = { origin: app.url };
    const answer = await context.request.post('/api/auth/sign-in/email', { headers, data: operator });
    expect(answer.ok(), await answer.text()).toBe(true);
    await crawl(await context.newPage(), isIn('admin'));
    await context.close();
  });
});
