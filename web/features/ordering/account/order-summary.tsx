import { formatMoney } from '#web/domain/money.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { ContentImage } from '#web/ui/content-image.tsx';
import { Card } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { type AnyOrder, isPackageOrder } from '../../../domain/order-kind.ts';
import { type Fact, FactList } from './fact-list.tsx';

const orNot = (text: string) => text || 'Not specified';

function factsOf(order: AnyOrder, paymentStatus: string): Fact[] {
  const money = (amount: number) => formatMoney(amount, order.currency);
  const credit = isPackageOrder(order) ? order.credit : 0;
  return [
    { label: 'Order ID', value: order.orderId },
    { label: 'Status', value: <StatusBadge status={(paymentStatus || 'Pending').toUpperCase()} /> },
    { label: 'Name', value: orNot(order.customerName) },
    { label: 'Email', value: orNot(order.customerEmail) },
    { label: 'Address', value: orNot(order.address) },
    { label: 'Country', value: orNot(order.country) },
    ...(order.company ? [{ label: 'Company', value: order.company }] : []),
    ...(order.vatId ? [{ label: 'VAT ID', value: order.vatId }] : []),
    { label: isPackageOrder(order) ? 'Package price' : 'Price', value: money(order.packagePrice) },
    ...(credit > 0 ? [{ label: 'Credits', value: formatCount(credit) }] : []),
    ...(order.processingFee > 0 ? [{ label: 'Processing fee', value: money(order.processingFee) }] : []),
    { label: 'Total', value: money(order.totalPrice), isTotal: true },
  ];
}

/** What is being paid, by whom, and the amount. */
export function OrderSummary({ order, paymentStatus }: { order: AnyOrder; paymentStatus: string }) {
  const image = isPackageOrder(order) ? order.featuredImage : order.imageUrl;
  return (
    <Card>
      <section aria-labelledby="order-summary">
        <p className="eyebrow" id="order-summary">
          Order Summary
        </p>
        <h2 dir="auto" className="wrap-anywhere mt-1 mb-4 font-display text-title">
          {order.packageName}
        </h2>
        {image && (
          <ContentImage
            src={image}
            sizes="(width >= 62rem) 36rem, 100vw"
            className="mb-4 max-h-56 w-full rounded-panel border border-line object-cover"
          />
        )}
        <FactList facts={factsOf(order, paymentStatus)} />
      </section>
    </Card>
  );
}
