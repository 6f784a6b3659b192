import type { Package } from '#contract/catalog.ts';
import { paths } from '#contract/paths.ts';

type Offered = Pick<Package, '_id' | 'packageName' | 'price' | 'currency'>;

interface Site {
  name: string;
  description: string;
  /** Base of the site, without a slash at the end. */
  url: string;
}

/** The product with its packages as offers, in the words of schema.org. */
export function productWithOffers(packages: readonly Offered[], site: Site): Record<string, unknown> {
  return {
    '@type': 'Product',
    name: site.name,
    ...(site.description && { description: site.description }),
    image: `${site.url}/social-card.png`,
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
