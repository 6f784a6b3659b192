import { listItemOrders } from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';
import { ORDERS_PATHS } from '#web/domain/order-kind.ts';
import { KindTabs } from '#web/features/ordering/account/kind-tabs.tsx';
import { loadOwnOrders, ORDERS_PAGE_SIZE } from '#web/features/ordering/account/load-orders.ts';
import { OrderHistory } from '#web/features/ordering/account/order-history.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/orders-history';

export const meta: Route.MetaFunction = () => [{ title: 'Orders History - Listwright' }];

export async function loader(args: Route.LoaderArgs) {
  const list = await loadOwnOrders(args, listItemOrders, 'Could not load item orders. Please try again.');
  return { list, now: Date.now(), pageSize: ORDERS_PAGE_SIZE };
}

export default function OrdersHistory({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Orders History" lead="The items you ordered. Open one to get what it brings." />
      <KindTabs label="Orders" current="item" paths={ORDERS_PATHS} />
      <OrderHistory
        {...loaderData}
        caption="Orders History"
        nameHeader="Item"
        buyPath={paths.user.dashboard}
        buyLabel="Go to Dashboard"
      />
    </>
  );
}
