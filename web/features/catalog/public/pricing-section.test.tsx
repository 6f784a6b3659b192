import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { PricingSection } from './pricing-section.tsx';

/** The section on a page whose packages could not be loaded. */
function failedPage() {
  const element = <PricingSection packages={null} problem="Failed to fetch packages" />;
  const { promise: loading } = Promise.withResolvers<object>();
  const router = createMemoryRouter([{ id: 'page', path: '/', element, loader: () => loading }], {
    hydrationData: { loaderData: { page: {} } },
  });
  return { router, markup: () => renderToStaticMarkup(<RouterProvider router={router} />) };
}

describe('the packages on sale', () => {
  it('say why they are not there, with a way to try again', () => {
    expect(failedPage().markup()).toMatch(
      /role="alert"[\s\S]*Error loading packages: Failed to fetch packages[\s\S]*>Retry</,
    );
  });

  it('are waited for with a spinner that says so', () => {
    const { router, markup } = failedPage();
    void router.revalidate();
    const html = markup();
    expect(html).toContain('Loading packages...');
    expect(html).not.toContain('Error loading packages');
  });
});
