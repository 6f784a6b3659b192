import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { failureOf } from '#web/lib/api.ts';
import { apiContext } from '#web/lib/api-context.ts';
import UpdateProfile, { loader } from './update-profile.tsx';

it('shows “Failed to load user data” if the service does not respond, offers a retry, and logs the failure', async () => {
  const failures: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(apiContext, {
    viewer: async () => ({ _id: 'ada', email: 'ada@example.com', twoFactorEnabled: false }),
    api: async () => {
      throw failureOf({ status: 500, headers: {}, body: '' });
    },
    reportError: (error: unknown) => failures.push(error),
  } as never);
  const loaderData = await loader({ context } as never);
  const element = <UpdateProfile {...({ loaderData } as never as Parameters<typeof UpdateProfile>[0])} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />);
  const html = await text(prelude);
  expect(html).toContain('Failed to load user data');
  expect(html).toContain('Try again');
  expect(html).not.toContain('Personal Information');
  expect(failures).toHaveLength(1);
});
