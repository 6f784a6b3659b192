import { readFileSync } from 'node:fs';
import type { JSHandle, Page } from '@playwright/test';
import { signUp } from './support/account-pages.ts';
import { signInOperator } from './support/back-office.ts';
import { holdCall, openEditor, preview, saveButton, toast } from './support/editors.ts';
import { expect, test } from './support/test.ts';

/** What a drag from the desktop carries. */
function dragged(page: Page, name: string, type: string, content: Buffer): Promise<JSHandle<DataTransfer>> {
  const file = { name, type, base64: content.toString('base64') };
  return page.evaluateHandle((dropped) => {
    const bytes = Uint8Array.from(atob(dropped.base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], dropped.name, { type: dropped.type }));
    return transfer;
  }, file);
}

test('a file that is dropped onto an image field is uploaded; what is no usable image is refused', async ({
  page,
  baseURL,
}) => {
  await signInOperator(page, String(baseURL));
  await openEditor(page, '/admin/settings/site-identity');
  const area = page.getByRole('group', { name: 'Social image' });
  const address = page.getByRole('textbox', { name: /^Social image/ });
  const drop = async (name: string, type: string, content: Buffer) => {
    const dataTransfer = await dragged(page, name, type, content);
    await area.dispatchEvent('dragover', { dataTransfer });
    await expect(area).toHaveClass(/border-accent/);
    await area.dispatchEvent('drop', { dataTransfer });
    await expect(area).not.toHaveClass(/border-accent/);
  };

  await drop('card.png', 'image/png', readFileSync('web/public/social-card.png'));
  await expect(toast(page, 'Image uploaded successfully!')).toBeVisible();
  await expect(address).toHaveValue(/^\/uploads\/[\w-]{22}\.webp$/);
  const url = await address.inputValue();
  await expect(preview(page).locator(`img[src="${url}"]`)).toBeVisible();

  await drop('big.png', 'image/png', Buffer.alloc(2_097_153));
  await expect(page.getByText('File size exceeds 2 MB. Please upload a smaller image.')).toBeVisible();
  await drop('false.png', 'image/png', Buffer.from('no image'));
  await expect(page.getByText('Failed to upload image.')).toBeVisible();
  await expect(address).toHaveValue(url);

  // Of the earlier uploads, those that are shown stay if the next ones cannot be loaded.
  await page.route('**/api/media?*', async (route) => {
    if (!new URL(route.request().url()).searchParams.get('page')?.startsWith('1')) return route.abort();
    const response = await route.fetch();
    const { data, ...answer } = await response.json();
    const many = Array.from({ length: 24 }, (_, index) => ({ ...data[0], _id: `${data[0]._id}${index}` }));
    return route.fulfill({ response, json: { ...answer, data: many } });
  });
  await page.getByRole('button', { name: 'Earlier uploads: Social image' }).click();
  const library = page.getByRole('dialog', { name: 'Earlier uploads' });
  await library.getByRole('button', { name: 'More uploads' }).click();
  await expect(library.getByRole('alert')).toContainText('The uploads could not be loaded.');
  await expect(library.getByRole('button', { name: /^Use image/ })).toHaveCount(24);
  await page.unroute('**/api/media?*');
  await library.getByRole('button', { name: 'Try again' }).click();
  await expect(library.getByRole('alert')).toHaveCount(0);
});

test('an upload goes to the entry that it was begun for, wherever that has moved, and to no other', async ({
  page,
  baseURL,
}) => {
  await signInOperator(page, String(baseURL));
  await openEditor(page, '/admin/settings/testimonials');
  const entries = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Upload/ }) });
  const names = entries.getByLabel('Name');
  const image = (index: number) => entries.nth(index).getByRole('textbox', { name: /^Photo/ });
  const begin = async (index: number) => {
    const upload = await holdCall(page, 'POST', '**/image-server/upload');
    await entries
      .nth(index)
      .getByLabel(/^File:/)
      .setInputFiles('web/public/social-card.png');
    await upload.asked;
    return upload;
  };
  const [first, second] = [await names.nth(0).inputValue(), await names.nth(1).inputValue()];
  const before = await image(1).inputValue();
  const moved = await begin(0);
  await entries
    .nth(0)
    .getByRole('button', { name: /^Move .+ down$/ })
    .click();
  await expect(names.nth(1)).toHaveValue(first);
  moved.answer();
  await expect(image(1)).toHaveValue(/^\/uploads\//);
  await expect(names.nth(0)).toHaveValue(second);
  await expect(image(0)).toHaveValue(before);

  const removed = await begin(0);
  const following = await image(1).inputValue();
  await entries
    .nth(0)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(names.nth(0)).toHaveValue(first);
  removed.answer();
  await expect(toast(page, 'Image uploaded successfully!')).toBeVisible();
  await expect(image(0)).toHaveValue(following);
});

test('an image address that is refused is brought to the focus, as other fields are', async ({
  page,
  baseURL,
}) => {
  await signInOperator(page, String(baseURL));
  await openEditor(page, '/admin/settings/navbar');
  const address = page.getByRole('textbox', { name: /^Logo image/ });
  await address.fill('no address');
  await saveButton(page).click();
  await expect(page.getByText('The address of an image begins with https://, http:// or /')).toBeVisible();
  await expect(address).toBeFocused();
});

test('so is that of an item', async ({ page, baseURL }) => {
  await signInOperator(page, String(baseURL));
  await page.goto('/admin/items/new');
  await page.getByLabel('Name', { exact: true }).fill('Photo guide');
  await page.getByLabel('Price (USD)').fill('3');
  const image = page.getByRole('textbox', { name: /^Image/ });
  await image.fill('no address');
  await page.getByRole('button', { name: 'Add item' }).click();
  await expect(image).toBeFocused();
});

test('text that is dragged over an image field is none of its business', async ({ page, baseURL }) => {
  await signInOperator(page, String(baseURL));
  await openEditor(page, '/admin/settings/site-identity');
  const isTaken = await page.getByRole('group', { name: 'Social image' }).evaluate((area) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', 'words');
    const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
    return !area.dispatchEvent(over);
  });
  expect(isTaken).toBe(false);
});

test('a photo that is dropped onto the account settings is uploaded and kept; what is no usable image is refused', async ({
  page,
  baseURL,
}) => {
  await signUp(page, String(baseURL));
  await page.goto('/update-profile');
  const area = page.getByRole('group', { name: 'Photo' });
  const drop = async (name: string, type: string, content: Buffer) => {
    const dataTransfer = await dragged(page, name, type, content);
    await area.dispatchEvent('dragover', { dataTransfer });
    await expect(area).toHaveClass(/border-accent/);
    await area.dispatchEvent('drop', { dataTransfer });
    await expect(area).not.toHaveClass(/border-accent/);
  };

  await drop('big.png', 'image/png', Buffer.alloc(2_097_153));
  await expect(area.getByRole('alert')).toHaveText('File size exceeds 2 MB. Please upload a smaller image.');
  await drop('false.png', 'image/png', Buffer.from('no image'));
  await expect(area.getByRole('alert')).toContainText('Failed to upload image.');
  await expect(area.getByRole('button', { name: 'Upload photo' })).toBeVisible();

  await drop('me.png', 'image/png', readFileSync('web/public/social-card.png'));
  await expect(toast(page, 'Image uploaded successfully!')).toBeVisible();
  await expect(area.locator('img')).toHaveAttribute('src', /^\/uploads\/[\w-]{22}\.webp$/);
  await expect(area.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(area.locator('img')).toHaveAttribute('src', /^\/uploads\/[\w-]{22}\.webp$/);

  await area.getByRole('button', { name: 'Remove photo' }).click();
  await expect(area.getByRole('button', { name: 'Upload photo' })).toBeVisible();
  await expect(area.locator('img')).toHaveCount(0);
});
