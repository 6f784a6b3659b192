import { keepListing } from './support/listings.ts';
import { register } from './support/people.ts';
import { expect, test } from './support/test.ts';

const amazon = {
  title: 'Stoneware mug, thrown by hand in Wales, glazed inside, for tea and coffee, 350 ml',
  itemHighlights: 'Dishwasher safe',
  bullets: [
    'Thrown by hand in Wales, with a wide foot that stands firmly on any table and does not scratch it',
    'Holds 350 ml of tea',
    'Glazed on the inside ™',
  ],
  description: 'A mug for tea.\nMade in Wales.',
  searchTerms: 'cup beaker',
};
const ebay = {
  title: 'Stoneware mug',
  subtitle: '',
  description: '<p>A mug thrown <b>by hand</b>.</p><ul><li>One</li><li>Two</li></ul>',
};
const google = {
  title: 'Mug',
  description: 'A mug',
  highlights: ['one'],
  productDetails: [{ section: 'General', name: 'Capacity', value: '350 ml' }],
};
test('shots', async ({ page }) => {
  await register(page);
  const { id } = await keepListing(page, { amazon, ebay, google });
  const shot = (name: string) => page.screenshot({ path: `/tmp/editor-shots/${name}.png`, fullPage: true });
  for (const [scheme, width] of [
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/user/listings/${id}`);
    await page.waitForTimeout(800);
    await shot(`listing-${scheme}-${width}`);
    await page.getByRole('tab', { name: /^Amazon/ }).click();
    await page.getByRole('textbox', { name: 'Bullet points, bullet point 1' }).focus();
    await page.waitForTimeout(300);
    await shot(`amazon-${scheme}-${width}`);
    if (scheme === 'light') {
      await page.getByRole('tab', { name: /^eBay/ }).click();
      await page.waitForTimeout(800);
      await shot(`ebay-${scheme}-${width}`);
      await page.getByRole('tab', { name: /^Google/ }).click();
      await page.waitForTimeout(300);
      await shot(`google-${scheme}-${width}`);
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`Mug ${width}`);
      await page.getByRole('button', { name: 'Versions' }).click();
      await page.waitForTimeout(1800);
      await page.screenshot({ path: `/tmp/editor-shots/versions-${width}.png` });
    }
  }
});
