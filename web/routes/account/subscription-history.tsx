import { listOrders } from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';
import { titled } from '#web/domain/page-meta.ts';
import { loadMembership } from '#web/features/ordering/account/load-membership.ts';
import { loadOwnOrders, ORDERS_PAGE_SIZE } from '#web/features/ordering/account/load-orders.ts';
import { OrderHistory } from '#web/features/ordering/account/order-history.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/subscription-history';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Subscription History');

export async function loader(args: Route.LoaderArgs) {
  const [list, membership] = await Promise.all([
    loadOwnOrders(args, listOrders, 'Could not load orders. Please try again.'),
    loadMembership(args.context.get(apiContext)),
  ]);
  return { list, membership, now: Date.now(), pageSize: ORDERS_PAGE_SIZE };
}

export default function SubscriptionHistory({ loaderData }: Route.ComponentProps) {
  const { membership, ...history } = loaderData;
  return (
    <>
      <PageHeader
        title="Subscription History"
        lead={`${membership ? `${membership}. ` : ''}Your packages, newest first, with the days left of a membership.`}
      />
      <OrderHistory
        {...history}
        caption="Subscription History"
        nameHeader="Package"
        special="daysLeft"
        buyPath={paths.user.selectPackage}
        buyLabel="Choose a package"
      />
    </>
  );
}
