import { getProduct } from '#contract/products.ts';
import { titled } from '#web/domain/page-meta.ts';
import { ProductPage } from '#web/features/products/product-page.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import type { Route } from './+types/product';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, `${loaderData?.name ?? 'Product'} - Products`);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).api(getProduct, { params: { id: params.productId } });
  return data;
}

export default function ProductRoute({ loaderData: product }: Route.ComponentProps) {
  return <ProductPage key={product._id} product={product} />;
}
