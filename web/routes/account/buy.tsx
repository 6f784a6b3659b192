import { isRouteErrorResponse, useRouteError } from 'react-router';
import { getPackage } from '#contract/catalog.ts';
import { newOrder } from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';
import { broughtBy } from '#web/domain/membership.ts';
import { titled } from '#web/domain/page-meta.ts';
import { sendKeepingForm } from '#web/domain/send-keeping-form.ts';
import { CheckoutForm } from '#web/features/ordering/checkout/checkout-form.tsx';
import { countries } from '#web/features/ordering/checkout/countries.ts';
import { GoneProduct } from '#web/features/ordering/checkout/gone-product.tsx';
import { SellersNotice } from '#web/features/ordering/checkout/sellers-notice.tsx';
import { FailureView } from '#web/features/shell/failure-view.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/buy';
import { buyerOf, type CheckoutResult, checkoutWords, placeOrder, shownPrice } from './checkout-order.ts';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Complete Your Order');

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(apiContext);
  const [found, buyer] = await Promise.all([
    page.api(getPackage, { params: { id: params.id } }),
    buyerOf(page),
  ]);
  const { packageName, price, currency, credit, validity, membership } = found;
  return {
    product: { packageName, price: { amount: price, currency }, credit, validity, membership },
    buyer,
    checkoutKey: crypto.randomUUID(),
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return placeOrder(request, context, {
    countries,
    order: (api, billing) => api(newOrder, { body: { ...billing, packageId: params.id } }),
    priceOf: async (api) => {
      const { price, currency } = await api(getPackage, { params: { id: params.id } });
      return { amount: price, currency };
    },
    pendingPath: `${paths.user.packagePendingPayment}/`,
  });
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendKeepingForm(args, checkoutWords);
}

const words = { title: 'Package Information', name: 'Package Name', price: 'Package Price' };

export default function Buy({ loaderData, actionData }: Route.ComponentProps) {
  const { product, buyer, checkoutKey } = loaderData;
  const result: CheckoutResult | undefined = actionData;
  return (
    <>
      <PageHeader title="Complete Your Order" />
      {buyer.isSeller ? (
        <SellersNotice />
      ) : (
        <CheckoutForm
          words={words}
          product={{
            name: product.packageName,
            brings: broughtBy(product),
            ...shownPrice(product.price, result),
          }}
          buyer={{ ...buyer, ...result?.values }}
          countries={countries}
          checkoutKey={{
            offered: result?.values['checkoutKey'] || checkoutKey,
            replacement: result?.nextKey,
          }}
          result={result}
        />
      )}
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <FailureView error={error} />;
  return (
    <GoneProduct
      title="This package no longer exists"
      wayOn={{ to: paths.user.selectPackage, label: 'See the packages' }}
    >
      It may have been replaced. Existing orders are not affected.
    </GoneProduct>
  );
}
