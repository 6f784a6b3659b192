import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createApi, type TransportAnswer } from '#web/lib/api.ts';
import { apiContext } from '#web/lib/api-context.ts';
import PayPalSettings, { loader } from './paypal.tsx';

/** The page with a service that gives this response, or none. */
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

describe('PayPal settings that fail to load', () => {
  it.each([
    ['an error response', refusal(500, 'internal'), 'Failed to fetch PayPal data'],
    ['no response', new TypeError('fetch failed'), 'Error fetching PayPal data'],
    ['an unexpected response', { status: 200, headers: {}, body: '<html>' }, 'Error fetching PayPal data'],
  ])('%s: shown in the specification’s words, with a retry button', async (_what, answer, sentence) => {
    const html = await pageOver(answer);
    expect(html).toContain(sentence);
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*>.*Try again/);
    expect(html).not.toContain('Client ID');
  });

  it('show the error page to anyone who is no longer an Admin', async () => {
    await expect(pageOver(refusal(403, 'forbidden'))).rejects.toMatchObject({ status: 403 });
  });
});
