import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { callOver, type TransportAnswer } from '#web/lib/api.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { loader } from './products.tsx';

/** The page's loader with a service that gives this response for the list. */
function load(search: string, answer: TransportAnswer) {
  const asked: string[] = [];
  const context = new RouterContextProvider();
  const call = callOver(async (_method, url) => {
    asked.push(url);
    return answer;
  });
  context.set(apiContext, { call, reportError: () => {} } as never);
  const loaded = loader({ context, url: new URL(`http://shop/user/products${search}`) } as never);
  return { loaded, asked };
}

const day = '2026-11-23T10:00:00.000Z';
const product = {
  ...{ _id: 'p1', name: 'Stoneware mug', sku: 'MUG-1', category: null, details: 'x'.repeat(10_000) },
  ...{ facts: [], createdAt: day, updatedAt: day, listings: [] },
};

const listOf = (total: number, products: object[] = []): TransportAnswer => ({
  status: 200,
  headers: { 'x-total-count': String(total) },
  body: JSON.stringify({ success: true, data: products }),
});

describe('the page of products', () => {
  it('asks for what its address says, and ignores what is invalid', async () => {
    const asked = async (search: string) => {
      const { loaded, asked: urls } = load(search, listOf(99));
      await loaded;
      return urls[0];
    };
    expect(await asked('?q=%20mug%20&channel=amazon&state=blocked&finding=amazon.title.longest&page=2')).toBe(
      '/api/products?page=2&pageSize=20&search=mug&channel=amazon&state=blocked&finding=amazon.title.longest',
    );
    expect(await asked(`?q=&channel=ebey&state=done&finding=${'x'.repeat(200)}&page=-3`)).toBe(
      '/api/products?page=1&pageSize=20',
    );
  });

  it('sends the browser no details, which can be long', async () => {
    const { loaded } = load('', listOf(1, [product]));
    const { list } = await loaded;
    expect(list.content?.products).toEqual([
      { _id: 'p1', name: 'Stoneware mug', sku: 'MUG-1', updatedAt: day, listings: [] },
    ]);
  });

  it('says why the list cannot be loaded', async () => {
    const body = JSON.stringify({ success: false, code: 'database_unavailable', message: 'Restarting.' });
    const { loaded } = load('?state=draft', { status: 503, headers: {}, body });
    expect(await loaded).toMatchObject({
      list: { content: null, problem: 'Your products could not be loaded: Restarting.' },
      isNarrowed: true,
    });
  });

  it('a page past the end leads to the last one, with its filters', async () => {
    const { loaded } = load('?finding=any&page=9', listOf(41));
    const redirection = await loaded.catch((answer: Response) => answer);
    expect((redirection as Response).headers.get('location')).toBe('/user/products?finding=any&page=3');
  });
});
