import { listOrders } from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';
import { loadOwnOrders, ORDERS_PAGE_SIZE } from '#web/features/ordering/account/load-orders.ts';
import { OrderHistory } from '#web/features/ordering/account/order-history.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/subscription-history';

export const meta: Route.MetaFunction = () => [{ title: 'Subscription History - Listwright' }];

export async function loader(args: Route.LoaderArgs) {
  const list = await loadOwnOrders(args, listOrders, 'Could not load orders. Please try again.');
  return { list, now: Date.now(), pageSize: ORDERS_PAGE_SIZE };
}

export default function SubscriptionHistory({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Subscription History" lead="Your packages, newest first, and how long each lasts." />
      <OrderHistory
        {...loaderData}
        caption="Subscription History"
        nameHeader="Package"
        special="daysLeft"
        buyPath={paths.user.selectPackage}
        buyLabel="Choose a package"
      />
    </>
  );
}
