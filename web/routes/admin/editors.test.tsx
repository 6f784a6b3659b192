import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createApi } from '#web/lib/api.ts';
import { apiContext } from '#web/lib/api-context.ts';
import * as about from './about.tsx';
import * as banner from './banner.tsx';
import * as contact from './contact.tsx';
import * as footer from './footer.tsx';
import * as geminiKeys from './gemini-keys.tsx';
import * as navbar from './navbar.tsx';
import * as testimonials from './testimonials.tsx';

interface Screen {
  loader: (args: never) => unknown;
  default: unknown;
}

/** What the screen's loader makes of a service that answers every call with this status. */
async function loadedOver({ loader }: Screen, status: number) {
  const body = JSON.stringify({
    success: false,
    code: status === 403 ? 'forbidden' : 'internal',
    message: 'x',
  });
  const context = new RouterContextProvider();
  context.set(apiContext, {
    api: createApi(async () => ({ status, headers: {}, body })),
    reportError: () => {},
  } as never);
  return loader({ context, params: {}, request: new Request('http://localhost/admin') } as never);
}

function shown(screen: Screen, loaderData: unknown): string {
  const Page = screen.default as ComponentType<{ loaderData: unknown }>;
  const router = createMemoryRouter([{ path: '/', element: <Page loaderData={loaderData} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const editors: [screen: Screen, failure: string][] = [
  [navbar, 'Failed to load NavBar data'],
  [banner, 'Failed to load banner data'],
  [about, 'Failed to load about section data'],
  [testimonials, 'Failed to load testimonial data'],
  [contact, 'Error: Failed to fetch data'],
  [footer, 'Failed to load footer data'],
  [geminiKeys, 'Error: Failed to fetch keys'],
];

describe('an editor', () => {
  it.each(editors)(
    '%#: says in the specification’s words that its data could not be loaded, and offers another try',
    async (screen, failure) => {
      const html = shown(screen, await loadedOver(screen, 500));
      expect(html).toMatch(new RegExp(`role="alert".*${failure}`));
      expect(html).toMatch(/<button[^>]*type="submit"[^>]*>.*Try again/);
      await expect(loadedOver(screen, 403)).rejects.toMatchObject({ status: 403 });
    },
  );
});
