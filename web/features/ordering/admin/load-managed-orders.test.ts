import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { callOver, type Transport } from '#web/lib/api.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { loadManagedOrders } from './load-managed-orders.ts';

/** A page whose API responds through `call`; records the requested addresses. */
function pageWith(call: Transport) {
  const asked: string[] = [];
  const context = new RouterContextProvider();
  context.set(apiContext, {
    call: callOver((method, url, ...rest) => {
      asked.push(url);
      return call(method, url, ...rest);
    }),
    reportError: () => {},
  } as unknown as Parameters<typeof context.set<typeof apiContext>>[1]);
  const load = (search: string, kind: 'package' | 'item' = 'package') =>
    loadManagedOrders({ url: new URL(`http://shop/admin/orders${search}`), context }, kind);
  return { asked, load };
}

const noOrders: Transport = async () => ({ status: 200, headers: { 'x-total-count': '0' }, body: '[]' });

it('requests what the address says: newest first, five or ten a page', async () => {
  const { asked, load } = pageWith(noOrders);
  await load('?q=%20ada%20&sort=-totalPrice&page=1&status=Paid');
  expect(asked[0]).toBe(
    '/orders?page=1&pageSize=5&search=ada&sort=totalPrice&direction=desc&paymentStatus=Paid',
  );
  asked.length = 0;
  await load('', 'item');
  expect(asked[0]).toBe('/item-orders?page=1&pageSize=10');
});

it('ignores invalid values in the address', async () => {
  const { asked, load } = pageWith(noOrders);
  await load(`?q=${'x'.repeat(300)}&sort=password&page=-3&status=nonsense`);
  expect(asked[0]).toBe(`/orders?page=1&pageSize=5&search=${'x'.repeat(200)}`);
});

it('counts orders that need attention, whatever the filter', async () => {
  const { asked, load } = pageWith(async (_method, url) => ({
    status: 200,
    headers: { 'x-total-count': url.includes('needsAttention') ? '7' : '0' },
    body: '[]',
  }));
  expect((await load('?status=pending')).attentionCount).toBe(7);
  expect(asked).toContain('/orders?needsAttention=true&page=1&pageSize=1');
});

it('a page past the end redirects to the last', async () => {
  const { load } = pageWith(async () => ({ status: 200, headers: { 'x-total-count': '12' }, body: '[]' }));
  const answer = await load('?page=9&q=ada').catch((redirected: Response) => redirected);
  expect((answer as Response).headers.get('location')).toBe('/admin/orders?page=3&q=ada');
});

it('a failure becomes the sentence of its page', async () => {
  const message = 'The service is restarting.';
  const { load } = pageWith(async () => ({
    status: 503,
    headers: {},
    body: JSON.stringify({ success: false, code: 'database_unavailable', message, error: message }),
  }));
  const { list, attentionCount } = await load('');
  expect([list.problem, attentionCount]).toEqual([`Failed to fetch data: ${message}`, null]);
  expect((await load('', 'item')).list.problem).toBe('Could not load item orders. Please try again.');
});
