import type { Page } from '@playwright/test';
import { signInOperator } from './back-office.ts';
import { type OwnApp, startOwnApp } from './own-app.ts';
import { test as base } from './test.ts';

/**
 * A `test` on an app of its own, for what would change the app that the other tests share; `admin` is a page on which its
 * administrator is signed in. Made anew for each file: files that had the same one would share its app too.
 */
export function makeOwnAppTest() {
  return base.extend<{ admin: Page }, { ownApp: OwnApp }>({
    ownApp: [
      // biome-ignore lint/correctness/noEmptyPattern: the runner reads the wanted fixtures from the pattern
      async ({}, use) => {
        const app = await startOwnApp({});
        await use(app);
        await app.close();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ ownApp }, use) => use(ownApp.url),
    admin: async ({ page, ownApp }, use) => {
      await signInOperator(page, ownApp.url);
      await use(page);
    },
  });
}
