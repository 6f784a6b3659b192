import { signUp } from './support/account-pages.ts';
import { siteTest as test } from './support/own-app-test.ts';
import { expect } from './support/test.ts';

const NAVBAR = '/api/navbar';

test('the account area shows the logo; a home icon where it is switched off or cannot be loaded', async ({
  page,
  ownApp,
  site,
}) => {
  await signUp(page, ownApp.url);
  const home = page.getByRole('complementary').getByRole('link', { name: /, home$/ });

  await site.change(NAVBAR, {
    logo: { imageUrl: '/social-card.png', altText: 'Acme Goods', isActive: true },
  });
  await page.goto('/user/dashboard');
  await expect(home).toHaveAccessibleName('Acme Goods, home');
  await expect(home.locator('img')).toHaveAttribute('src', '/social-card.png');
  await expect(page.getByText('Failed to load logo')).toHaveCount(0);

  await site.change(NAVBAR, { logo: { imageUrl: '/gone.png', altText: 'Acme Goods', isActive: true } });
  await page.reload();
  await expect(home.getByText('Failed to load logo')).toBeVisible();
  await expect(home.locator('svg')).toBeVisible();
  await expect(home.locator('img')).toHaveCount(0);

  await site.change(NAVBAR, { logo: { imageUrl: '', altText: '', isActive: false } });
  await page.reload();
  await expect(home.locator('svg')).toBeVisible();
  await expect(home).toHaveAccessibleName('Listwright, home');
  await expect(page.getByText('Failed to load logo')).toHaveCount(0);
  await home.click();
  await expect(page).toHaveURL('/');

  await site.reset(NAVBAR);
});

test('the public header has no logo while it is switched off, and a picture or the name while it is on', async ({
  page,
  site,
}) => {
  const home = page.getByRole('banner').getByRole('link', { name: /, home$/ });
  await page.goto('/');
  await expect(home).toContainText('Listwright');
  await site.change(NAVBAR, {
    logo: { imageUrl: '/social-card.png', altText: 'Acme Goods', isActive: true },
  });
  await page.reload();
  await expect(home).toHaveAccessibleName('Acme Goods, home');
  await expect(home.locator('img')).toHaveAttribute('src', '/social-card.png');
  await site.change(NAVBAR, { logo: { imageUrl: '', altText: '', isActive: false } });
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Pricing' })).toBeVisible();
  await expect(home).toHaveCount(0);
  await site.reset(NAVBAR);
});
