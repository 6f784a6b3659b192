import { listItemOrders } from '#contract/ordering.ts';
import { loadPendingOrders, ORDERS_PAGE_SIZE } from '#web/features/ordering/account/load-orders.ts';
import { PendingOrders } from '#web/features/ordering/account/pending-orders.tsx';
import type { Route } from './+types/item-pending-payment';

export const meta: Route.MetaFunction = () => [{ title: 'My Pending Item Orders - Listwright' }];

export async function loader(args: Route.LoaderArgs) {
  const pending = await loadPendingOrders(
    args,
    listItemOrders,
    'Could not load item orders. Please try again.',
  );
  return { ...pending, pageSize: ORDERS_PAGE_SIZE };
}

export default function ItemPendingPayment({ loaderData }: Route.ComponentProps) {
  return <PendingOrders kind="item" {...loaderData} />;
}
