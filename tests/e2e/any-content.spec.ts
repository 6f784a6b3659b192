import { fillEverywhere, resetEverything } from './support/fill-everywhere.ts';
import { siteTest as test } from './support/own-app-test.ts';
import { expect } from './support/test.ts';

const pages = ['/', '/about', '/pricing', '/contact', '/terms', '/privacy'];

const hostile = [
  `"><img src=x onerror=pwned()><script>pwned()</script>`,
  `' onmouseover='pwned()' x='<svg onload=pwned()>`,
  `</title></script><script>pwned()</script>`,
  `javascript:pwned()`,
];

test('markup in every field of every section is text on every page, and acts on none', async ({
  page,
  ownApp,
}) => {
  test.setTimeout(240_000);
  const alarms: string[] = [];
  await page.exposeFunction('pwned', () => alarms.push('called'));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) alarms.push(message.text());
  });
  for (const text of hostile) {
    // Fewer would mean that this test fills nothing.
    expect(await fillEverywhere(ownApp.url, [text]), text).toBeGreaterThan(40);
    for (const path of pages) {
      await page.goto(path);
      const acting = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter(
            (element) =>
              element.getAttributeNames().some((name) => name.startsWith('on')) ||
              /^\s*javascript:/i.test(element.getAttribute('href') ?? element.getAttribute('src') ?? '') ||
              element.getAttribute('src') === 'x',
          )
          .map((element) => element.outerHTML.slice(0, 200)),
      );
      expect(acting, `${path} with ${text}`).toEqual([]);
    }
    await resetEverything(ownApp.url);
  }
  expect(alarms).toEqual([]);
});

const LENGTHS = [1500, 500, 250, 150, 100, 60, 40, 20];
const longTexts = {
  'one word without a break': 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(40),
  'words from right to left': 'مرحبا بكم في المتجر '.repeat(80),
};

for (const [kind, text] of Object.entries(longTexts)) {
  test(`text as long as every field takes, of ${kind}, stays within every page`, async ({ page, ownApp }) => {
    test.setTimeout(240_000);
    const texts = LENGTHS.map((length) => text.slice(0, length));
    expect(await fillEverywhere(ownApp.url, texts)).toBeGreaterThan(40);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of pages) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
    await resetEverything(ownApp.url);
  });
}
