import { listOrders } from '#contract/ordering.ts';
import { loadPendingOrders, ORDERS_PAGE_SIZE } from '#web/features/ordering/account/load-orders.ts';
import { PendingOrders } from '#web/features/ordering/account/pending-orders.tsx';
import type { Route } from './+types/pending-payment';

export const meta: Route.MetaFunction = () => [{ title: 'My Pending Orders - Listwright' }];

export async function loader(args: Route.LoaderArgs) {
  const pending = await loadPendingOrders(args, listOrders, 'Could not load orders. Please try again.');
  return { ...pending, pageSize: ORDERS_PAGE_SIZE };
}

export default function PendingPayment({ loaderData }: Route.ComponentProps) {
  return <PendingOrders kind="package" {...loaderData} />;
}
