import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { listPackages } from '#contract/catalog.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Api, failureOf } from '#web/lib/api.ts';
import { apiContext } from '#web/lib/api-context.ts';
import Packages, { loader } from './packages.tsx';

/** The page with a service whose package list is broken or empty. */
async function pageOver({ isBroken }: { isBroken: boolean }) {
  const api = (async ({ path }: Endpoint) => {
    if (path !== listPackages.path) return { success: true, data: { currency: 'USD' } };
    if (isBroken) throw failureOf({ status: 500, headers: {}, body: '{"code":"internal"}' });
    return [];
  }) as unknown as Api;
  const context = new RouterContextProvider();
  context.set(apiContext, { api, reportError: () => {} } as never);
  const props = { loaderData: await loader({ context } as never) } as Parameters<typeof Packages>[0];
  const router = createMemoryRouter([{ path: '/', element: <Packages {...props} /> }]);
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />);
  return text(prelude);
}

it('packages that fail to load show an error with a retry button', async () => {
  const html = await pageOver({ isBroken: true });
  expect(html).toContain('Failed to fetch packages');
  expect(html).toMatch(/<button[^>]*>Try again<\/button>/);
  expect(html).not.toContain('Add Package');
});

it('an empty list invites the Admin to add one', async () => {
  const html = await pageOver({ isBroken: false });
  expect(html).toContain('Nothing is on sale');
  expect(html).not.toContain('role="alert"');
});
