import type { LoadedPayment } from './load-payment.ts';
import { PayPage } from './pay-page.tsx';
import {
  OrderCancelled,
  OrderDeleted,
  OrderNotFound,
  OrderNotLoaded,
  PaymentsNotSetUp,
  PaymentUnavailable,
} from './pay-views.tsx';

/** The pay page of an order of either kind, or what replaces it. */
export function PayScreen({ payment }: { payment: LoadedPayment }) {
  switch (payment.state) {
    case 'ready':
      // A new key, so that no state of another order's payment remains.
      return <PayPage key={payment.order.orderId} {...payment} />;
    case 'cancelled':
      return <OrderCancelled order={payment.order} />;
    case 'deleted':
      return <OrderDeleted />;
    case 'not_found':
      return <OrderNotFound />;
    case 'not_loaded':
      return <OrderNotLoaded />;
    case 'unavailable':
      return <PaymentUnavailable />;
    case 'not_set_up':
      return <PaymentsNotSetUp />;
  }
}
