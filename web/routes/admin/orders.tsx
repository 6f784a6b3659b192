import { loadManagedOrders } from '#web/features/order-management/load-managed-orders.ts';
import { ManagedOrdersPage } from '#web/features/order-management/managed-orders-page.tsx';
import type { Route } from './+types/orders';

export const meta: Route.MetaFunction = () => [{ title: 'Orders Management - Listwright' }];

export function loader({ url, context }: Route.LoaderArgs) {
  return loadManagedOrders({ url, context }, 'package');
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  return <ManagedOrdersPage {...loaderData} />;
}
