import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { callOver, type TransportAnswer } from '#web/lib/api.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { loader } from './users.tsx';

const totals = { people: 2, balance: 7, spent: [] };

/** The page's loader with a service that gives this response for the list. */
function load(answer: TransportAnswer, address = 'http://localhost/admin/users') {
  const asked: string[] = [];
  const context = new RouterContextProvider();
  const call = callOver(async (_method, url) => {
    asked.push(url);
    if (!url.startsWith('/api/user-totals')) return answer;
    return { status: 200, headers: {}, body: JSON.stringify({ success: true, data: totals }) };
  });
  context.set(apiContext, {
    call,
    api: async (...input: Parameters<typeof call>) => (await call(...input)).answer,
    reportError: () => {},
  } as never);
  const loaded = loader({ context, request: new Request(address) } as never);
  return { loaded, asked };
}

const listOf = (total: number): TransportAnswer => ({
  status: 200,
  headers: { 'x-total-count': String(total) },
  body: '[]',
});

describe('the users page', () => {
  it('says why the list cannot be fetched', async () => {
    const body = JSON.stringify({ success: false, code: 'database_unavailable', message: 'Restarting.' });
    const { loaded } = load({ status: 503, headers: {}, body });
    expect(await loaded).toMatchObject({
      list: { content: null, problem: 'Failed to fetch users: Restarting.' },
      totals,
    });
  });

  it('requests ten, by what its address says, and ignores invalid values', async () => {
    const asked = async (search: string) => {
      const { loaded, asked: urls } = load(listOf(0), `http://localhost/admin/users${search}`);
      await loaded;
      return urls[0];
    };
    expect(await asked('?q=%20Ada%20&sort=-userName')).toBe(
      '/users?page=1&pageSize=10&search=Ada&sort=-userName',
    );
    expect(await asked('?page=-3&sort=password&q=&role=king&registeredFrom=yesterday')).toBe(
      '/users?page=1&pageSize=10',
    );
  });

  it('selects by its address alike in the list, the totals and the file', async () => {
    const selection = 'role=member&status=disabled&bought=no&registeredFrom=2026-01-02';
    const { loaded, asked } = load(listOf(0), `http://localhost/admin/users?page=2&${selection}`);
    await loaded.catch(() => {});
    expect(asked).toEqual([
      '/users?page=2&pageSize=10&role=member&status=disabled&bought=no&registeredFrom=2026-01-02',
      `/api/user-totals?${selection}`,
    ]);
    const { loaded: first } = load(listOf(0), `http://localhost/admin/users?q=Ada&${selection}`);
    expect((await first).exportHref).toBe(`/admin/users.csv?search=Ada&${selection}`);
  });

  it('redirects to the last page if the requested one is empty', async () => {
    const { loaded } = load(listOf(12), 'http://localhost/admin/users?page=9');
    const redirection = await loaded.then(
      () => null,
      (answer: Response) => answer.headers.get('location'),
    );
    expect(redirection).toBe('/admin/users?page=2');
  });
});
