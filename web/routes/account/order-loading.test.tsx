import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { getOrder, listItemOrders, listOrders, type Order } from '#contract/ordering.ts';
import { loadOwnOrders } from '#web/features/ordering/account/load-orders.ts';
import { loadPayment } from '#web/features/ordering/payment/load-payment.ts';
import { PayScreen } from '#web/features/ordering/payment/pay-screen.tsx';
import { apiOf, callOver, type TransportAnswer } from '#web/lib/api.ts';
import { apiContext } from '#web/lib/api-context.ts';
import ItemPendingPayment, { loader as loadItemPending } from './item-pending-payment.tsx';
import PendingPayment, { loader as loadPending } from './pending-payment.tsx';

const order: Order = {
  _id: 'o1',
  paymentId: 'P1P1P1P1',
  orderId: 'A1B2C3D4',
  packageId: 'starter',
  packageName: 'Starter',
  sellerEmail: '',
  packagePrice: 9,
  processingFee: 0,
  totalPrice: 9,
  currency: 'USD',
  paymentStatus: 'pending',
  orderStatus: 'pending',
  paymentMethod: '',
  paymentNote: null,
  paypalTransactionID: null,
  customerId: 'u1',
  customerEmail: 'ada@example.com',
  customerName: '',
  address: '',
  country: '',
  company: '',
  vatId: '',
  orderDate: '21/11/2026',
  createdAt: '2026-11-21T12:00:00Z',
  paidAt: null,
  cancelledAt: null,
  refundedPrice: 0,
  receiptNumber: null,
  credit: 20,
  Validity: 90,
  membership: 'none',
  MembershipValidity: null,
  featuredImage: '',
};

const settings = {
  enablePayPal: true,
  clientId: 'client',
  mode: 'sandbox',
  currency: 'USD',
  buttonStyles: { layout: 'vertical', color: 'blue', shape: 'rect', label: 'pay' },
  sdkUrl: 'https://www.sandbox.paypal.com/sdk/js',
  demo: false,
  isSetUp: true,
};

const ok = (body: unknown, headers = {}): TransportAnswer => ({
  status: 200,
  headers,
  body: JSON.stringify(body),
});
const broken: TransportAnswer = { status: 500, headers: {}, body: '{"code":"internal","message":"Oops."}' };

/** Loader arguments with a service that gives these responses, by path; `asked` collects the calls. */
function over(answers: Record<string, TransportAnswer>, address = '/user/pending-payment') {
  const asked: string[] = [];
  const allowed: string[] = [];
  const call = callOver(async (_method, url) => {
    asked.push(url);
    return answers[url.split('?')[0] ?? ''] ?? broken;
  });
  const context = new RouterContextProvider();
  context.set(apiContext, {
    call,
    api: apiOf(call),
    viewer: async () => ({ email: 'ada+1@example.com' }),
    reportError: () => {},
    allowPaymentScript: (script: string) => allowed.push(script),
    scriptNonce: 'n0nce',
  } as never);
  const url = new URL(address, 'http://listwright.example');
  return { asked, allowed, args: { context, url, request: new Request(url), params: { id: order.orderId } } };
}

function htmlOf(element: ReactNode): string {
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe('a list of orders', () => {
  it.each([
    ['orders', loadPending, PendingPayment, 'Could not load orders. Please try again.'],
    ['item orders', loadItemPending, ItemPendingPayment, 'Could not load item orders. Please try again.'],
  ])('says that %s could not be loaded, and offers a retry', async (_, load, Page, sentence) => {
    const loaderData = await load(over({}).args as never);
    const html = htmlOf(createElement(Page as ComponentType<{ loaderData: unknown }>, { loaderData }));
    expect(html).toContain(sentence);
    expect(html).toContain('role="alert"');
    expect(html).toContain('Try again');
    expect(html).toContain('My Pending Orders');
  });

  it.each([
    [
      '?page=3&q=%20Stu%20&sort=-totalPrice',
      'page=3&pageSize=10&search=Stu&sort=totalPrice&direction=desc&userEmail=ada%2B1%40example.com',
    ],
    ['?page=zero&sort=password', 'page=1&pageSize=10&userEmail=ada%2B1%40example.com'],
  ])('requests the user’s own, by the address %s', async (address, query) => {
    const answer = ok([order], { 'x-total-count': '99' });
    const { args, asked } = over({ '/orders': answer, '/item-orders': ok([]) }, `/user/orders${address}`);
    await loadOwnOrders(args, listOrders, 'sentence');
    expect(asked).toEqual([`/orders?${query}`]);
  });

  it('redirects a page past the end to the last one', async () => {
    const { args } = over(
      { '/item-orders': ok([], { 'x-total-count': '11' }) },
      '/user/orders-history?page=5&q=x',
    );
    const answer = await loadOwnOrders(args, listItemOrders, 'sentence').catch((thrown: unknown) => thrown);
    expect((answer as Response).headers.get('location')).toBe('/user/orders-history?page=2&q=x');
  });
});

describe('the pay page', () => {
  const address = `/pay-now/${order.orderId}`;
  const found = { [`/order/${order.orderId}`]: ok(order) };
  const withSettings = (changes = {}) => ({
    ...found,
    '/api/paypal-settings': ok({ success: true, data: { ...settings, ...changes } }),
  });

  async function load(answers: Record<string, TransportAnswer>) {
    const { args, allowed } = over(answers, address);
    const { data: payment, init } = await loadPayment(args as never, getOrder);
    return { html: htmlOf(<PayScreen payment={payment} />), status: init?.status, allowed };
  }

  it('allows PayPal’s script and sums the order up, with what was not specified', async () => {
    const { html, status, allowed } = await load(withSettings());
    expect(status).toBe(200);
    expect(allowed).toEqual([settings.sdkUrl]);
    expect(html).toContain('PENDING');
    expect(html.split('Not specified')).toHaveLength(4);
    expect(html).toContain('$9.00');
  });

  it('takes an Admin’s payment in demo mode too, and reveals none of the settings', async () => {
    const page = await load(withSettings({ clientId: '', demo: true, webhookId: 'WH-1', clientSecret: '…' }));
    expect(page.html).toContain('Demo');
    expect(page.html).not.toMatch(/setup incomplete|WH-1/);
    expect(page.allowed).toHaveLength(1);
  });

  it.each([
    [
      'the order fails',
      withSettings({}),
      503,
      'Failed to load order details. Please check the URL or try again.',
    ],
    ['the settings fail', found, 200, 'Failed to load payment gateway settings'],
    ['PayPal is not set up', withSettings({ clientId: '' }), 200, 'Payment setup incomplete.'],
    [
      'payments are off',
      withSettings({ enablePayPal: false }),
      200,
      'PayPal payments are currently unavailable.',
    ],
  ])('says so if %s, and does not allow the script', async (what, answers, status, sentence) => {
    const given = what === 'the order fails' ? { ...answers, [`/order/${order.orderId}`]: broken } : answers;
    const page = await load(given);
    expect(page.status).toBe(status);
    expect(page.html).toContain(sentence);
    expect(page.allowed).toEqual([]);
  });

  it.each([
    [
      'was cancelled, and leads to its product',
      ok({ ...order, paymentStatus: 'Cancelled', orderStatus: 'Cancelled' }),
      200,
      ['This Order Was Cancelled', 'A1B2C3D4', 'href="/buy/starter"', 'Order again'],
    ],
    [
      'was removed by an operator',
      { status: 404, headers: {}, body: '{"code":"order_deleted","message":"This order was removed."}' },
      404,
      ['This Order Was Removed', 'You are welcome to order again', 'href="/contact"'],
    ],
    [
      'does not exist',
      { status: 404, headers: {}, body: '{"code":"not_found","message":"Order not found."}' },
      404,
      ['Order Not Found', 'couldn&#x27;t find the order'],
    ],
  ])('says that the order %s, and does not allow the script', async (_what, answer, status, texts) => {
    const page = await load({ ...withSettings(), [`/order/${order.orderId}`]: answer });
    expect([page.status, page.allowed]).toEqual([status, []]);
    for (const text of texts) expect(page.html).toContain(text);
    expect(page.html).not.toContain('PayPal');
  });

  it('always loads as a full page', async () => {
    const { args } = over(withSettings(), address);
    const request = new Request(`http://listwright.example${address}.data`);
    const answer = await loadPayment({ ...args, request } as never, getOrder).catch(
      (thrown: unknown) => thrown,
    );
    const { headers } = answer as Response;
    expect(headers.get('location')).toBe(address);
    expect(headers.get('x-remix-reload-document')).toBe('true');
  });
});
