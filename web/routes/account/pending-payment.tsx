import { titled } from '#web/domain/page-meta.ts';
import { loadPendingOrders } from '#web/features/ordering/account/load-orders.ts';
import { PendingOrders } from '#web/features/ordering/account/pending-orders.tsx';
import type { Route } from './+types/pending-payment';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'My Pending Orders');

export const loader = (args: Route.LoaderArgs) => loadPendingOrders(args, 'package');

export default function PendingPayment({ loaderData }: Route.ComponentProps) {
  return <PendingOrders {...loaderData} />;
}
