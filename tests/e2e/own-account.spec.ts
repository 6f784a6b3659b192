import { readFile } from 'node:fs/promises';
import { signUp, toast } from './support/account-pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/appearance.ts';
import { holdCall } from './support/editors.ts';
import { expectRefusedAt, field } from './support/form-checks.ts';
import { waitForMail } from './support/mails.ts';
import { type Person, register, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** One white pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

let person: Person;
test.beforeEach(async ({ page, baseURL }) => {
  person = await signUp(page, String(baseURL));
  await page.goto('/update-profile');
});

test('the profile is kept, with long and foreign text', async ({ page }) => {
  await field(page, 'Full Name').fill('Çağla Öz');
  await page.getByLabel('About Me').fill('Writes about mugs.\nمرحبا');
  await page.getByLabel('City').fill('Łódź');
  await page.getByLabel('Country').fill('Poland');
  await page.getByLabel('Phone').fill('+48 42 000');
  const region = page.getByRole('region', { name: 'Personal Information' });
  await region.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('About Me')).toHaveValue('Writes about mugs.\nمرحبا');
  await expect(page.getByLabel('City')).toHaveValue('Łódź');
  await page.getByLabel('Profile URL').fill('https://example.com/me.png');
  await region.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please upload the photo: photos on other sites cannot be used')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Łódź');
});

test('a photo is uploaded, shown and removed; what is too large or no image is refused', async ({ page }) => {
  const chooser = page.getByLabel('Photo file');
  await chooser.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(2_097_153) });
  const photo = page.getByRole('region', { name: 'Photo' });
  await expect(photo.getByText('File size exceeds 2 MB. Please upload a smaller image.')).toBeVisible();
  await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
  await expect(photo.getByText(/^Failed to upload image\./)).toBeVisible();
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
  await expect(toast(page, 'Image uploaded successfully!')).toBeVisible();
  await expect(photo.locator('img')).toHaveAttribute('src', /^\/uploads\/.*\.webp$/);
  await expect(page.getByLabel('Profile URL')).toHaveValue(/^\/uploads\//);
  await expect(page.getByRole('button', { name: `Account of ${person.name}` }).locator('img')).toBeVisible();
  await page.getByLabel('City').fill('Typed meanwhile');
  await page.context().setOffline(true);
  await photo.getByRole('button', { name: 'Remove photo' }).click();
  await expect(toast(page, 'An error occurred while updating your profile.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(photo.locator('img')).toBeVisible();
  await photo.getByRole('button', { name: 'Remove photo' }).click();
  await expect(photo.locator('img')).toHaveCount(0);
  await expect(page.getByLabel('City')).toHaveValue('Typed meanwhile');
  await expect(photo.getByRole('button', { name: 'Upload photo' })).toBeFocused();
});

test('a save by Enter keeps the focus where it is, and what is typed meanwhile', async ({ page }) => {
  const url = page.getByLabel('Profile URL');
  const photo = `/uploads/${'a'.repeat(22)}.webp`;
  await url.fill(photo);
  const save = await holdCall(page, 'POST', '**/update-profile.data*');
  await url.press('Enter');
  await save.asked;
  await url.press('End');
  await url.pressSequentially('?size');
  save.answer();
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  await expect(url).toHaveValue(`${photo}?size`);
  await expect(url).toBeFocused();
});

test('a session that ended meanwhile keeps what was typed, to be saved once it is back', async ({
  page,
  context,
  baseURL,
}) => {
  await page.getByLabel('About Me').fill('A long story');
  await context.clearCookies();
  const save = page
    .getByRole('region', { name: 'Personal Information' })
    .getByRole('button', { name: 'Save' });
  await save.click();
  await expect(page.getByText('You are signed out. Please sign in again in another tab')).toBeVisible();
  await expect(page.getByLabel('About Me')).toHaveValue('A long story');
  const answer = await page.request.post('/api/auth/sign-in/email', {
    headers: { origin: String(baseURL) },
    data: person,
  });
  expect(answer.ok()).toBe(true);
  await save.click();
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('About Me')).toHaveValue('A long story');
});

test('another email address: asked for with the password, finished by the link', async ({ page }) => {
  const wanted = `new-${person.email}`;
  await field(page, 'New Email Address').fill('no address');
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expectRefusedAt(page, 'New Email Address', 'Please enter a valid email address.');
  await field(page, 'New Email Address').fill(wanted);
  await page.getByRole('button', { name: 'Change email address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  await dialog.getByLabel('Your Password', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog.getByText('Incorrect password. Please try again.')).toBeVisible();
  await dialog.getByLabel('Your Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`We have sent a link to ${wanted}.`)).toBeVisible();
  await waitForMail(person.email, 'A new email address was requested');
  const { link } = await waitForMail(wanted, 'Confirm your new email address');
  await page.goto(link.pathname + link.search);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address has been changed' })).toBeVisible();
  await page.goto(link.pathname + link.search);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, { email: wanted, password: person.password });
});

test('the own data come as one file', async ({ page }) => {
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('listwright-my-data.json');
  const content = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(content.profile.UserEmail).toBe(person.email);
});

test('the account is deleted after its password was asked for, and nobody is signed in any more', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText(/Orders and credit records are kept, without your name/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByLabel('Your Password', { exact: true }).fill(person.password);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/user/dashboard');
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/login');
  await page.getByLabel('Email', { exact: false }).first().fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: /Sign in|Login/ }).click();
  await expect(page.getByText('No account found with this email address.')).toBeVisible();
  await register(page, person);
  await expect(
    page.getByText('Free credits are given once per mailbox, and this one has already had them.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Choose a package' }).click();
  await expect(page).toHaveURL('/user/select-package');
});

test('the packages stand in the user area like any page of it, and a long button keeps its words in the middle', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const places: unknown[] = [];
  for (const path of ['/user/select-package', '/user/support']) {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    places.push(
      await heading.evaluate((title) => [title.getBoundingClientRect().x, getComputedStyle(title).fontSize]),
    );
  }
  expect(places[0]).toEqual(places[1]);
  await page.goto('/user/dashboard');
  const start = page.getByRole('link', { name: 'Generate a product description' });
  await expect(start).toHaveCSS('text-align', 'center');
});

test('the user area: every link of its sidebar and dashboard, the logo, the mobile menu, and the way out', async ({
  page,
}) => {
  await page.goto('/user/dashboard');
  const sidebar = page.getByRole('navigation', { name: 'Account' });
  const places: [string, string][] = [
    ['Dashboard', '/user/dashboard'],
    ['Generator', '/user/generate-product-description'],
    ['Products', '/user/products'],
    ['Upgrade Package', '/user/select-package'],
    ['Support', '/user/support'],
    ['Pending Orders', '/user/pending-payment/'],
    ['Subscription History', '/user/subscription-history'],
  ];
  for (const [name, href] of places) {
    await expect(sidebar.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await expect(sidebar.getByRole('link', { name: /^Admin/ })).toHaveCount(0);
  for (const [path, name] of [
    ['/user/pending-payment', 'Pending Orders'],
    ['/user/package-pending-payment/', 'Pending Orders'],
    ['/user/item-pending-payment', 'Pending Orders'],
    ['/user/create-support', 'Support'],
    ['/user/dashboard', 'Dashboard'],
  ] as const) {
    await page.goto(path);
    await expect(sidebar.locator('[aria-current=page]')).toHaveText([name]);
  }
  await expect(page.getByRole('heading', { name: `Welcome back, ${person.name}` })).toBeVisible();
  const cards = page.getByRole('navigation', { name: 'Overview' });
  for (const [name, href] of [
    ['Generator', '/user/generate-product-description'] as const,
    ...places.slice(2),
  ]) {
    const card = cards.getByRole('link', { name: new RegExp(`^${name}`) });
    await expect(card).toHaveAttribute('href', href.replace(/\/$/, ''));
  }
  await expect(page.getByRole('link', { name: 'Generate a product description' })).toHaveAttribute(
    'href',
    '/user/generate-product-description',
  );
  const collapse = page.getByRole('button', { name: 'Sidebar with labels' });
  const width = async () => (await sidebar.boundingBox())?.width ?? 0;
  const wide = await width();
  await collapse.click();
  await expect.poll(width).toBeLessThan(wide / 2);
  await page.reload();
  await expect(collapse).toHaveAttribute('aria-expanded', 'false');
  await expect(sidebar.getByRole('link', { name: 'Support', exact: true })).toBeVisible();
  await collapse.click();
  await expect.poll(width).toBe(wide);
  for (const [screen, isWide] of [
    [992, true],
    [991, false],
  ] as const) {
    await page.setViewportSize({ width: screen, height: 900 });
    await expect(sidebar).toBeVisible({ visible: isWide });
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible({ visible: !isWide });
  }
  for (const [scheme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/user/dashboard');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.goto('/update-profile');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
});
