import type { Locator, Page } from '@playwright/test';
import { section, signUp } from './support/account-pages.ts';
import { signInOperator } from './support/back-office.ts';
import { expect, test } from './support/test.ts';

/** The page of a finished listing, whose clock stands still from then on. */
async function listingAtRest(page: Page, origin: string): Promise<void> {
  await signUp(page, origin);
  const answer = await page.request.post('/api/generations', {
    headers: { origin },
    data: { productName: 'Oak stool', productDetails: 'Solid oak, three legs, 45 cm' },
    timeout: 90_000,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { generation } = (await answer.json()).data;
  await page.clock.install();
  await page.goto(`/user/history/${generation._id}`);
  await expect(copySlug(page)).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
}

/** Its word changes to Copied for a moment. */
const copySlug = (page: Page) => section(page, 'Slug').getByRole('button', { name: /^Cop(y|ied) Slug$/ });
const notes = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('status');

test('a success stays for 2 s and is gone 1 s after it was dismissed; there are at most 20', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: String(baseURL) });
  await listingAtRest(page, String(baseURL));
  await copySlug(page).click();
  const note = notes(page).filter({ hasText: 'Slug copied to clipboard!' });
  await expect(note).toHaveCount(1);
  await page.clock.runFor(1_900);
  await expect(note).toHaveCount(1);
  await page.clock.runFor(200);
  await page.clock.runFor(1_100);
  await expect(note).toHaveCount(0);

  await copySlug(page).press('Enter');
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await page.clock.runFor(900);
  await expect(note).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(note).toHaveCount(0);

  for (let copy = 1; copy <= 22; copy++) {
    await copySlug(page).press('Enter');
    await expect(note).toHaveCount(Math.min(copy, 20));
  }
});

test('a failed copy says so, for 4 s', async ({ page, baseURL }) => {
  test.slow();
  await listingAtRest(page, String(baseURL));
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    document.execCommand = () => false;
  });
  await copySlug(page).click();
  const note = notes(page).filter({ hasText: 'Failed to copy Slug to clipboard' });
  await expect(note).toHaveCount(1);
  await page.clock.runFor(3_900);
  await expect(note).toHaveCount(1);
  await page.clock.runFor(200);
  await page.clock.runFor(1_100);
  await expect(note).toHaveCount(0);
});

test('a toast leaves under a pointer at rest, and stays for one that moves over it or for the focus', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: String(baseURL) });
  await listingAtRest(page, String(baseURL));
  const note = notes(page).filter({ hasText: 'Slug copied to clipboard!' });
  /** What a success needs to be dismissed and removed. */
  const wait = async () => {
    await page.clock.runFor(2_100);
    await page.clock.runFor(1_100);
  };
  const copy = async () => {
    await copySlug(page).press('Enter');
    await expect(note).toHaveCount(1);
  };
  await copy();
  const { x, y } = await middleOf(note);
  await wait();
  await expect(note).toHaveCount(0);

  await page.mouse.move(x, y);
  await copy();
  await expect.poll(() => note.evaluate((element) => element.parentElement?.matches(':hover'))).toBe(true);
  await wait();
  await expect(note).toHaveCount(0);

  await copy();
  await page.mouse.move(x + 5, y + 2);
  await wait();
  await expect(note).toHaveCount(1);
  await page.mouse.move(20, 20);
  await wait();
  await expect(note).toHaveCount(0);

  await copy();
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  await wait();
  await expect(note).toHaveCount(1);
  // What was dismissed under the pointer or the focus holds no later one.
  await dismiss.click();
  await wait();
  await expect(note).toHaveCount(0);
  await page.mouse.move(20, 20);
  await copy();
  await wait();
  await expect(note).toHaveCount(0);
});

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** No part of it is under a toast. */
async function expectClearOfToasts(page: Page, element: Locator): Promise<void> {
  const stack = page.getByRole('region', { name: 'Notifications' });
  await expect(async () => {
    const [one, other] = await Promise.all([element.boundingBox(), stack.boundingBox()]);
    if (!one || !other) throw new Error('one of them is not on the page');
    const isBeside = one.x >= other.x + other.width || one.x + one.width <= other.x;
    const isAboveOrBelow = one.y >= other.y + other.height || one.y + one.height <= other.y;
    expect(isBeside || isAboveOrBelow, JSON.stringify([one, other])).toBe(true);
    expect(one.y + one.height, 'its place on the screen').toBeLessThanOrEqual(
      page.viewportSize()?.height ?? 0,
    );
  }).toPass();
}

test('a toast covers neither a save bar nor the lowest button of a page', async ({ page, baseURL }) => {
  await signInOperator(page, String(baseURL));
  await page.clock.install();
  // While the clock stands still, a toast stays.
  const stopTheClock = async () =>
    page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 60_000));
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/admin/settings/mails/password-changed');
    await stopTheClock();
    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await expect(notes(page)).toHaveCount(1);
    for (const name of ['Save Changes', 'Reset Changes', 'Reset to Default', 'Send a test to me'])
      await expectClearOfToasts(page, page.getByRole('button', { name }));

    await page.clock.resume();
    await page.goto('/update-profile');
    await stopTheClock();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(notes(page)).toHaveCount(1);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expectClearOfToasts(page, page.getByRole('button', { name: 'Delete my account' }));
    await page.clock.resume();
  }
});
