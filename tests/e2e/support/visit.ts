import type { Page } from '@playwright/test';

/** Opens a page and waits until its script has taken it over: what is only for scripts does nothing before. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')));
}
