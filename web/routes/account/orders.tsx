import { redirect } from 'react-router';
import { listOrders } from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';
import { ORDERS_PATHS } from '#web/domain/order-kind.ts';
import { titled } from '#web/domain/page-meta.ts';
import { isAdmin } from '#web/domain/viewer.ts';
import { KindTabs } from '#web/features/ordering/account/kind-tabs.tsx';
import { countKinds, loadOwnOrders, ORDERS_PAGE_SIZE } from '#web/features/ordering/account/load-orders.ts';
import { OrderHistory } from '#web/features/ordering/account/order-history.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/orders';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Orders');

export async function loader(args: Route.LoaderArgs) {
  // For Admins this would list everyone's orders, which have their own page.
  const viewer = await args.context.get(apiContext).viewer();
  if (isAdmin(viewer)) throw redirect(`${paths.admin.orders}${args.url.search}`);
  const [list, counts] = await Promise.all([
    loadOwnOrders(args, listOrders, 'Could not load orders. Please try again.'),
    countKinds(args.context),
  ]);
  return { list, counts, now: Date.now(), pageSize: ORDERS_PAGE_SIZE };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { counts, ...history } = loaderData;
  return (
    <>
      <PageHeader title="Orders" />
      <KindTabs label="Orders" current="package" paths={ORDERS_PATHS} counts={counts} />
      <OrderHistory
        {...history}
        caption="Orders"
        nameHeader="Package"
        special="customer"
        buyPath={paths.user.selectPackage}
        buyLabel="Choose a package"
      />
    </>
  );
}
