import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** A notification with exactly this text. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).last();

/** The content of the live preview. */
export const preview = (page: Page): FrameLocator => page.frameLocator('iframe[title="Preview"]');

/** The source of an HTML field, which is shown as formatted text at first. */
export async function openSource(scope: Page | Locator, label: string): Promise<Locator> {
  await scope
    .getByRole('button', { name: `HTML source: ${label}` })
    .first()
    .click();
  return scope.getByLabel(label, { exact: true }).first();
}

export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save Changes' });

/** Opens an editor and waits for hydration: anything typed earlier would be lost. */
export async function openEditor(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('iframe[title="Preview"]')).toBeAttached();
}

/**
 * Starts a save through `save` and holds its request until something is typed into `into`. Keeps typing while
 * the response arrives and is rendered, and expects no character to be lost. Resolves with the typed text.
 */
export async function typeWhileSaving(path: string, save: Locator, into: Locator): Promise<string> {
  const page = into.page();
  const held = await holdCall(page, 'PUT', path);
  await save.click();
  await held.asked;
  await expect(save.or(page.getByRole('button', { name: 'Saving …' })).first()).toHaveAttribute(
    'aria-busy',
    'true',
  );
  const typed = `while saving ${'x'.repeat(30)}`;
  await into.fill('while ');
  await expect(into).toBeFocused();
  await into.press('End');
  const answered = page.waitForResponse(path);
  held.answer();
  await into.pressSequentially(typed.slice('while '.length));
  await answered;
  await expect(into).toHaveValue(typed);
  return typed;
}

/**
 * Holds the next request with this method and path: `asked` resolves when it arrives, `answer` releases it.
 */
export async function holdCall(page: Page, method: string, path: string) {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(path, async (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback();
    isHeld = true;
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  return { asked: asked.promise, answer: held.resolve };
}

export async function resetToDefault(page: Page, said: string): Promise<void> {
  await page.getByRole('button', { name: 'Reset to Default' }).click();
  const question = page.getByRole('alertdialog', { name: 'Reset this section to its default?' });
  await question.getByRole('button', { name: 'Reset to Default' }).click();
  await expect(toast(page, said)).toBeVisible();
  await expect(question).toBeHidden();
}
