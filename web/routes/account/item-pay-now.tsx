import { getItemOrder } from '#contract/ordering.ts';
import { titled } from '#web/domain/page-meta.ts';
import { loadPayment } from '#web/features/ordering/payment/load-payment.ts';
import { PayScreen } from '#web/features/ordering/payment/pay-screen.tsx';
import type { Route } from './+types/item-pay-now';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Pay Now for Your Item');

export const loader = (args: Route.LoaderArgs) => loadPayment(args, getItemOrder);

/** The page keeps the state of its payment up to date itself. */
export const shouldRevalidate = () => false;

export default function ItemPayNow({ loaderData }: Route.ComponentProps) {
  return <PayScreen payment={loaderData} />;
}
