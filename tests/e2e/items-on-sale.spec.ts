import { expectGoodLooks } from './support/appearance.ts';
import { signInCatalogAdmin } from './support/catalog.ts';
import { makeOwnAppTest } from './support/own-app-test.ts';
import { expect } from './support/test.ts';

const test = makeOwnAppTest();

test('items on sale have a public page, to which the footer leads while there are any', async ({
  page,
  ownApp,
}) => {
  const footerLink = page.getByRole('contentinfo').getByRole('link', { name: 'Items', exact: true });
  await page.goto('/items');
  await expect(page.getByText('There are no items on sale at the moment.')).toBeVisible();
  await expect(footerLink).toHaveCount(0);
  const sitemap = async () => (await page.request.get('/sitemap.xml')).text();
  expect(await sitemap()).not.toContain('/items');

  const catalog = await signInCatalogAdmin(ownApp.url);
  for (let number = 1; number <= 13; number++) {
    await catalog.addItem({
      itemName: number === 13 ? 'Donaudampfschifffahrtsgesellschaft 写真 guide' : `Guide ${number}`,
      price: '12.5',
      description: 'How to take pictures\nthat sell.',
      accessUrl: 'https://files.example.com/secret',
    });
  }
  await catalog.close();

  expect(await sitemap()).toContain(`${ownApp.url}/items</loc>`);
  await page.goto('/');
  await footerLink.click();
  await expect(page).toHaveURL('/items');
  await expect(page.getByRole('heading', { level: 1, name: 'Items' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(12);
  await expect(page.getByRole('article').first()).toContainText('$12.50');
  expect(await page.content()).not.toContain('files.example.com');
  await expectGoodLooks(page);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.goto('/items?page=99');
  await expect(page).toHaveURL('/items?page=2');

  await page.getByRole('link', { name: 'Buy Guide 1', exact: true }).click();
  await expect(page).toHaveURL(/\/register\?next=%2Fitem-buy%2F/);
  await expect(page.getByRole('region', { name: 'Your choice' })).toContainText('$12.50');
});
