import { isRouteErrorResponse, useRouteError } from 'react-router';
import { getItem } from '#contract/catalog.ts';
import { newItemOrder } from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';
import { titled } from '#web/domain/page-meta.ts';
import { sendKeepingForm } from '#web/domain/send-keeping-form.ts';
import { CheckoutForm } from '#web/features/ordering/checkout/checkout-form.tsx';
import { countries } from '#web/features/ordering/checkout/countries.ts';
import { GoneProduct } from '#web/features/ordering/checkout/gone-product.tsx';
import { SellersNotice } from '#web/features/ordering/checkout/sellers-notice.tsx';
import { FailureView } from '#web/features/shell/failure-view.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { ContentImage } from '#web/ui/content-image.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/item-buy';
import { buyerOf, type CheckoutResult, checkoutWords, placeOrder, shownPrice } from './checkout-order.ts';

/** An item's buyer may live in no country of the list. */
const countriesAndOther = [...countries, 'Other'];

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Complete Your Item Order');

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = context.get(apiContext);
  const [{ data: item }, buyer] = await Promise.all([
    page.api(getItem, { params: { id: params.id } }),
    buyerOf(page),
  ]);
  const { itemName, description, imageUrl, price, currency } = item;
  return {
    product: { itemName, description, imageUrl, price: { amount: price, currency } },
    buyer,
    checkoutKey: crypto.randomUUID(),
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return placeOrder(request, context, {
    countries: countriesAndOther,
    order: (api, billing) => api(newItemOrder, { body: { ...billing, itemId: params.id } }),
    priceOf: async (api) => {
      const { price, currency } = (await api(getItem, { params: { id: params.id } })).data;
      return { amount: price, currency };
    },
    pendingPath: `${paths.user.itemPendingPayment}/`,
  });
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendKeepingForm(args, checkoutWords);
}

const words = { title: 'Item Information', name: 'Item Name', price: 'Item Price' };
const NO_DESCRIPTION = 'You get its guidelines and link once you have paid.';

export default function ItemBuy({ loaderData, actionData }: Route.ComponentProps) {
  const { product, buyer, checkoutKey } = loaderData;
  const { itemName, description, imageUrl, price } = product;
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
            name: itemName,
            brings: description || NO_DESCRIPTION,
            picture: imageUrl && (
              <ContentImage
                src={imageUrl}
                sizes="30rem"
                className="max-h-64 w-full rounded-control bg-well object-contain"
              />
            ),
            ...shownPrice(price, result),
          }}
          buyer={{ ...buyer, ...result?.values }}
          countries={countriesAndOther}
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
      title="This item no longer exists"
      wayOn={{ to: paths.user.dashboard, label: 'Go to the dashboard' }}
    >
      Existing orders are not affected.
    </GoneProduct>
  );
}
