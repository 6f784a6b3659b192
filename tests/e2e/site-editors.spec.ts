import type { Page } from '@playwright/test';
import { expectAccessible, expectGoodLooks, expectNoSidewaysScroll } from './support/appearance.ts';
import {
  holdCall,
  openEditor,
  openSource,
  preview,
  resetToDefault,
  saveButton,
  toast,
  typeWhileSaving,
} from './support/editors.ts';
import { hostileHtml } from './support/hostile-html.ts';
import type { OwnApp } from './support/own-app.ts';
import { siteTest as test } from './support/own-app-test.ts';
import { operator, signIn } from './support/people.ts';
import { expect } from './support/test.ts';

/** What a visitor without a cookie reads: the page, from the page cache once it is there, without its scripts. */
async function visitorsPage(app: OwnApp, path: string): Promise<string> {
  const answer = await fetch(`${app.url}${path}`);
  expect(answer.status).toBe(200);
  return (await answer.text()).replaceAll(/<script\b[\s\S]*?<\/script>/g, '');
}

test('from the tab to the public page: a saved title is there at once, also past the page cache', async ({
  admin: page,
  ownApp,
}) => {
  for (const _ of ['rendered', 'kept'])
    expect(await visitorsPage(ownApp, '/')).toContain('From bare facts to a finished listing.');
  await page.goto('/admin/settings');
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Banner Section' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Banner Section' })).toBeVisible();
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(
    'From bare facts to a finished listing.',
  );
  await page.getByLabel('Title', { exact: true }).fill('Words that sell <b>cups</b>');
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Words that sell <b>cups</b>');
  expect(await visitorsPage(ownApp, '/')).not.toContain('Words that sell');
  await saveButton(page).click();
  await expect(toast(page, 'Banner section updated successfully!')).toBeVisible();
  expect(await visitorsPage(ownApp, '/')).toContain('Words that sell &lt;b&gt;cups&lt;/b&gt;');

  await page.getByLabel('Title', { exact: true }).fill('');
  await saveButton(page).click();
  await expect(page.getByText('Please enter a title')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Reset Changes' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Words that sell <b>cups</b>');

  await resetToDefault(page, 'Banner section reset to default successfully!');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(
    'From bare facts to a finished listing.',
  );
  expect(await visitorsPage(ownApp, '/')).toContain('From bare facts to a finished listing.');
});

test('lists: at most nine features, never none, another order by keyboard', async ({ admin: page }) => {
  test.slow();
  await openEditor(page, '/admin/banner');
  const add = page.getByRole('button', { name: 'Add feature' });
  for (let count = 5; count <= 9; count++) {
    await add.click();
    await page
      .getByRole('listitem', { name: `Feature ${count}` })
      .getByLabel('Text')
      .fill(`Point ${count}`);
  }
  await expect(add).toBeDisabled();
  await expect(page.getByText('Maximum 9 features reached')).toBeVisible();
  await page.getByRole('button', { name: 'Move Feature 9 up' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Move Feature 8 up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem', { name: 'Feature 7' }).getByLabel('Text')).toHaveValue('Point 9');
  await saveButton(page).click();
  await expect(toast(page, 'Banner section updated successfully!')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('listitem', { name: 'Feature 7' }).getByLabel('Text')).toHaveValue('Point 9');

  await openEditor(page, '/admin/banner');
  for (let count = 9; count > 1; count--)
    await page.getByRole('button', { name: `Remove Feature ${count}` }).click();
  await expect(page.getByRole('button', { name: 'Remove Feature 1' })).toBeDisabled();
  await resetToDefault(page, 'Banner section reset to default successfully!');

  await openEditor(page, '/admin/navbar');
  await page.getByRole('button', { name: 'Add menu item' }).click();
  const item = page.getByRole('listitem', { name: 'Menu item 5' });
  await expect(item.getByLabel('Label')).toHaveValue('New Menu Item');
  await expect(item.getByLabel('Link')).toHaveValue('/');
  await expect(item.getByLabel('Order')).toHaveValue('5');
  await item.getByLabel('Order').fill('1.5');
  await saveButton(page).click();
  await expect(item.getByText('A whole number')).toBeVisible();
  await page.getByRole('button', { name: 'Move Menu item 5 up' }).click();
  await page.getByRole('listitem', { name: 'Menu item 4' }).getByLabel('Label').fill('Shop');
  await expect(preview(page).getByRole('link', { name: 'Shop' })).toBeVisible();
  await saveButton(page).click();
  await expect(toast(page, 'NavBar updated successfully!')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('navigation').first().getByRole('link')).toHaveText([
    'Home',
    'Pricing',
    'About',
    'Shop',
    'Contact',
  ]);
  await openEditor(page, '/admin/navbar');
  await resetToDefault(page, 'NavBar reset to default successfully!');
});

test('an entry is dragged to another place', async ({ admin: page }) => {
  // High enough for two entries: a drag that scrolls is another matter.
  await page.setViewportSize({ width: 1280, height: 2200 });
  await openEditor(page, '/admin/about');
  const title = (place: number) =>
    page.getByRole('listitem', { name: `Feature ${place}` }).getByLabel('Title');
  const first = await title(1).inputValue();
  await page
    .getByTitle('Drag to reorder')
    .first()
    .dragTo(page.getByRole('listitem', { name: 'Feature 2' }));
  await expect(title(2)).toHaveValue(first);
  await expect(page.getByRole('listitem', { name: 'Feature 2' }).getByLabel('Display order')).toHaveValue(
    '2',
  );
  await saveButton(page).click();
  await expect(toast(page, 'About section updated successfully!')).toBeVisible();
  await resetToDefault(page, 'About section reset to default successfully!');
});

test('two Admins: the second is told, loses nothing and chooses', async ({
  admin: page,
  browser,
  ownApp,
}) => {
  const otherContext = await browser.newContext({ baseURL: ownApp.url });
  const other = await otherContext.newPage();
  await signIn(other, operator);
  await openEditor(page, '/admin/footer');
  await openEditor(other, '/admin/footer');
  const text = (editor: Page) => editor.getByLabel('Copyright text');
  const saveAs = async (editor: Page, words: string) => {
    await text(editor).fill(words);
    await saveButton(editor).click();
  };
  await saveAs(other, 'Theirs, first');
  await expect(toast(other, 'Footer updated successfully!')).toBeVisible();
  await saveAs(page, 'Mine, first');
  const notice = page.getByRole('alert').filter({ hasText: 'saved this section on' });
  await expect(notice).toContainText(operator.email);
  await expect(text(page)).toHaveValue('Mine, first');
  expect(await visitorsPage(ownApp, '/')).toContain('Theirs, first');
  await notice.getByRole('button', { name: 'Load theirs' }).click();
  await expect(text(page)).toHaveValue('Theirs, first');
  await expect(notice).toBeHidden();

  await saveAs(other, 'Theirs, second');
  await expect(toast(other, 'Footer updated successfully!')).toBeVisible();
  await saveAs(page, 'Mine, second');
  await notice.getByRole('button', { name: 'Keep mine and look' }).click();
  await expect(text(page)).toHaveValue('Mine, second');
  await notice.getByRole('button', { name: 'Show theirs in the preview' }).click();
  await expect(preview(page).getByText('Theirs, second')).toBeVisible();
  await saveButton(page).click();
  await expect(toast(page, 'Footer updated successfully!')).toBeVisible();
  await expect(notice).toBeHidden();
  expect(await visitorsPage(ownApp, '/')).toContain('Mine, second');
  await resetToDefault(page, 'Footer reset to default successfully!');
  await otherContext.close();
});

test('who saved what and when; an earlier save is shown again', async ({ admin: page, ownApp }) => {
  await openEditor(page, '/admin/settings/legal/privacy');
  for (const title of ['The first', 'The second']) {
    await page.getByLabel('Title', { exact: true }).fill(title);
    await saveButton(page).click();
    await expect(toast(page, 'Privacy Policy updated successfully!')).toBeVisible();
  }
  await page.route('**/revisions*', (route) => route.abort('connectionfailed'), { times: 1 });
  await page.getByRole('button', { name: 'Revisions' }).click();
  const revisions = page.getByRole('dialog', { name: 'Revisions' });
  await expect(revisions.getByRole('alert')).toContainText('The revisions could not be loaded.');
  await revisions.getByRole('button', { name: 'Try again' }).click();
  await expect(revisions.getByRole('listitem').first()).toContainText(operator.email);
  await expect(revisions.getByRole('listitem').first()).toContainText('Shown now');
  const before = revisions.getByRole('listitem').nth(1);
  await before.getByRole('button', { name: /^Restore version / }).click();
  await expect(revisions).toBeHidden();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('The first');
  expect(await visitorsPage(ownApp, '/privacy')).toContain('The first');
  await resetToDefault(page, 'Privacy Policy reset to default successfully!');
});

test('contact is shown and hidden by its own switch; what is typed stays', async ({
  admin: page,
  ownApp,
}) => {
  await openEditor(page, '/admin/settings/contact');
  await page.getByLabel('Section title').fill('Ask us');
  const toggle = await holdCall(page, 'PATCH', '**/api/contact-section/toggle');
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(saveButton(page)).toBeDisabled();
  toggle.answer();
  await expect(toast(page, 'Contact section deactivated successfully!')).toBeVisible();
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Section title')).toHaveValue('Ask us');
  expect(await visitorsPage(ownApp, '/contact')).not.toContain('Write to us');
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(toast(page, 'Contact section activated successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Add contact info' }).click();
  await expect(page.getByRole('listitem', { name: 'Contact info 4' }).getByLabel('Title')).toHaveValue('');
  await saveButton(page).click();
  await expect(toast(page, 'Contact section updated successfully!')).toBeVisible();
  expect(await visitorsPage(ownApp, '/contact')).toContain('Ask us');
  await resetToDefault(page, 'Contact section reset to default successfully!');
});

test('a failed call is told in the words of the section and keeps what was typed', async ({
  admin: page,
}) => {
  await openEditor(page, '/admin/settings/contact');
  await page.getByLabel('Section title').fill('Typed and kept');
  const failure = { success: false, code: 'internal', message: 'x', error: 'x' };
  const failOnce = (path: string) =>
    page.route(`**${path}`, (route) => route.fulfill({ status: 500, json: failure }), { times: 1 });
  await failOnce('/api/contact-section');
  await saveButton(page).click();
  await expect(page.getByText('Error: Failed to update data')).toBeVisible();
  await failOnce('/api/contact-section/toggle');
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Error: Failed to toggle status')).toBeVisible();
  await expect(page.getByLabel('Section title')).toHaveValue('Typed and kept');

  await page.getByRole('link', { name: 'Testimonials' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Section title')).toHaveValue('Typed and kept');
  await page.getByRole('link', { name: 'Testimonials' }).click();
  await question.getByRole('button', { name: 'Leave page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Testimonials' })).toBeVisible();
  await failOnce('/api/testimonial-section/reset');
  await page.getByRole('button', { name: 'Reset to Default' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset to Default' }).click();
  await expect(page.getByText('Failed to reset testimonial section')).toBeVisible();
});

test('what is typed while a save is under way stays, to be saved next', async ({ admin: page, ownApp }) => {
  await openEditor(page, '/admin/settings/contact');
  await page.getByLabel('Section title').fill('Saved first');
  const into = page.getByLabel('Button text');
  const typed = await typeWhileSaving('**/api/contact-section', saveButton(page), into);
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  const visitors = await visitorsPage(ownApp, '/contact');
  expect(visitors).toContain('Saved first');
  expect(visitors).not.toContain(typed);
  await saveButton(page).click();
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  expect(await visitorsPage(ownApp, '/contact')).toContain(typed);
  await resetToDefault(page, 'Contact section reset to default successfully!');
});

test('an image is uploaded, chosen again from the earlier uploads, and refused over 2 MB', async ({
  admin: page,
  ownApp,
}) => {
  await openEditor(page, '/admin/settings/site-identity');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload: Social image' }).click();
  await (await chooser).setFiles('web/public/social-card.png');
  await expect(toast(page, 'Image uploaded successfully!')).toBeVisible();
  const address = page.getByRole('textbox', { name: /^Social image/ });
  const url = await address.inputValue();
  expect(url).toMatch(/^\//);
  expect((await fetch(`${ownApp.url}${url}`)).headers.get('content-type')).toMatch(/^image\//);
  await expect(preview(page).locator(`img[src="${url}"]`)).toBeVisible();

  await page.getByRole('button', { name: 'No image: Social image' }).click();
  await expect(address).toHaveValue('');
  await page.getByRole('button', { name: 'Earlier uploads: Social image' }).click();
  const library = page.getByRole('dialog', { name: 'Earlier uploads' });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await library.getByRole('button', { name: /^Use image 1/ }).click();
  await expect(address).toHaveValue(url);
  await saveButton(page).click();
  await expect(toast(page, 'Site identity updated successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Earlier uploads: Social image' }).click();
  await expect(library.getByText('In use')).toBeVisible();
  await page.keyboard.press('Escape');

  let uploads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/image-server/upload')) uploads += 1;
  });
  const file = page.getByLabel('File: Social image');
  await file.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(2_097_153) });
  await expect(page.getByText('File size exceeds 2 MB. Please upload a smaller image.')).toBeVisible();
  expect(uploads).toBe(0);
  await file.setInputFiles({ name: 'false.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
  await expect(page.getByText('Failed to upload image.')).toBeVisible();
  await expect(address).toHaveValue(url);
});

/** Markup that acts, or would if the policy of the page let it. */
const activeMarkup =
  /<(?:script|iframe|object|embed|svg onload|base|meta|style)\b|<[^>]+\son\w+=|<[^>]+=["']?\s*javascript:/i;

const previewMarkup = (page: Page) =>
  page
    .locator('iframe[title="Preview"]')
    .evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.body.innerHTML ?? 'no preview');

test('what is typed into HTML fields acts nowhere: not in the preview, not on the page', async ({
  admin: page,
}) => {
  test.slow();
  const alarms: string[] = [];
  await page.exposeFunction('pwned', () => alarms.push('called'));
  page.on('dialog', async (dialog) => {
    // The product's own question before typed text is left; right after a save it may be a frame late.
    if (dialog.type() === 'beforeunload') return dialog.accept();
    alarms.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  const hostile = hostileHtml.join('\n');
  const fields = [
    { editor: '/admin/settings/contact', label: 'Content', said: 'Contact section', pages: ['/contact'] },
    {
      editor: '/admin/settings/testimonials',
      label: 'Section title',
      said: 'Testimonial section',
      pages: ['/'],
    },
    { editor: '/admin/settings/legal', label: 'Text', said: 'Terms of Service', pages: ['/terms'] },
  ];
  for (const { editor, label, said, pages } of fields) {
    await openEditor(page, editor);
    const field = await openSource(page, label);
    const pieces = label === 'Section title' ? hostileHtml : [...hostileHtml, hostile];
    for (const piece of pieces) {
      await field.fill(`Kept words ${piece}`);
      await expect(preview(page).getByText('Kept words').first()).toBeVisible();
      expect(await previewMarkup(page), piece).not.toMatch(activeMarkup);
    }
    await field.fill(`Kept words ${hostile}`);
    await page
      .getByRole('button', { name: `Formatted text: ${label}` })
      .first()
      .click();
    await expect(page.getByText('so its source is shown').first()).toBeVisible();
    await field.fill(`Kept words ${pieces.at(-1)}`);
    const shown = page.getByRole('checkbox', { name: 'Show section' });
    if (await shown.count()) await shown.check();
    await saveButton(page).click();
    await expect(toast(page, `${said} updated successfully!`)).toBeVisible();
    for (const path of pages) {
      // The editor's own preview may still be reading what was typed, which the policy comments on too.
      await page.goto('about:blank');
      const refused: string[] = [];
      // What the policy refuses got past the sanitiser.
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refused.push(message.text());
      });
      await page.goto(path);
      await expect(page.getByText('Kept words').first()).toBeVisible();
      expect(await page.locator('main').innerHTML()).not.toMatch(activeMarkup);
      expect(refused).toEqual([]);
      page.removeAllListeners('console');
    }
    await openEditor(page, editor);
    await resetToDefault(page, `${said} reset to default successfully!`);
  }
  expect(alarms).toEqual([]);
});

test('wide and narrow, light and dark, without barriers', async ({ admin: page }) => {
  test.setTimeout(240_000);
  const tabs = 'navbar banner about testimonials contact footer legal site-identity questions'.split(' ');
  for (const tab of tabs) {
    await openEditor(page, `/admin/settings/${tab}`);
    await expectGoodLooks(page);
  }
});
