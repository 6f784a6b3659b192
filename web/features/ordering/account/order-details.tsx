import { formatMoney } from '#web/domain/money.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Button } from '#web/ui/button.tsx';
import { ContentImage } from '#web/ui/content-image.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import {
  daysLeftWords,
  membershipEndOf,
  membershipNames,
  validityWords,
} from '../../../domain/membership.ts';
import { type AnyOrder, isPackageOrder } from '../../../domain/order-kind.ts';
import { PaymentState } from '../../../domain/payment-state.tsx';
import { type Fact, FactList } from './fact-list.tsx';

const when = (iso: string | null) => (iso === null ? 'N/A' : <LocalTime iso={iso} />);

function membershipFacts(order: AnyOrder, now: number): Fact[] {
  if (!isPackageOrder(order)) return [];
  return [
    { label: 'Credits', value: formatCount(order.credit) },
    { label: 'Validity', value: validityWords(order) },
    ...(order.membership === 'none'
      ? []
      : [
          { label: 'Membership', value: membershipNames[order.membership] },
          { label: 'Valid until', value: when(membershipEndOf(order)) },
          { label: 'Days left', value: daysLeftWords(order, now) },
        ]),
  ];
}

function factsOf(order: AnyOrder, now: number): Fact[] {
  const money = (amount: number) => formatMoney(amount, order.currency);
  return [
    { label: 'Order ID', value: order.orderId },
    { label: 'Payment ID', value: order.paymentId },
    { label: 'Order date', value: <LocalTime iso={order.createdAt} /> },
    ...membershipFacts(order, now),
    { label: 'Status', value: <StatusBadge status={order.orderStatus} /> },
    { label: 'Payment', value: <PaymentState order={order} /> },
    { label: 'Paid', value: when(order.paidAt) },
    { label: 'Transaction ID', value: order.paypalTransactionID ?? 'N/A' },
    { label: 'Name', value: order.customerName || 'Not specified' },
    { label: 'Email', value: order.customerEmail || 'Not specified' },
    { label: 'Address', value: order.address || 'Not specified' },
    { label: 'Country', value: order.country || 'Not specified' },
    ...(order.company ? [{ label: 'Company', value: order.company }] : []),
    ...(order.vatId ? [{ label: 'VAT ID', value: order.vatId }] : []),
    { label: isPackageOrder(order) ? 'Package price' : 'Price', value: money(order.packagePrice) },
    { label: 'Processing fee', value: money(order.processingFee) },
    ...(order.refundedPrice > 0 ? [{ label: 'Refunded', value: money(order.refundedPrice) }] : []),
    { label: 'Total', value: money(order.totalPrice), isTotal: true },
  ];
}

interface OrderDetailsProps {
  /** Null while the dialog is closed. */
  order: AnyOrder | null;
  /** When the list was loaded, in milliseconds. */
  now: number;
  onClose: () => void;
}

/** All details of an order, in a dialog. */
export function OrderDetails({ order, now, onClose }: OrderDetailsProps) {
  const image = order && (isPackageOrder(order) ? order.featuredImage : order.imageUrl);
  return (
    <Dialog
      isOpen={order !== null}
      onClose={onClose}
      title={
        <span dir="auto" className="wrap-anywhere">
          {order?.packageName}
        </span>
      }
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {order && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list is longer than the dialog, and scrolls by keys while focused
        <section aria-label="Details" tabIndex={0}>
          {image && (
            <ContentImage
              src={image}
              sizes="28rem"
              className="mb-4 max-h-48 w-full rounded-panel border border-line object-cover"
            />
          )}
          <FactList facts={factsOf(order, now)} />
        </section>
      )}
    </Dialog>
  );
}
