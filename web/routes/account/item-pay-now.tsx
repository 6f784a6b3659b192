import { getItemOrder } from '#contract/ordering.ts';
import { loadPayment } from '#web/features/ordering/payment/load-payment.ts';
import { PayScreen } from '#web/features/ordering/payment/pay-screen.tsx';
import type { Route } from './+types/item-pay-now';

export const meta: Route.MetaFunction = () => [{ title: 'Pay Now - Listwright' }];

export const loader = (args: Route.LoaderArgs) => loadPayment(args, getItemOrder);

/** What is shown is the payment under way, which the page itself keeps up to date. */
export const shouldRevalidate = () => false;

export default function ItemPayNow({ loaderData }: Route.ComponentProps) {
  return <PayScreen payment={loaderData} />;
}
