import type { Page } from '@playwright/test';
import { signInOperator } from './back-office.ts';
import { type OwnApp, startOwnApp } from './own-app.ts';
import { type SiteAdmin, signInSiteAdmin } from './site-content.ts';
import { test as base } from './test.ts';

/**
 * A `test` on a separate app, for what would disturb the tests on the shared one; `admin` is a page on which its
 * operator is signed in. Files that use the same one share its app, so each file makes its own.
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

/** For files that change the public site and reset what they changed: they share one separate app. */
export const siteTest = makeOwnAppTest().extend<object, { site: SiteAdmin }>({
  site: [async ({ ownApp }, use) => use(await signInSiteAdmin(ownApp.url)), { scope: 'worker' }],
});
