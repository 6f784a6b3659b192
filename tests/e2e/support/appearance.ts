import { expect, type Page } from '@playwright/test';
import { findBarriers } from './barriers.ts';

export async function expectAccessible(page: Page, options?: { isFast: boolean }): Promise<void> {
  // A toast that fades out is half transparent, which says nothing about its contrast.
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('status')).toHaveCount(0);
  expect(await findBarriers(page, options), page.url()).toEqual([]);
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, `${page.url()} at ${page.viewportSize()?.width}`).toBeLessThanOrEqual(0);
}

/**
 * The page as it is now: accessible in both themes, and no wider than a desktop's or a phone's window. Frames show pages of
 * the site, which are looked at on their own.
 */
export async function expectGoodLooks(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page, { isFast: true });
    await expectNoSidewaysScroll(page);
  }
  if (size) await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
