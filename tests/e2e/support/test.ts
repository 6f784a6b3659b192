import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';

export { expect };

/**
 * Waits for hydration, if the page has scripts: on a slow machine, earlier clicks and typing have no effect.
 * Pages without scripts and other documents are ready at once.
 */
export async function untilTakenOver(page: Page): Promise<void> {
  // A single call, which starts again if the page reloads meanwhile.
  await page.waitForFunction(() => {
    const seen = window as Window & { readyPage?: 'waits for a frame' | 'is ready' };
    const hasScript = document.querySelector('script[type="module"]') !== null;
    const isTakenOver =
      !hasScript || Object.keys(document.body).some((key) => key.startsWith('__reactFiber'));
    if (isTakenOver && !seen.readyPage) {
      seen.readyPage = 'waits for a frame';
      // Effects run after the frame in which React hydrated the page.
      requestAnimationFrame(() =>
        setTimeout(() => {
          seen.readyPage = 'is ready';
        }, 0),
      );
    }
    return seen.readyPage === 'is ready';
  });
}

/** Makes every navigation of this page to a new document wait for hydration. */
function waitAfterNavigation(page: Page): void {
  const waitsFor = (name: 'goto' | 'reload' | 'goBack' | 'goForward') => {
    const navigate = page[name].bind(page) as (...args: unknown[]) => ReturnType<Page['goto']>;
    page[name] = async (...args: unknown[]) => {
      const answer = await navigate(...args);
      await untilTakenOver(page);
      return answer;
    };
  };
  for (const name of ['goto', 'reload', 'goBack', 'goForward'] as const) waitsFor(name);
}

/** Whether the running test enables JavaScript; contexts it creates inherit that. */
let isScriptOn = true;

function waitInEveryPage(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options): Promise<BrowserContext> => {
    const context = await newContext(options);
    if (options?.javaScriptEnabled ?? isScriptOn) context.on('page', waitAfterNavigation);
    return context;
  };
}

/** The browser tests' own `test`: after a navigation, the page is hydrated before the test continues. */
export const test = base.extend<{ scriptSwitch: undefined }, { readyPages: undefined }>({
  readyPages: [
    async ({ browser }, use) => {
      waitInEveryPage(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  scriptSwitch: [
    async ({ javaScriptEnabled }, use) => {
      isScriptOn = javaScriptEnabled ?? true;
      await use(undefined);
    },
    { auto: true },
  ],
});
