import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { formatCount, formatCountOf } from '#web/lib/format-count.ts';
import { LocalTime } from '#web/ui/local-time.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { ProductRow } from './product-row.ts';

interface LatestProductsProps {
  products: readonly ProductRow[];
  total: number;
}

/** What a product's listings need, in a few words. */
function standingOf({ listings }: ProductRow): string {
  const toMend = listings.reduce((sum, { findingCounts }) => sum + findingCounts.block, 0);
  const count = listings.length === 0 ? 'No listing yet' : formatCountOf(listings.length, 'listing');
  return toMend === 0 ? count : `${count}, ${formatCount(toMend)} to mend`;
}

/** On the dashboard: the products that changed last. Nothing for somebody who has none. */
export function LatestProducts({ products, total }: LatestProductsProps) {
  if (products.length === 0) return null;
  return (
    <Panel
      title="Latest products"
      action={
        <Link to={paths.user.products} className="text-link text-small">
          {total === 1 ? 'All products' : `All ${formatCount(total)} products`}
        </Link>
      }
    >
      <ul>
        {products.map((product) => (
          <li
            key={product._id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-b py-3 first:pt-0 last:border-b-0"
          >
            <Link
              to={paths.user.product(product._id)}
              prefetch="intent"
              dir="auto"
              className="wrap-anywhere line-clamp-2 min-w-0 font-medium hover:underline"
            >
              {product.name}
            </Link>
            <span className="tabular flex flex-wrap gap-x-3 text-caption text-ink-faint">
              <LocalTime iso={product.updatedAt} />
              {standingOf(product)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
