import type { ReactNode } from 'react';
import { membershipEndOf, membershipNames, membershipWords, validityWords } from '#web/domain/membership.ts';
import { formatMoney } from '#web/domain/money.ts';
import { type AnyOrder, isPackageOrder } from '#web/domain/order-kind.ts';
import { managedNoteWords } from '#web/domain/payment-notes.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { LocalTime } from '#web/ui/local-time.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { CustomerLink, PaymentBadges } from './managed-columns.tsx';

type Fact = [label: string, value: ReactNode];

const orMissing = (text: string | null) => text || 'N/A';

const when = (iso: string | null) => (iso === null ? 'N/A' : <LocalTime iso={iso} />);

/** `now` in milliseconds. */
function membershipOf(endsAt: string | null, now: number): ReactNode {
  if (endsAt === null) return 'N/A';
  return (
    <>
      <LocalTime iso={endsAt} /> ({membershipWords(endsAt, now)})
    </>
  );
}

function productFacts(order: AnyOrder, now: number): Fact[] {
  if (isPackageOrder(order)) {
    return [
      ['Package', order.packageName],
      ['Package ID', order.packageId],
      ['Credits', formatCount(order.credit)],
      ['Validity', validityWords(order)],
      ['Membership', membershipNames[order.membership]],
      ['Membership until', membershipOf(membershipEndOf(order), now)],
    ];
  }
  return [
    ['Item', order.packageName],
    ['Item ID', order.packageId],
    ['Validity', validityWords(order)],
    ['Access link', orMissing(order.accessUrl)],
    ['Guidelines', orMissing(order.guidelines)],
  ];
}

function paymentFacts(order: AnyOrder): Fact[] {
  const money = (amount: number) => formatMoney(amount, order.currency);
  return [
    ['Payment', <PaymentBadges key="payment" order={order} />],
    ['Status', <StatusBadge key="status" status={order.orderStatus} />],
    ['Price', money(order.packagePrice)],
    ['Processing fee', money(order.processingFee)],
    ['Total', <strong key="total">{money(order.totalPrice)}</strong>],
    ...(order.refundedPrice > 0 ? ([['Refunded', money(order.refundedPrice)]] satisfies Fact[]) : []),
    ['Paid', when(order.paidAt)],
    ...(order.cancelledAt ? ([['Cancelled by the buyer', when(order.cancelledAt)]] satisfies Fact[]) : []),
    ['Payment method', orMissing(order.paymentMethod)],
    ['PayPal transaction', orMissing(order.paypalTransactionID)],
  ];
}

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className="min-w-0">
      <h3 className="eyebrow mb-1">{title}</h3>
      <dl className="text-small">
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 border-line border-b py-1.5"
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd dir="auto" className="wrap-anywhere tabular whitespace-pre-line text-left">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface OrderFactsProps {
  order: AnyOrder;
  /** In milliseconds. */
  now: number;
}

/** The order's own data. */
export function OrderFacts({ order, now }: OrderFactsProps) {
  const note = order.paymentNote && managedNoteWords[order.paymentNote];
  return (
    <>
      {note && <p className="mb-4 text-ink-soft text-small">{note.sentence}</p>}
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <Facts title="Payment" facts={paymentFacts(order)} />
        <div className="grid content-start gap-6">
          <Facts
            title="Order"
            facts={[
              ['Order ID', order.orderId],
              ['Payment ID', order.paymentId],
              ['Ordered', when(order.createdAt)],
              ...productFacts(order, now),
            ]}
          />
          <Facts
            title="Customer"
            facts={[
              [
                'Name',
                <CustomerLink key="name" id={order.customerId} isThere={order.customerEmail !== ''}>
                  {orMissing(order.customerName)}
                </CustomerLink>,
              ],
              ['Email', orMissing(order.customerEmail)],
              ['Address', orMissing(order.address)],
              ['Country', orMissing(order.country)],
              ...(order.company ? ([['Company', order.company]] satisfies Fact[]) : []),
              ...(order.vatId ? ([['VAT ID', order.vatId]] satisfies Fact[]) : []),
            ]}
          />
        </div>
      </div>
    </>
  );
}
