import { redirect } from 'react-router';
import { listOrders } from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';
import { ORDERS_PATHS } from '#web/domain/order-kind.ts';
import { isAdmin } from '#web/domain/viewer.ts';
import { KindTabs } from '#web/features/ordering/account/kind-tabs.tsx';
import { loadOwnOrders, ORDERS_PAGE_SIZE } from '#web/features/ordering/account/load-orders.ts';
import { OrderHistory } from '#web/features/ordering/account/order-history.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/orders';

export const meta: Route.MetaFunction = () => [{ title: 'Orders - Listwright' }];

export async function loader(args: Route.LoaderArgs) {
  // An Admin has everybody's orders, on the one page for them.
  const viewer = await args.context.get(apiContext).viewer();
  if (isAdmin(viewer)) throw redirect(`${paths.admin.orders}${args.url.search}`);
  const list = await loadOwnOrders(args, listOrders, 'Could not load orders. Please try again.');
  return { list, now: Date.now(), pageSize: ORDERS_PAGE_SIZE };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Orders" />
      <KindTabs label="Orders" current="package" paths={ORDERS_PATHS} />
      <OrderHistory
        {...loaderData}
        caption="Orders"
        nameHeader="Package"
        special="customer"
        buyPath={paths.user.selectPackage}
        buyLabel="Choose a package"
      />
    </>
  );
}
