import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { type AnyOrder, isOpenOrder, isPackageOrder, kindOf } from '../../../domain/order-kind.ts';
import { isPayable } from '../../../domain/payment-notes.ts';
import { PayLink } from '../payment/pay-link.tsx';

interface OrderActionsProps {
  order: AnyOrder;
  onDetails: () => void;
}

/** Names the order in each action, for screen readers that list links. */
function Of({ order }: { order: AnyOrder }) {
  return (
    <span className="sr-only">
      {' '}
      of {order.packageName}, order {order.orderId}
    </span>
  );
}

/** Actions on an order in a list: details, payment, content, receipt. */
export function OrderActions({ order, onDetails }: OrderActionsProps) {
  const isPending = order.paymentStatus === 'pending';
  const isOpen = isOpenOrder(order) && order.paymentNote !== 'disputed';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="small" onClick={onDetails}>
        Details
        <Of order={order} />
      </Button>
      {isPending && (
        <PayLink kind={kindOf(order)} orderId={order.orderId} size="small">
          {isPayable(order) ? 'Pay Now' : 'View Payment'}
          <Of order={order} />
        </PayLink>
      )}
      {isOpen && !isPackageOrder(order) && (
        <LinkButton to={paths.premium(order.slug, order.itemId)} size="small">
          Open
          <Of order={order} />
        </LinkButton>
      )}
      {order.receiptNumber && (
        <Link to={paths.user.receipt(order.receiptNumber)} prefetch="intent" className="text-link text-small">
          Receipt
          <Of order={order} />
        </Link>
      )}
    </div>
  );
}
