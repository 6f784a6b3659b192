import type { Item } from '#contract/catalog.ts';
import { paths } from '#contract/paths.ts';
import { formatMoney } from '#web/domain/money.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ContentImage } from '#web/ui/content-image.tsx';

export type ShownItem = Pick<Item, '_id' | 'itemName' | 'description' | 'imageUrl' | 'price' | 'currency'>;

/** An item on sale: picture, name, what it is, price. */
export function ItemCard({ item }: { item: ShownItem }) {
  const { _id, itemName, description, imageUrl, price, currency } = item;
  return (
    <article className="flex h-full flex-col rounded-panel border border-line bg-sheet p-6">
      {imageUrl && (
        <ContentImage
          src={imageUrl}
          sizes="(width >= 62rem) 22rem, (width >= 40rem) 45vw, 90vw"
          loading="lazy"
          className="mb-5 aspect-3/2 w-full rounded-control bg-well object-contain"
        />
      )}
      <h2 dir="auto" className="wrap-anywhere font-semibold text-subtitle">
        {itemName}
      </h2>
      <p className="tabular mt-4 font-display text-heading leading-none">{formatMoney(price, currency)}</p>
      {description && (
        <p
          dir="auto"
          className="wrap-anywhere mt-4 line-clamp-6 whitespace-pre-line text-ink-soft text-small"
        >
          {description}
        </p>
      )}
      <div className="mt-auto pt-6">
        <LinkButton to={paths.itemBuy(_id)} className="w-full" aria-label={`Buy ${itemName}`}>
          Buy
        </LinkButton>
      </div>
    </article>
  );
}
