import type { APIRequestContext, Page } from '@playwright/test';
import { findBarriers } from './support/barriers.ts';
import type { OwnApp } from './support/own-app.ts';
import { siteTest as test } from './support/own-app-test.ts';
import { problemsOfFrame, problemsOfTabbing } from './support/page-checks.ts';
import { newPerson, operator } from './support/people.ts';
import { pageAt, patternsIn } from './support/site-map.ts';
import { expect } from './support/test.ts';

// Every page is looked at once, in one theme, light and dark in turns; the pages' own tests look at theirs in both.

let app: OwnApp;
let itemId: string;

test.beforeAll(async ({ ownApp, playwright }) => {
  app = ownApp;
  const admin = await playwright.request.newContext({ baseURL: app.url });
  await send(admin, '/api/auth/sign-in/email', operator);
  const item = { itemName: 'Photo guide', price: 12, guidelines: 'Use daylight.' };
  itemId = (await send(admin, '/api/items', item)).data.itemId;
  await admin.dispose();
});

/** Pages that no link leads to, looked at all the same: each with the way there. */
const OTHERWISE_REACHED: Readonly<Record<string, string>> = {
  '/reset-password': 'another name of /forgot-password',
  '/verify-record': 'the menu of a listing',
  '/user/package-pending-payment': 'where ordering a package leads; another name of /user/pending-payment',
  ...Object.fromEntries(
    [
      '/admin/navbar',
      '/admin/banner',
      '/admin/about',
      '/admin/footer',
      '/admin/gemini-keys',
      '/admin/paypal',
    ].map((path) => [path, 'a tab of the settings, as a screen of its own']),
  ),
};

/** Pages that need a step before them, which their own tests take. */
const UNDER_WAY: Readonly<Record<string, string>> = {
  '/conversation': 'a signed link in a mail',
  '/login/two-step': 'a sign-in under way',
  '/login/popup-done': 'the window of a provider',
  '/reset-password/confirm': 'a link in a mail',
  '/verify-email': 'a link in a mail',
  '/confirm-email': 'a link in a mail',
  '/setup': 'a link that the first start prints',
};

/** Addresses that the pages looked at so far link to. */
const linked = new Set<string>();

async function send(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(path, { headers: { origin: app.url }, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

async function pay(request: APIRequestContext, orderId: string, completion: string): Promise<void> {
  const headers = { origin: app.url };
  const { data } = await send(request, '/api/paypal/orders', { orderId });
  const approval = `/paypal-simulator/checkoutnow?token=${data.paypalOrderId}`;
  expect((await request.post(approval, { headers, form: { decision: 'approve' } })).ok()).toBe(true);
  const paid = await request.put(`${completion}/${orderId}`, {
    headers,
    data: { paypalOrderId: data.paypalOrderId },
  });
  expect((await paid.json()).outcome).toBe('settled');
}

/** What somebody has done who has been here for a while, so that lists have links. */
async function makeHistory(request: APIRequestContext): Promise<void> {
  const billing = { customerName: 'Ada Shopkeeper', address: '1 High Street', country: 'Ireland' };
  const order = (packageId: string) => send(request, '/new-order', { packageId, ...billing });
  const orderItem = () => send(request, '/new-item-order', { itemId, ...billing });
  await pay(request, (await order('standard'))._id, '/process-payment-complete');
  await order('starter');
  await pay(request, (await orderItem())._id, '/item-update-payment-status');
  await orderItem();
  await send(request, '/api/generations', {
    productName: 'Stoneware mug',
    productDetails: '350 ml, glazed inside',
  });
  await send(request, '/api/products', { name: 'Oak stool', details: '' });
  await send(request, '/new-support-message', {
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

/** The links of the avatar's menu, which is closed at first; none for a visitor. */
async function linksOfAvatar(page: Page): ReturnType<typeof linksOf> {
  const avatar = page.getByRole('button', { name: /^Account of/ });
  if ((await avatar.count()) === 0) return [];
  await avatar.click();
  await expect(page.getByRole('menu')).toBeVisible();
  const links = await linksOf(page);
  await page.keyboard.press('Escape');
  return links;
}

/** Waits until the parts that load after the page, such as editors, are in place. */
async function untilSettled(page: Page): Promise<void> {
  let before = -1;
  const isUnchanged = async () => {
    const now = await page.locator('*').count();
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await expect.poll(isUnchanged, { intervals: [150] }).toBe(true);
}

/** Every page of the folder that links lead to from `start`, one of each with an id in its path; then the others. */
async function crawl(page: Page, folder: string, start: string): Promise<void> {
  const problems: string[] = [];
  page.on('console', (message) => {
    // A preview's sandbox also refuses axe's own script.
    const isSandbox = message.text().startsWith("Blocked script execution in 'about:srcdoc'");
    if (message.type() === 'error' && !isSandbox) problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  const patterns = patternsIn(folder);
  const waiting = [start, ...linked, ...Object.keys(OTHERWISE_REACHED)];
  const seen = new Map<string, string>();
  const titles = new Map<string, string>();
  const addresses = new Set<string>();
  const targets = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { pattern, file } = pageAt(path) ?? {};
    if (!pattern || !file || !patterns.includes(pattern) || seen.has(pattern) || pattern in UNDER_WAY)
      continue;
    const isKnownPage = [...seen.values()].includes(file);
    seen.set(pattern, file);
    // Another name of a page that was looked at.
    if (isKnownPage) continue;
    await page.emulateMedia({ colorScheme: seen.size % 2 ? 'dark' : 'light', reducedMotion: 'reduce' });
    const answer = await page.goto(path);
    const note = (found: string[]) => problems.push(...found.map((problem) => `${path}: ${problem}`));
    if (!answer || answer.status() >= 400) note([`answered ${answer?.status()}`]);
    await untilSettled(page);
    const links = [...(await linksOf(page)), ...(path === start ? await linksOfAvatar(page) : [])];
    for (const link of links) {
      addresses.add(link.path + link.search);
      if (link.hash) targets.add(link.path + link.search + link.hash);
      if (!(pattern in OTHERWISE_REACHED)) linked.add(link.path);
      waiting.push(link.path);
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
  expect(patterns.filter((pattern) => !seen.has(pattern) && !(pattern in UNDER_WAY))).toEqual([]);
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

// One after the other: what one may not open, another looks at.
test.describe
  .serial('every page and every link of it', () => {
    // A ceiling for a machine under load, as everywhere: three times as many pages as any other test.
    test.setTimeout(360_000);

    test('for a visitor', async ({ browser }) => {
      const context = await browser.newContext({ baseURL: app.url });
      await crawl(await context.newPage(), 'public', '/');
      await context.close();
    });

    test('for a member', async ({ browser }) => {
      const context = await browser.newContext({ baseURL: app.url });
      await send(context.request, '/api/auth/sign-up/email', newPerson());
      await makeHistory(context.request);
      await crawl(await context.newPage(), 'account', '/user/dashboard');
      await context.close();
    });

    test('for an Admin', async ({ browser }) => {
      const context = await browser.newContext({ baseURL: app.url });
      await send(context.request, '/api/auth/sign-in/email', operator);
      await crawl(await context.newPage(), 'admin', '/admin/dashboard');
      await context.close();
    });

    test('links lead from the home page and the dashboards to every page, but for those with another way', () => {
      const reached = new Set([...linked].map((path) => pageAt(path)?.pattern));
      const orphans = ['public', 'account', 'admin']
        .flatMap(patternsIn)
        .filter((pattern) => !reached.has(pattern));
      const excused = [...Object.keys(OTHERWISE_REACHED), ...Object.keys(UNDER_WAY)];
      expect(orphans.sort()).toEqual(excused.sort());
    });
  });
