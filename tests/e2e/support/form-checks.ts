import { expect, type Page } from '@playwright/test';

export const UNREACHABLE = 'Network error. Please check your connection and try again.';

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** For a single wrong field: its message is on the page once, linked to the field, which has the focus. */
export async function expectRefusedAt(page: Page, label: string, sentence: string): Promise<void> {
  const control = field(page, label);
  await expect(page.getByText(sentence)).toHaveCount(1);
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(control).toHaveAttribute('aria-invalid', 'true');
  await expect(control).toHaveAccessibleDescription(new RegExp(escaped(sentence)));
  await expect(control).toBeFocused();
}

/** For an error of no single field: its message is in the summary once, which has the focus. */
export async function expectRefused(page: Page, sentence: string): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: sentence });
  await expect(alert).toHaveCount(1);
  await expect(page.locator(':focus').getByRole('alert')).toHaveText(new RegExp(escaped(sentence)));
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Collects the page's console errors. Error responses to the page's own requests, such as a rejected form,
 * are excluded: browsers log them as failed resources.
 */
export function listenToConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (/^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())) return;
    complaints.push(message.text());
  });
  return complaints;
}

/** Makes the page's posts fail until the returned function is called. */
export async function cutConnection(page: Page): Promise<() => Promise<void>> {
  await page.route('**/*.data*', (route) => route.abort('connectionfailed'));
  return () => page.unroute('**/*.data*');
}
