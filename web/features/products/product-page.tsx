import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { Product } from '#contract/products.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { LocalDay } from '#web/ui/local-time.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { DeleteProduct } from './delete-product.tsx';
import { ListingLine } from './listing-line.tsx';
import { ProductForm } from './product-form.tsx';
import { writeAgainPath, writePath } from './write-path.ts';

/** A product: its listings, and what its seller says about it. */
export function ProductPage({ product }: { product: Product }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title={
          <span dir="auto" className="wrap-anywhere">
            {product.name}
          </span>
        }
        crumbs={[{ label: 'Products', to: paths.user.products }]}
        action={
          <Button variant="danger" size="small" onClick={() => setIsDeleting(true)}>
            Delete
          </Button>
        }
      />
      <div className="grid gap-12">
        <Listings product={product} />
        <Panel title="About the product">
          <ProductForm product={product} />
        </Panel>
      </div>
      <DeleteProduct
        product={isDeleting ? product : null}
        onClose={() => setIsDeleting(false)}
        onDeleted={async (isDeleted) => {
          if (isDeleted) await navigate(paths.user.products, { replace: true });
        }}
      />
    </>
  );
}

function Listings({ product: { _id, listings } }: { product: Product }) {
  if (listings.length === 0) {
    return (
      <Panel title="Listings">
        <p className="mb-4 text-ink-soft">Nothing is written for it yet.</p>
        <LinkButton to={writePath(_id)} variant="primary">
          Write its first listing
        </LinkButton>
      </Panel>
    );
  }
  return (
    <Panel title="Listings">
      <ul>
        {listings.map((listing) => (
          <li
            key={listing._id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3 first:pt-0"
          >
            <div className="grid min-w-0 gap-1">
              <ListingLine listing={listing} />
              <p className="text-caption text-ink-faint">
                {listing.freeUntil ? (
                  <>
                    Writing it again is free until <LocalDay iso={listing.freeUntil} />.
                  </>
                ) : (
                  'Writing it again costs a credit.'
                )}
                {listing.isFreeDraft && ' Its credit was returned: it can be copied, but not exported.'}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <LinkButton to={paths.user.listing(listing._id)} size="small">
                Open<span className="sr-only"> the {listing.language} listing</span>
              </LinkButton>
              <LinkButton to={writeAgainPath(listing)} size="small">
                Write again<span className="sr-only"> in {listing.language}</span>
              </LinkButton>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <LinkButton to={writePath(_id)}>Write in another language or for another channel</LinkButton>
      </div>
    </Panel>
  );
}
