import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createApi, type TransportAnswer } from '#web/lib/api.ts';
import { apiContext } from '#web/lib/api-context.ts';
import PayPalSettings, { loader } from './paypal.tsx';

/** The page over a service that answers like this, or not at all. */
async function pageOver(answer: TransportAnswer | Error): Promise<string> {
  const context = new RouterContextProvider();
  const call = async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  context.set(apiContext, { api: createApi(call), reportError: () => {} } as never);
  const props = { loaderData: await loader({ context } as never) } as Parameters<typeof PayPalSettings>[0];
  const router = createMemoryRouter([{ path: '/', element: <PayPalSettings {...props} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const refusal = (status: number, code: string): TransportAnswer => ({
  status,
  headers: {},
  body: JSON.stringify({ success: false, code, message: 'Oops.', error: 'Oops.' }),
});

describe('PayPal settings that cannot be loaded', () => {
  it.each([
    ['the service says no', refusal(500, 'internal'), 'Failed to fetch PayPal data'],
    ['nobody answers', new TypeError('fetch failed'), 'Error fetching PayPal data'],
    ['the answer is another', { status: 200, headers: {}, body: '<html>' }, 'Error fetching PayPal data'],
  ])('%s: said in the words of the specification, with another try', async (_what, answer, sentence) => {
    const html = await pageOver(answer);
    expect(html).toContain(sentence);
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*>.*Try again/);
    expect(html).not.toContain('Client ID');
  });

  it('are another matter for who is no Admin any more', async () => {
    await expect(pageOver(refusal(403, 'forbidden'))).rejects.toMatchObject({ status: 403 });
  });
});
