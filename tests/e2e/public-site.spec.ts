import type { Page } from '@playwright/test';
import { expectGoodLooks, expectNoSidewaysScroll } from './support/appearance.ts';
import { siteTest as test } from './support/own-app-test.ts';
import { expect } from './support/test.ts';

const BANNER = '/api/banner-section';
const TESTIMONIALS = '/api/testimonial-section';
const NAVBAR = '/api/navbar';
const PAGES = ['/', '/about', '/contact', '/pricing', '/terms', '/privacy', '/no-such-page'];

const quotes = Array.from({ length: 5 }, (_, index) => ({
  id: `quote${index + 1}`,
  rating: 5,
  text: `Quote ${index + 1}`,
  image: '',
  name: `Person ${index + 1}`,
  role: '',
}));

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page is whole: sections in order, metadata, links', async ({ page, ownApp }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Generate e-Commerce Product Details – AI Product Description Generator');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'From bare facts to a finished listing.',
    );
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'WHAT YOU TYPE',
      'WHAT YOU GET',
      'Everything a product page asks for',
      'Personalized Pricing Plans Suited to You.',
      'Write to us',
      'PRODUCT',
    ]);
    await expect(page.getByRole('link', { name: /^Choose Plan/ })).toHaveCount(3);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${ownApp.url}/`);
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.*\.png$/);
    await expect(page.locator('meta[name=keywords]')).toHaveAttribute('content', /SEO titles, bullet points/);
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(facts.map((fact) => JSON.parse(fact)['@type'])).toEqual(['Organization', 'WebSite']);
  });

  test('the contact form says on its page how it went, and keeps what was typed', async ({ page }) => {
    await page.goto('/');
    const form = page.locator('#contact form');
    await form.getByLabel('Your name').fill('Ada');
    await form.getByLabel('Email address').fill('ada@example');
    await form.getByLabel('Subject').fill('A question');
    await form.getByLabel('Message').fill('How long do credits last?');
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('How long do credits last?');
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('');
  });
});

async function fillContactForm(page: Page, message: string): Promise<void> {
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('Email address').fill('ada@example.com');
  await page.getByLabel('Subject').fill('A question');
  await page.getByLabel('Message').fill(message);
}

test('the contact form says itself how it went while what shows toasts cannot be loaded', async ({
  page,
}) => {
  await page.goto('/contact', { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  await fillContactForm(page, 'Without a connection');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Without a connection');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
  await expect(page.getByText('Failed to send message. Please try again.')).toHaveCount(0);
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('the contact form sends, thanks and empties itself; a failure keeps what was typed', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  expect(
    await page.getByLabel('Your name').evaluate((field: HTMLInputElement) => field.validity.valueMissing),
  ).toBe(true);

  await fillContactForm(page, 'Lost on the way');
  await page.route('**/contact.data**', (route) => route.abort());
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(toast(page, 'Failed to send message. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Lost on the way');
  await page.unroute('**/contact.data**');

  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/contact.data**', async (route) => {
    await held;
    await route.continue();
  });
  await fillContactForm(page, 'Hello');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  // An emptied form would take along what was typed meanwhile.
  await expect(page.getByLabel('Message')).not.toBeEditable();
  letThrough();
  await expect(toast(page, 'Message Sent Successfully!')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled();
});

test('an Admin’s change is there at once; what is switched off is gone', async ({ page, site }) => {
  await page.goto('/');
  await site.change(BANNER, { title: 'Set in a new line' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set in a new line');
  await site.change(BANNER, { isActive: false });
  await page.goto('/');
  await expect(page.getByText('Set in a new line')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await site.reset(BANNER);
});

test('a video asks YouTube for nothing until it is played', async ({ page, site }) => {
  await site.change(BANNER, {
    media: { type: 'youtube', imageUrl: '', youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ?t=3' },
  });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('http://localhost')) foreign.push(request.url());
  });
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>player</title>' }),
  );
  for (const path of ['/', '/about']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(foreign).toEqual([]);
    await page.getByRole('link', { name: 'Play video' }).click();
    await expect(page.locator('iframe')).toHaveAttribute(
      'src',
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/,
    );
    await expect.poll(() => foreign.length).toBe(1);
    foreign.length = 0;
  }
  await site.change(BANNER, { media: { type: 'youtube', imageUrl: '', youtubeUrl: 'https://example.com/' } });
  await page.goto('/');
  await expect(page.getByRole('alert')).toHaveText(/Invalid YouTube URL/);
  await site.reset(BANNER);
});

test('badges float on extra-large screens only', async ({ page }) => {
  const badges = page.getByRole('list', { name: 'In short' });
  await page.goto('/');
  await expect(badges.getByText('About 130 languages')).toBeVisible();
  await page.setViewportSize({ width: 1279, height: 900 });
  await expect(badges).toBeHidden();
});

test('the menu opens by keyboard, closes by Escape, and is a drawer on phones', async ({ page, site }) => {
  const entry = (id: string, label: string, link: string, facts: object = {}) => ({
    id,
    label,
    link,
    order: 1,
    isActive: true,
    isDropdown: false,
    ...facts,
  });
  await site.change(NAVBAR, {
    topBanner: { isActive: true, text: 'News.', linkText: 'Read them', linkUrl: '/about' },
    menuItems: [
      entry('second', 'Pricing', '/pricing', { order: 2 }),
      entry('first', 'Home', '/', { order: 1 }),
      entry('hidden', 'Hidden', '/', { isActive: false }),
      entry('more', 'More', '#', {
        order: 3,
        isDropdown: true,
        children: [entry('terms', 'Terms of Service', '/terms')],
      }),
    ],
  });
  await page.goto('/');
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Site' });
  expect(await menu.locator('> ul > li').allInnerTexts()).toEqual(['Home', 'Pricing', 'More']);
  await expect(page.getByRole('link', { name: 'Read them' })).toBeVisible();
  const inside = page.getByRole('link', { name: 'Terms of Service' });
  await expect(inside).toBeHidden();
  await page.getByText('More', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(inside).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(inside).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(inside).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(inside).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/terms$/);
  await expect(inside).toBeHidden();

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Terms of Service' })).toBeVisible();
  const visibleWidth = await page.evaluate(() => document.body.clientWidth);
  expect((await drawer.boundingBox())?.width).toBeCloseTo(visibleWidth * 0.8, 0);
  await page.setViewportSize({ width: 600, height: 800 });
  expect((await drawer.boundingBox())?.width).toBeCloseTo(320, 0);
  await drawer.getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(drawer).toBeHidden();
  await site.reset(NAVBAR);
});

test.describe('testimonials', () => {
  const carousel = (page: Page) => page.getByRole('region', { name: 'Testimonials', exact: true });
  const dots = (page: Page) => page.getByRole('button', { name: /^Go to testimonial/ });

  test.beforeAll(async ({ site }) => {
    await site.change(TESTIMONIALS, {
      isActive: true,
      sectionTitle: 'Said by <em>shops</em>',
      rating: { showRating: true, ratingImage: '', stars: 4, ratingText: '120 shops' },
      testimonials: quotes,
    });
  });
  test.afterAll(({ site }) => site.reset(TESTIMONIALS));

  async function show(page: Page): Promise<void> {
    await page.goto('/');
    await page.locator('#testimonials').scrollIntoViewIfNeeded();
    await expect(dots(page)).toHaveCount(quotes.length);
  }

  test('one slide, two from 768 px, three from 1024 px, 30 px apart', async ({ page }) => {
    for (const [width, count] of [
      [767, 1],
      [768, 2],
      [1023, 2],
      [1024, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await show(page);
      const [strip, first, second] = await Promise.all([
        page.getByRole('group', { name: 'Testimonials, slides' }).boundingBox(),
        page.getByRole('group', { name: '1 of 5' }).locator('figure').boundingBox(),
        page.getByRole('group', { name: '2 of 5' }).locator('figure').boundingBox(),
      ]);
      if (!strip || !first || !second) throw new Error('a slide has no box');
      expect(Math.round((strip.width + 30) / (first.width + 30))).toBe(count);
      expect(second.x - first.x - first.width).toBeCloseTo(30, 0);
    }
    await expect(page.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
    await expect(page.getByText('120 shops')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Said by shops' })).toBeVisible();
  });

  test('goes on every 5 s, loops, also after a press; pauses when asked', async ({ page }) => {
    await page.clock.install();
    await show(page);
    const selected = page.locator('button[aria-current=true]');
    await page.mouse.move(0, 0);
    await expect(selected).toHaveAccessibleName('Go to testimonial 1');
    await page.clock.fastForward(5_000);
    await expect(selected).toHaveAccessibleName('Go to testimonial 2');
    await dots(page).nth(4).click();
    await expect(selected).toHaveAccessibleName('Go to testimonial 5');
    await page.mouse.move(0, 0);
    await page.clock.fastForward(5_000);
    await expect(selected).toHaveAccessibleName('Go to testimonial 1');
    await page.getByRole('button', { name: 'Pause the testimonials' }).click();
    const present = await selected.getAttribute('aria-label');
    await page.clock.runFor(6_000);
    await expect(selected).toHaveAttribute('aria-label', String(present));
    await page.getByRole('group', { name: 'Testimonials, slides' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(selected).not.toHaveAttribute('aria-label', String(present));
  });

  test('stands still for who wants no motion', async ({ browser, ownApp }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: ownApp.url });
    const page = await context.newPage();
    await page.clock.install();
    await show(page);
    await expect(carousel(page).getByRole('button', { name: /Pause|Play/ })).toHaveCount(0);
    await page.clock.runFor(6_000);
    await expect(page.locator('button[aria-current=true]')).toHaveAccessibleName('Go to testimonial 1');
    await dots(page).nth(2).click();
    await expect(page.locator('button[aria-current=true]')).toHaveAccessibleName('Go to testimonial 3');
    await context.close();
  });

  test('every page is accessible and quiet, light and dark', async ({ page }) => {
    const noise: string[] = [];
    page.on('pageerror', (error) => noise.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.location().url.endsWith('/no-such-page'))
        noise.push(message.text());
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of PAGES) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expectGoodLooks(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
    }
    expect(noise).toEqual([]);
  });
});

test('what programs read', async ({ request, ownApp }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual(
    ['/', '/about', '/pricing', '/contact', '/terms', '/privacy'].map((path) => ownApp.url + path),
  );
  for (const address of addresses) expect((await request.get(String(address))).status()).toBe(200);
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${ownApp.url}/sitemap.xml`);
  expect(await (await request.get('/llms.txt')).text()).toMatch(/^# Listwright\n\n> .+/);
  const pricing = await request.get('/pricing');
  expect(pricing.headers()['cache-control']).toBe('no-cache');
  expect(await pricing.text()).toMatch(/"@type":"Offer"[^}]*"price":"\d+\.\d\d","priceCurrency":"USD"/);
  const missing = await request.get('/no-such-page');
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toContain('Oops! Page Not Found');
});
