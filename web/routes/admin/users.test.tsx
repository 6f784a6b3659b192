import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { callOver, type TransportAnswer } from '#web/lib/api.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { loader } from './users.tsx';

/** The page's loader with a service that gives this response. */
function load(answer: TransportAnswer, address = 'http://localhost/admin/users') {
  const asked: string[] = [];
  const context = new RouterContextProvider();
  context.set(apiContext, {
    call: callOver(async (_method, url) => {
      asked.push(url);
      return answer;
    }),
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
    expect(await loaded).toEqual({ content: null, problem: 'Failed to fetch users: Restarting.' });
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
    expect(await asked('?page=-3&sort=password&q=')).toBe('/users?page=1&pageSize=10');
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
