import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';

export { expect };

/**
 * Waits until the page's script has taken the page over, should it have one: on a slow machine what is pressed or typed
 * before reaches nobody. A page without script, or what is no page of ours, is ready as it is.
 */
export async function untilTakenOver(page: Page): Promise<void> {
  // In one call, which begins anew should the page load itself again meanwhile.
  await page.waitForFunction(() => {
    const seen = window as Window & { readyPage?: 'waits for a frame' | 'is ready' };
    const hasScript = document.querySelector('script[type="module"]') !== null;
    const isTakenOver =
      !hasScript || Object.keys(document.body).some((key) => key.startsWith('__reactFiber'));
    if (isTakenOver && !seen.readyPage) {
      seen.readyPage = 'waits for a frame';
      // Effects run after the frame in which the page was taken over.
      requestAnimationFrame(() =>
        setTimeout(() => {
          seen.readyPage = 'is ready';
        }, 0),
      );
    }
    return seen.readyPage === 'is ready';
  });
}

/** Every way to a new document in this page then waits for its script. */
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

/** Whether the running test lets scripts run; contexts that it makes inherit it. */
let isScriptOn = true;

function waitInEveryPage(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options): Promise<BrowserContext> => {
    const context = await newContext(options);
    if (options?.javaScriptEnabled ?? isScriptOn) context.on('page', waitAfterNavigation);
    return context;
  };
}

/** The browser tests' own `test`: a page that was navigated to is ready for what the test does next. */
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
