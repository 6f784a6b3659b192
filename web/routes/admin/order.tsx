import { titled } from '#web/domain/page-meta.ts';
import { loadManagedOrder } from '#web/features/ordering/admin/load-managed-orders.ts';
import { ManagedOrderDialog } from '#web/features/ordering/admin/managed-order-dialog.tsx';
import type { Route } from './+types/order';

export const meta: Route.MetaFunction = ({ matches, params }) => titled(matches, `Order ${params.id}`);

export function loader({ url, context, params }: Route.LoaderArgs) {
  return loadManagedOrder({ url, context, params }, 'package');
}

/** The focus stays with the list. */
export const handle = { isOverlay: true };

export default function Order({ loaderData }: Route.ComponentProps) {
  return <ManagedOrderDialog {...loaderData} />;
}
