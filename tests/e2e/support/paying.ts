import { expect, type Page } from '@playwright/test';

const billing = { customerName: 'Ada Shopkeeper', address: '12 Paper Lane, York', country: 'United Kingdom' };

interface OrderSeen {
  _id: string;
  orderId: string;
  packageName: string;
}

async function post(page: Page, path: string, data: object): Promise<OrderSeen> {
  const { origin } = new URL(page.url());
  const answer = await page.request.post(path, { headers: { origin }, data: { ...billing, ...data } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Places an order through the API, for tests about its payment. The page must be on the site. */
export const placeOrder = (page: Page, packageId = 'standard') => post(page, '/new-order', { packageId });
export const placeItemOrder = (page: Page, itemId: string) => post(page, '/new-item-order', { itemId });

export const payPalButton = (page: Page) => page.getByRole('button', { name: /^Pay with.*PayPal/ });

/** Presses PayPal's button and returns the window in which the buyer decides. */
export async function openPayPal(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await payPalButton(page).click();
  const popup = await opening;
  await expect(popup.getByRole('heading', { name: 'Approve the payment' })).toBeVisible();
  return popup;
}

export const decide = (popup: Page, decision: 'Approve and pay' | 'Decline' | 'Pend' | 'Cancel') =>
  popup.getByRole('button', { name: new RegExp(`^${decision}`) }).click();

export async function creditsOf(page: Page): Promise<number> {
  return (await (await page.request.get('/api/me')).json()).data.credits;
}
