import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { ItemOrder } from '#contract/ordering.ts';
import { apiOf, callOver, type Transport } from '#web/lib/api.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { loadManagedOrder, loadManagedOrders } from './load-managed-orders.ts';
import { shouldRevalidateOrders } from './managed-order.ts';
import { selectionIn, selectionWords } from './order-selection.ts';

/** A page whose API responds through `respond`; records the requested addresses. */
function pageWith(respond: Transport) {
  const asked: string[] = [];
  const context = new RouterContextProvider();
  const call = callOver((method, url, ...rest) => {
    asked.push(url);
    return respond(method, url, ...rest);
  });
  context.set(apiContext, {
    call,
    api: apiOf(call),
    reportError: () => {},
  } as unknown as Parameters<typeof context.set<typeof apiContext>>[1]);
  const at = (path: string) => ({ url: new URL(`http://shop${path}`), context });
  return {
    asked,
    load: (search: string, kind: 'package' | 'item' = 'package') =>
      loadManagedOrders(at(`/admin/orders${search}`), kind),
    open: (id: string, kind: 'package' | 'item' = 'package') =>
      loadManagedOrder({ ...at(`/admin/orders/${id}?q=ada`), params: { id } }, kind),
  };
}

const totals = { success: true, data: { orders: 0, takings: [] } };
/** A list of `total` orders of which none is sent, and its totals. */
const listOf =
  (total: (url: string) => number): Transport =>
  async (_method, url) => ({
    status: 200,
    headers: { 'x-total-count': String(total(url)) },
    body: JSON.stringify(url.startsWith('/api/order-totals') ? totals : []),
  });

const noOrders = listOf(() => 0);

const refusal =
  (status: number, code: string, message: string): Transport =>
  async () => ({
    status,
    headers: {},
    body: JSON.stringify({ success: false, code, message, error: message }),
  });

it('requests what the address says: newest first, 25 a page, with the totals of the same selection', async () => {
  const { asked, load } = pageWith(noOrders);
  await load('?q=%20ada%20&sort=-totalPrice&page=1&status=Paid&from=2026-03-01&to=2026-03-31&size=5');
  const filter = 'search=ada&paymentStatus=Paid&from=2026-03-01&to=2026-03-31';
  expect(asked[0]).toBe(`/orders?page=1&pageSize=5&sort=totalPrice&direction=desc&${filter}`);
  expect(asked).toContain(`/api/order-totals?kind=package&${filter}`);
  asked.length = 0;
  await load('?status=Cancelled');
  expect(asked).toContain('/api/order-totals?kind=package&paymentStatus=Cancelled');
  asked.length = 0;
  await load('', 'item');
  expect(asked[0]).toBe('/item-orders?page=1&pageSize=25');
  expect(asked).toContain('/api/order-totals?kind=item');
});

it('ignores invalid values in the address', async () => {
  const { asked, load } = pageWith(noOrders);
  for (const days of ['from=2026-02-30&to=nonsense', 'from=0000-01-01&to=9999-12-31']) {
    asked.length = 0;
    await load(`?q=${'x'.repeat(300)}&sort=password&page=-3&status=nonsense&size=7&${days}`);
    expect(asked[0]).toBe(`/orders?page=1&pageSize=25&search=${'x'.repeat(200)}`);
  }
});

it('counts orders that need attention, whatever the filter', async () => {
  const { asked, load } = pageWith(listOf((url) => (url.includes('needsAttention') ? 7 : 0)));
  expect((await load('?status=pending')).attentionCount).toBe(7);
  expect(asked).toContain('/orders?needsAttention=true&page=1&pageSize=1');
});

it('a page past the end redirects to the last', async () => {
  const { load } = pageWith(listOf(() => 51));
  const answer = await load('?page=9&q=ada').catch((redirected: Response) => redirected);
  expect((answer as Response).headers.get('location')).toBe('/admin/orders?page=3&q=ada');
});

it('a failure becomes the sentence of its page', async () => {
  const message = 'The service is restarting.';
  const { load, open } = pageWith(refusal(503, 'database_unavailable', message));
  const { list, attentionCount } = await load('');
  expect([list.problem, attentionCount]).toEqual([`Failed to fetch data: ${message}`, null]);
  expect((await load('', 'item')).list.problem).toBe('Could not load item orders. Please try again.');
  expect((await open('A1B2C3D4')).data.loaded.problem).toBe(`Failed to fetch data: ${message}`);
});

it.each([
  [404, 'not_found'],
  [400, 'invalid_request'],
])('an order that does not exist is a missing page, with its list behind it (%i)', async (status, code) => {
  const { asked, open } = pageWith(refusal(status, code, 'Order not found.'));
  const { data, init } = await open('NOSUCH01', 'item');
  expect([data.loaded.content, data.id, init?.status]).toEqual([{ order: null }, 'NOSUCH01', 404]);
  expect(asked).toEqual(['/item-order/NOSUCH01', '/order/NOSUCH01']);
});

it('an order opens at the address of its own kind, with the search of the list', async () => {
  const order: ItemOrder = {
    ...{ _id: 'o1', paymentId: 'P1P1P1P1', orderId: 'A1B2C3D4', itemId: 'i1', slug: 'guide', imageUrl: '' },
    ...{ packageId: 'i1', packageName: 'Guide', credit: 0, Validity: 0, sellerEmail: '', packagePrice: 9 },
    ...{ processingFee: 0, totalPrice: 9, currency: 'USD', paymentStatus: 'pending', orderStatus: 'pending' },
    ...{ paymentMethod: '', paymentNote: null, paypalTransactionID: null, customerId: 'u1' },
    ...{
      customerEmail: 'ada@example.com',
      customerName: 'Ada',
      address: '',
      country: '',
      company: '',
      vatId: '',
    },
    ...{ orderDate: '21/11/2026', createdAt: '2026-11-21T12:00:00Z', paidAt: null, refundedPrice: 0 },
    cancelledAt: null,
    ...{ receiptNumber: null, guidelines: '', accessUrl: '', MembershipValidity: null, featuredImage: '' },
  };
  const found: Transport = async (_method, url) =>
    url.startsWith('/item-order/')
      ? { status: 200, headers: {}, body: JSON.stringify(order) }
      : refusal(404, 'not_found', 'Order not found.')('GET', url);
  const { open } = pageWith(found);
  const { data, init } = await open('A1B2C3D4', 'item');
  expect([data.loaded.content?.order, init?.status]).toEqual([order, 200]);
  const answer = await open('o1').catch((redirected: Response) => redirected);
  expect((answer as Response).headers.get('location')).toBe('/admin/items-orders/A1B2C3D4?q=ada');
});

it('opening and closing an order leaves the list as it is; everything else reloads it', () => {
  const isReloaded = (from: string, to: string) =>
    shouldRevalidateOrders({
      currentUrl: new URL(`http://shop${from}`),
      nextUrl: new URL(`http://shop${to}`),
      defaultShouldRevalidate: true,
    } as Parameters<typeof shouldRevalidateOrders>[0]);
  expect(isReloaded('/admin/orders?q=ada', '/admin/orders/A1B2C3D4?q=ada')).toBe(false);
  expect(isReloaded('/admin/orders/A1B2C3D4?q=ada', '/admin/orders?q=ada')).toBe(false);
  expect(isReloaded('/admin/orders/A1B2C3D4', '/admin/orders/A1B2C3D4')).toBe(true);
  expect(isReloaded('/admin/orders?q=ada', '/admin/orders?q=bob')).toBe(true);
});

it('says what was searched when nothing is found', () => {
  const words = (search: string) => selectionWords(selectionIn(new URLSearchParams(search)));
  expect(words('')).toBeNull();
  expect(words('page=2&sort=orderDate&size=5')).toBeNull();
  expect(words('q=ada&status=Paid')).toBe('“ada”, the filter “Paid”');
  expect(words('from=2026-03-01&to=2026-03-31')).toBe('from 2026-03-01, to 2026-03-31 (UTC)');
  expect(words('from=2026-03-01&to=2026-03-01')).toBe('2026-03-01 (UTC)');
});
