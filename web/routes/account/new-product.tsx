import { paths } from '#contract/paths.ts';
import { titled } from '#web/domain/page-meta.ts';
import { ProductForm } from '#web/features/products/product-form.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/new-product';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Add a Product');

export default function NewProduct() {
  return (
    <>
      <PageHeader
        title="Add a product"
        lead="Keep what you know about it now, and write its listings later. This costs nothing."
        crumbs={[{ label: 'Products', to: paths.user.products }]}
      />
      <ProductForm product={null} />
    </>
  );
}
