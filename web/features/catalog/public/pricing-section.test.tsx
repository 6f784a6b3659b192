import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { PricingSection } from './pricing-section.tsx';

/** The section on a page whose packages failed to load. */
function failedPage() {
  const element = <PricingSection packages={null} problem="Failed to fetch packages" />;
  const { promise: loading } = Promise.withResolvers<object>();
  const router = createMemoryRouter([{ id: 'page', path: '/', element, loader: () => loading }], {
    hydrationData: { loaderData: { page: {} } },
  });
  return { router, markup: () => renderToStaticMarkup(<RouterProvider router={router} />) };
}

describe('the packages on sale', () => {
  it('show why loading failed, with a retry button', () => {
    expect(failedPage().markup()).toMatch(
      /role="alert"[\s\S]*Error loading packages: Failed to fetch packages[\s\S]*>Retry</,
    );
  });

  it('show a labelled spinner while loading', () => {
    const { router, markup } = failedPage();
    void router.revalidate();
    const html = markup();
    expect(html).toContain('Loading packages...');
    expect(html).not.toContain('Error loading packages');
  });
});
