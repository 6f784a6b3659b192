import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PricingSection } from './pricing-section.tsx';

describe('the packages on sale', () => {
  it('are waited for with a spinner that says so', () => {
    const html = renderToStaticMarkup(<PricingSection packages={null} problem="Failed" isLoading />);
    expect(html).toContain('Loading packages...');
    expect(html).not.toContain('Error loading packages');
  });

  it('say why they are not there, with a way to try again', () => {
    const html = renderToStaticMarkup(<PricingSection packages={null} problem="Failed to fetch packages" />);
    expect(html).toMatch(/role="alert"[\s\S]*Error loading packages: Failed to fetch packages[\s\S]*>Retry</);
  });
});
