import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { type Api, failureOf } from '#web/lib/api.ts';
import { apiContext } from '#web/lib/api-context.ts';
import CreateSupport, { loader } from './create-support.tsx';

const ada = { _id: 'ada', name: 'Ada', email: 'ada@example.com' };

/** The page with a service that does or doesn't say who the user is. */
async function pageOver(me: object | null) {
  const failures: unknown[] = [];
  const api = (async () => {
    if (me === null) throw failureOf({ status: 500, headers: {}, body: '' });
    return { success: true, data: me };
  }) as unknown as Api;
  const context = new RouterContextProvider();
  context.set(apiContext, {
    api,
    reportError: (error: unknown) => failures.push(error),
  } as never);
  const loaderData = await loader({ context } as never);
  const element = <CreateSupport {...({ loaderData } as never as Parameters<typeof CreateSupport>[0])} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />);
  return { html: await text(prelude), failures };
}

describe('the page that creates a ticket', () => {
  it('shows who is writing', async () => {
    const { html } = await pageOver(ada);
    expect(html).toContain('You are writing as Ada, ada@example.com.');
    expect(html).toContain('name="subject"');
  });

  it('shows “Error loading user data” if it is unknown, offers a retry, and logs the failure', async () => {
    const { html, failures } = await pageOver(null);
    expect(html).toContain('Error loading user data');
    expect(html).toContain('Try again');
    expect(html).not.toContain('name="subject"');
    expect(failures).toHaveLength(1);
  });
});
