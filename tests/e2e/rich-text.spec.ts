import type { Locator, Page } from '@playwright/test';
import { termsSection } from '#contract/site-sections/legal.ts';
import { expectGoodLooks } from './support/appearance.ts';
import { openEditor, openSource, resetToDefault, saveButton, toast } from './support/editors.ts';
import type { OwnApp } from './support/own-app.ts';
import { siteTest as test } from './support/own-app-test.ts';
import { expect } from './support/test.ts';

const EDITOR = '/admin/settings/legal';
const SAVED = 'Terms of Service updated successfully!';
const RESET = 'Terms of Service reset to default successfully!';

const text = (page: Page): Locator => page.getByRole('textbox', { name: 'Text', exact: true });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true });

async function openText(page: Page): Promise<void> {
  await openEditor(page, EDITOR);
  await expect(page.getByRole('toolbar', { name: 'Formatting: Text' })).toBeVisible();
}

/** Ends the selection. The editor hears of a moved cursor some time after the key. */
const moveToEnd = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('End');
    const isSelecting = await text(page).evaluate((element) => {
      const { editor } = element as HTMLElement & { editor: { state: { selection: { empty: boolean } } } };
      return !editor.state.selection.empty;
    });
    expect(isSelecting).toBe(false);
  }).toPass();

async function storedContent({ url }: OwnApp): Promise<string> {
  const answer = await fetch(`${url}${termsSection.path}`);
  return ((await answer.json()) as { data: { content: string } }).data.content;
}

/** Pastes as a browser does after copying from another program. */
const paste = (into: Locator, html: string) =>
  into.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', copied);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test('text is formatted by keyboard and toolbar, and stored as plain HTML', async ({
  admin: page,
  ownApp,
}) => {
  await openText(page);
  await expect(saveButton(page)).toBeDisabled();
  await text(page).press('ControlOrMeta+a');
  await page.keyboard.type('# no heading');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(saveButton(page)).toBeDisabled();

  await text(page).press('ControlOrMeta+a');
  await page.keyboard.type('First words');
  await page.keyboard.press('ControlOrMeta+a');
  // One step back to the toolbar, where the arrow keys move.
  await page.keyboard.press('Shift+Tab');
  await expect(tool(page, 'Bold')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Heading')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();

  await moveToEnd(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('See ');
  await tool(page, 'Link').click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByLabel('Address').fill('javascript:alert(1)');
  await dialog.getByLabel('Address').press('Enter');
  await expect(dialog.getByText(/A link begins with/)).toBeVisible();
  await dialog.getByLabel('Address').fill('/pricing');
  await dialog.getByLabel('Address').press('Enter');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Enter');
  await tool(page, 'Bulleted list').click();
  await page.keyboard.type('One');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Two');
  // The Tab key leaves the text, also from within a list.
  await page.keyboard.press('Tab');
  await expect(text(page)).not.toBeFocused();
  await saveButton(page).click();
  await expect(toast(page, SAVED)).toBeVisible();
  expect(await storedContent(ownApp)).toBe(
    '<h2><strong>First words</strong></h2>\n<p>See <a href="/pricing">/pricing</a></p>\n<ul><li>One</li><li>Two</li></ul>',
  );
  await expectGoodLooks(page);
  await resetToDefault(page, RESET);
  await expect(text(page)).toContainText('The service');
});

test('a text from Word comes out clean', async ({ admin: page }) => {
  await openText(page);
  await text(page).press('ControlOrMeta+a');
  await paste(
    text(page),
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--StartFragment--><h1 style="mso-margin-top-alt:auto"><span lang=EN-GB style="color:#2F5496">Delivery<o:p></o:p></span></h1>
<p class=MsoNormal><span style="font-family:Calibri;color:red">We <b style="mso-bidi-font-weight:normal">send</b> it.</span><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="font-family:Symbol"><span style="mso-list:Ignore">·<span style="font:7pt Times">&nbsp;&nbsp; </span></span></span><![endif]>By post<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="font-family:Symbol"><span style="mso-list:Ignore">·<span style="font:7pt Times">&nbsp;&nbsp; </span></span></span><![endif]>By mail<o:p></o:p></p>
<!--EndFragment--></body></html>`,
  );
  await expect(await openSource(page, 'Text')).toHaveValue(
    '<h2>Delivery</h2>\n<p>We <strong>send</strong> it.</p>\n<ul><li>By post</li><li>By mail</li></ul>',
  );
});

test('HTML the editor cannot keep is shown as its source, and is not changed', async ({
  admin: page,
  site,
}) => {
  const content = '<p>Call us <i class="bi bi-telephone" aria-hidden="true"></i> today.</p>';
  await site.change(termsSection.path, { content });
  await openEditor(page, EDITOR);
  await expect(page.getByText('so its source is shown')).toBeVisible();
  await expect(text(page)).toHaveValue(content);
  await expect(saveButton(page)).toBeDisabled();
  await text(page).fill('<p>Call us today.</p>');
  await page.getByRole('button', { name: 'Formatted text: Text' }).click();
  await expect(page.getByRole('toolbar')).toBeVisible();
  await expect(page.getByText('so its source is shown')).toBeHidden();
  await page.getByRole('button', { name: 'Reset Changes' }).click();
  await expect(page.getByText('so its source is shown')).toBeVisible();
  await expect(text(page)).toHaveValue(content);
  await site.reset(termsSection.path);
});

test('what ships with the product opens as formatted text', async ({ admin: page }) => {
  const editors = { legal: 1, 'legal/privacy': 1, questions: 5, contact: 3, testimonials: 1 };
  for (const [path, count] of Object.entries(editors)) {
    await openEditor(page, `/admin/settings/${path}`);
    await expect(page.getByRole('toolbar', { name: /^Formatting: / })).toHaveCount(count);
    await expect(page.getByText('so its source is shown')).toHaveCount(0);
    await expect(saveButton(page)).toBeDisabled();
  }
});
