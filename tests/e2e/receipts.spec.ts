import { readFile } from 'node:fs/promises';
import { pdfLines } from '../support/pdf-text.ts';
import { signUp } from './support/account-pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/appearance.ts';
import { issueCreditNoteOf, issueReceiptOf, orderFor } from './support/orders.ts';
import { expect, test } from './support/test.ts';

test('a receipt is read on any screen, printed, and kept as a file', async ({ page, baseURL }) => {
  test.slow();
  await signUp(page, String(baseURL));
  const place = await orderFor(page);
  const order = await place({ customerName: 'Nguyễn Thị Minh Khai', totalMinor: 2900, currency: 'EUR' });
  const receipt = await issueReceiptOf(order);

  await page.goto(`/user/receipts/${receipt.id}`);
  const sheet = page.getByRole('article', { name: /^Receipt LW-2026-DEMO-\d{6}$/ });
  for (const fact of [
    'Listwright Ltd',
    'London N1 7AA',
    'Tax ID: GB123456789',
    `Order ${order.orderNumber}`,
    '21 November 2026 (UTC)',
    'Demo: no money moved. This is not a receipt for tax purposes.',
    'Nguyễn Thị Minh Khai',
    'Starter: 20 credits',
    'Transaction 3C679366HH908993F',
  ]) {
    await expect(sheet.getByText(fact).first()).toBeVisible();
  }
  await expect(sheet.getByRole('row').filter({ hasText: 'Net amount' })).toContainText('€24.17');
  await expect(sheet.getByRole('row').filter({ hasText: 'VAT 20%, included' })).toContainText('€4.83');
  await expect(sheet.getByRole('row').filter({ hasText: 'Total' })).toContainText('€29.00');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);

  // On paper: the sheet alone, in light colours, whatever the screen showed.
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(sheet).toHaveCSS('color', 'rgb(28, 26, 22)');
  await page.emulateMedia({ colorScheme: 'light', media: 'screen' });

  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^LW-2026-DEMO-\d{6}\.pdf$/);
  const lines = pdfLines(await readFile(await file.path()));
  expect(lines).toEqual(expect.arrayContaining(['Nguyễn Thị Minh Khai', 'Starter: 20 credits', '€29.00']));

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a credit note leads to the receipt that it takes back', async ({ page, baseURL }) => {
  await signUp(page, String(baseURL));
  const order = await (await orderFor(page))({ totalMinor: 900 });
  const { id, content } = await issueReceiptOf(order);
  const { data } = await (await page.request.get(`/api/receipts/${id}`)).json();
  const note = await issueCreditNoteOf(order, { number: data.number, content }, 450);

  await page.goto(`/user/receipts/${note.id}`);
  const sheet = page.getByRole('article', { name: /^Credit note / });
  await expect(sheet).toContainText(`For receipt ${data.number}`);
  await expect(sheet.getByRole('row').filter({ hasText: 'Total refunded' })).toContainText('−$4.50');
  await expectAccessible(page);
  await sheet.getByRole('link', { name: 'Open that receipt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Receipt ${data.number}` })).toBeVisible();
});

test('somebody else’s receipt is not there, and a stranger signs in first', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, String(baseURL));
  const receipt = await issueReceiptOf(await (await orderFor(page))());
  const path = `/user/receipts/${receipt.id}`;

  const elsewhere = await browser.newContext({ baseURL: String(baseURL) });
  const other = await elsewhere.newPage();
  await other.goto(path);
  await expect(other).toHaveURL(/\/login\?next=/);
  expect((await other.request.get(`${path}.pdf`)).status()).toBe(401);
  await signUp(other, String(baseURL));
  await other.goto(path);
  await expect(other.getByText('Oops! Page Not Found')).toBeVisible();
  expect((await other.request.get(`${path}.pdf`)).status()).toBe(404);
  await elsewhere.close();
});
