import { expect, test } from './support/test.ts';

test('what lies below the first view gets its script when the visitor stirs, and appears when it is scrolled to', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const sections: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/sections-.*\.js$/.test(request.url())) sections.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(
    page.getByRole('heading', { name: 'Personalized Pricing Plans Suited to You.' }),
  ).toBeAttached();
  expect(sections).toEqual([]);

  await page.mouse.move(100, 100);
  await expect.poll(() => sections.length).toBe(1);
  const card = page.locator('#pricing li.reveal').first();
  await expect(card).toHaveAttribute('data-reveal', 'waiting');
  await expect(card).toHaveCSS('opacity', '0');
  await card.scrollIntoViewIfNeeded();
  await expect(card).toHaveAttribute('data-reveal', 'shown');
  await expect(card).toHaveCSS('opacity', '1');
});

test('without motion nothing is hidden before it is scrolled to', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 700 });
  const arrived = page.waitForResponse(/\/assets\/sections-.*\.js$/);
  await page.goto('/');
  await page.mouse.move(100, 100);
  await arrived;
  await page.locator('#pricing').scrollIntoViewIfNeeded();
  await expect(page.locator('#pricing li.reveal').first()).toHaveCSS('opacity', '1');
  await expect(page.locator('[data-reveal]')).toHaveCount(0);
});
