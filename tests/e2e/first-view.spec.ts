import { expect, test } from './support/test.ts';

test('what lies below the first view is hidden until it is scrolled to, and then appears', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/');
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
  await page.goto('/');
  await page.locator('#pricing').scrollIntoViewIfNeeded();
  await expect(page.locator('#pricing li.reveal').first()).toHaveCSS('opacity', '1');
  await expect(page.locator('[data-reveal]')).toHaveCount(0);
});
