import { listItemOrders } from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';
import { ORDERS_PATHS } from '#web/domain/order-kind.ts';
import { titled } from '#web/domain/page-meta.ts';
import { KindTabs } from '#web/features/ordering/account/kind-tabs.tsx';
import { countKinds, loadOwnOrders, ORDERS_PAGE_SIZE } from '#web/features/ordering/account/load-orders.ts';
import { OrderHistory } from '#web/features/ordering/account/order-history.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/orders-history';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Purchases');

export async function loader(args: Route.LoaderArgs) {
  const [list, counts] = await Promise.all([
    loadOwnOrders(args, listItemOrders, 'Could not load item orders. Please try again.'),
    countKinds(args.context),
  ]);
  return { list, counts, now: Date.now(), pageSize: ORDERS_PAGE_SIZE };
}

export default function OrdersHistory({ loaderData }: Route.ComponentProps) {
  const { counts, ...history } = loaderData;
  return (
    <>
      <PageHeader title="Purchases" lead="The items you have ordered. Open one to use it." />
      <KindTabs label="Orders" current="item" paths={ORDERS_PATHS} counts={counts} />
      <OrderHistory
        {...history}
        caption="Purchases"
        nameHeader="Item"
        buyPath={paths.user.dashboard}
        buyLabel="Go to Dashboard"
      />
    </>
  );
}
