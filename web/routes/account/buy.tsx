import { getPackage } from '#contract/catalog.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/buy';

export const meta: Route.MetaFunction = () => [{ title: 'Complete Your Order - Listwright' }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { packageName, price, credit } = await context
    .get(apiContext)
    .api(getPackage, { params: { id: params.id } });
  return { packageName, price, credit };
}

/** What a buyer gets to see as long as this installation takes no payments. */
export default function Buy({ loaderData: { packageName, price, credit } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Complete Your Order"
        lead={`${packageName}: ${credit} credits for $${price.toFixed(2)}`}
      />
      <EmptyState title="Payment Unavailable" action={<LinkButton to="/">Return to Home</LinkButton>}>
        PayPal payments are currently unavailable. Please contact support for alternative payment methods.
      </EmptyState>
    </>
  );
}
