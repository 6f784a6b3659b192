import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';

interface ListingLinksProps {
  listingId: string | null;
  productId: string | null;
}

/** Where a finished listing is worked on. */
export function ListingLinks({ listingId, productId }: ListingLinksProps) {
  if (!listingId || !productId) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <LinkButton to={paths.user.listing(listingId)} size="small">
        Edit, check and approve
      </LinkButton>
      <Link to={paths.user.product(productId)} className="text-link text-small">
        All listings of this product
      </Link>
    </p>
  );
}
