import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Api } from '#web/lib/api.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { unreachable } from '#web/lib/api-error.ts';
import SettingsAccount, { loader } from './settings-account.tsx';

it('the settings say so if the user’s data could not be loaded', async () => {
  const failures: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(apiContext, {
    api: (async () => {
      throw unreachable(new TypeError('fetch failed'));
    }) as unknown as Api,
    viewer: async () => ({ _id: 'olive', email: 'olive@example.com' }),
    reportError: (error: unknown) => failures.push(error),
  } as never);
  const props = { loaderData: loader({ context } as never) } as Parameters<typeof SettingsAccount>[0];
  const router = createMemoryRouter([{ path: '/', element: <SettingsAccount {...props} /> }]);
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />);
  expect(await text(prelude)).toContain('User data could not be loaded. Please try again later.');
  expect(failures).toHaveLength(1);
});
