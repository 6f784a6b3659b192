import type { Report } from '#contract/reporting.ts';
import type { DayRow, OrderRow, TakingsRow } from './report.repository.ts';

export interface CeilingUse {
  limit: number;
  used: number;
  endsAt: Date | null;
}

interface Found extends Pick<Report, 'counts' | 'failures' | 'creditsOutstanding' | 'latency'> {
  range: Pick<Report, 'from' | 'to'>;
  place: Pick<Report, 'currency' | 'environment'>;
  days: DayRow[];
  takings: TakingsRow[];
  newestOrders: OrderRow[];
  waiting: { orders: OrderRow[]; count: number };
  ceilings: Record<'paid' | 'free', CeilingUse | null>;
  newestTickets: { id: string; subject: string; authorName: string; status: string; createdAt: Date }[];
}

const iso = (instant: Date | string) => new Date(instant).toISOString();

const ceilingOf = (use: CeilingUse | null) => use && { ...use, endsAt: use.endsAt && iso(use.endsAt) };

/** Sums of a range by environment and currency, the current ones first. */
function sumTakings(takings: TakingsRow[], place: Found['place']): Report['takings'] {
  const sums = new Map<string, Report['takings'][number]>();
  for (const { environment, currency, orders, paidMinor, refundedMinor } of takings) {
    const key = `${environment} ${currency}`;
    const sum = sums.get(key) ?? { environment, currency, orders: 0, paid: 0, refunded: 0 };
    sums.set(key, {
      ...sum,
      orders: sum.orders + orders,
      paid: sum.paid + paidMinor,
      refunded: sum.refunded + refundedMinor,
    });
  }
  const isPlace = (sum: Report['takings'][number]) =>
    Number(sum.environment === place.environment && sum.currency === place.currency);
  return [...sums.values()]
    .map((sum) => ({ ...sum, paid: sum.paid / 100, refunded: sum.refunded / 100 }))
    .sort((a, b) => isPlace(b) - isPlace(a) || b.paid - a.paid);
}

const STATUS_WORDS: Record<string, string> = {
  paid: 'Paid',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
};

export function reportOf({ range, place, days, takings, waiting, ...found }: Found): Report {
  const revenue = new Map<string, number>();
  for (const { day, environment, currency, paidMinor, refundedMinor } of takings)
    if (environment === place.environment && currency === place.currency)
      revenue.set(day, paidMinor - refundedMinor);
  return {
    ...place,
    ...range,
    counts: found.counts,
    days: days.map((day) => ({ ...day, revenue: (revenue.get(day.day) ?? 0) / 100 })),
    takings: sumTakings(takings, place),
    creditsOutstanding: found.creditsOutstanding,
    failures: found.failures,
    latency: found.latency,
    ceilings: { paid: ceilingOf(found.ceilings.paid), free: ceilingOf(found.ceilings.free) },
    newestOrders: found.newestOrders.map((order) => ({
      orderId: order.orderNumber,
      kind: order.kind,
      customerName: order.customerName,
      packageName: order.productName,
      totalPrice: order.totalMinor / 100,
      currency: order.currency,
      paymentStatus: STATUS_WORDS[order.status] ?? 'pending',
      createdAt: iso(order.createdAt),
    })),
    newestTickets: found.newestTickets.map((ticket) => ({
      _id: ticket.id,
      subject: ticket.subject,
      ticketUserName: ticket.authorName,
      ticketStatus: ticket.status,
      createdAt: iso(ticket.createdAt),
    })),
    waiting: {
      count: waiting.count,
      orders: waiting.orders.map(({ orderNumber, kind, customerName, reason, createdAt }) => ({
        orderId: orderNumber,
        kind,
        customerName,
        reason: reason ?? '',
        createdAt: iso(createdAt),
      })),
    },
  };
}
