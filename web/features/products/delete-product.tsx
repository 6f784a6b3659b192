import { useState } from 'react';
import { deleteProduct } from '#contract/products.ts';
import { DeleteDialog } from '#web/domain/delete-dialog.tsx';
import { api } from '#web/lib/browser-api.ts';
import { formatCountOf } from '#web/lib/format-count.ts';
import type { ProductRow } from './product-row.ts';

interface DeleteProductProps {
  /** Null while the question is closed. */
  product: ProductRow | null;
  onClose: () => void;
  onDeleted: (isDeleted: boolean) => Promise<void>;
}

/** What goes with a product. */
function lossOf(listings: number): string {
  if (listings === 0) return 'Its details and facts are deleted.';
  const start = listings === 1 ? 'Its listing is' : `Its ${formatCountOf(listings, 'listing')} are`;
  const their = listings === 1 ? 'its' : 'their';
  return `${start} deleted too, with ${their} earlier versions and approvals, and can no longer be written again for nothing.`;
}

/** Asks before a product is deleted. */
export function DeleteProduct({ product, onClose, onDeleted }: DeleteProductProps) {
  // Keeps the sentence as it is while the dialog fades out.
  const [listings, setListings] = useState(0);
  if (product && product.listings.length !== listings) setListings(product.listings.length);
  return (
    <DeleteDialog
      name={product?.name ?? null}
      kind="product"
      onClose={onClose}
      onDelete={() => api(deleteProduct, { params: { id: product?._id ?? '' } })}
      onDeleted={onDeleted}
    >
      {lossOf(listings)} Your history, your credits and their statement stay as they are. This cannot be
      undone.
    </DeleteDialog>
  );
}
