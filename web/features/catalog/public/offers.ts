import type { Package } from '#contract/catalog.ts';
import { paths } from '#contract/paths.ts';
import { absoluteAddress } from '#web/domain/page-meta.ts';

type Offered = Pick<Package, '_id' | 'packageName' | 'price' | 'currency'>;

interface Site {
  name: string;
  description: string;
  /** Empty for the product's own. */
  socialImage: string;
  /** The site's base address, without a trailing slash. */
  url: string;
}

/** The product with its packages as offers, as structured data (schema.org). */
export function productWithOffers(packages: readonly Offered[], site: Site): Record<string, unknown> {
  return {
    '@type': 'Product',
    name: site.name,
    ...(site.description && { description: site.description }),
    image: absoluteAddress(site.socialImage || '/social-card.png', site.url),
    brand: { '@type': 'Brand', name: site.name },
    offers: packages.map(({ _id, packageName, price, currency }) => ({
      '@type': 'Offer',
      name: packageName,
      price: price.toFixed(2),
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
      url: `${site.url}${paths.buy(_id)}`,
    })),
  };
}
