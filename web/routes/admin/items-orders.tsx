import { loadManagedOrders } from '#web/features/ordering/admin/load-managed-orders.ts';
import { ManagedOrdersPage } from '#web/features/ordering/admin/managed-orders-page.tsx';
import type { Route } from './+types/items-orders';

export const meta: Route.MetaFunction = () => [{ title: 'Item Orders - Listwright' }];

export function loader({ url, context }: Route.LoaderArgs) {
  return loadManagedOrders({ url, context }, 'item');
}

export default function ItemOrders({ loaderData }: Route.ComponentProps) {
  return <ManagedOrdersPage {...loaderData} />;
}
