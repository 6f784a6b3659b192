import { titled } from '#web/domain/page-meta.ts';
import { loadManagedOrders } from '#web/features/ordering/admin/load-managed-orders.ts';
import { shouldRevalidateOrders } from '#web/features/ordering/admin/managed-order.ts';
import { ManagedOrdersPage } from '#web/features/ordering/admin/managed-orders-page.tsx';
import type { Route } from './+types/items-orders';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Item Orders');

export function loader({ url, context }: Route.LoaderArgs) {
  return loadManagedOrders({ url, context }, 'item');
}

export const shouldRevalidate = shouldRevalidateOrders;

export default function ItemOrders({ loaderData }: Route.ComponentProps) {
  return <ManagedOrdersPage {...loaderData} />;
}
