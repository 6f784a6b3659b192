import { marketNames, markets } from '#contract/channels/fields.ts';
import { paths } from '#contract/paths.ts';
import { ListingStateBadge } from '#web/domain/listing-state.tsx';
import { LocalDay } from '#web/ui/local-time.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useEditor } from './editor-context.ts';
import { MARKET } from './listing-fields.ts';
import { freeUntilOf } from './use-rewrite.ts';

/** What is edited here, and how far it is. */
export function ListingHead() {
  const { state, store } = useEditor();
  const { productName, productId, language } = state.listing;
  const freeUntil = freeUntilOf(state.listing);
  return (
    <PageHeader
      title={
        <span dir="auto" className="wrap-anywhere">
          {productName}
        </span>
      }
      crumbs={[
        { label: 'Products', to: paths.user.products },
        { label: productName, to: paths.user.product(productId) },
      ]}
      lead={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
          <ListingStateBadge {...state.listing} />
          <span>{language}</span>
          {freeUntil && (
            <span>
              Free to write again until <LocalDay iso={freeUntil} />
            </span>
          )}
          <label className="inline-flex items-center gap-2" title="Where you sell">
            Market
            <select
              value={String(state.values[MARKET] ?? '')}
              onChange={({ target }) => store.change({ [MARKET]: target.value })}
              className="min-h-9 rounded-control border border-line-strong bg-sheet px-2 text-ink"
            >
              <option value="">Anywhere</option>
              {markets.map((market) => (
                <option key={market} value={market}>
                  {marketNames[market]}
                </option>
              ))}
            </select>
          </label>
        </span>
      }
    />
  );
}
