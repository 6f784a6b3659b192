import type { DayFigures, PeriodFigures, Report } from '#contract/reporting.ts';
import type { DayRow, OrderRow, PeopleDayRow, ReportRange, TakingsRow } from './report.repository.ts';

export interface CeilingUse {
  limit: number;
  used: number;
  endsAt: Date | null;
}

interface Found extends Pick<Report, 'counts' | 'failures' | 'creditsOutstanding' | 'latency' | 'funnel'> {
  range: ReportRange;
  /** Null if there was nobody yet. */
  before: ReportRange | null;
  place: Pick<Report, 'currency' | 'environment'>;
  /** Of both periods, like `takings` and `peopleDays`. */
  days: DayRow[];
  takings: TakingsRow[];
  peopleDays: PeopleDayRow[];
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

const DAY_MS = 24 * 60 * 60 * 1000;
const lastDayOf = ({ until }: ReportRange) => new Date(Date.parse(until) - DAY_MS).toISOString().slice(0, 10);

/** Every day with all its figures; money only of the current environment and currency. */
function daysOf({ days, takings, peopleDays, place }: Found): DayFigures[] {
  const money = new Map(
    takings
      .filter(({ environment, currency }) => environment === place.environment && currency === place.currency)
      .map((taken) => [taken.day, taken]),
  );
  const people = new Map(peopleDays.map((row) => [row.day, row]));
  return days.map((day) => {
    const { orders = 0, paidMinor = 0, refundedMinor = 0 } = money.get(day.day) ?? {};
    const { newPeople = 0, freeGrants = 0, freeCredits = 0 } = people.get(day.day) ?? {};
    return {
      ...day,
      revenue: (paidMinor - refundedMinor) / 100,
      paidOrders: orders,
      refunds: refundedMinor / 100,
      ...{ newPeople, freeGrants, freeCredits },
    };
  });
}

function totalsOf(days: readonly DayFigures[]): PeriodFigures {
  const sum = (read: (day: DayFigures) => number) => days.reduce((total, day) => total + read(day), 0);
  // Summed in minor units, because sums of decimals are not exact.
  const money = (read: (day: DayFigures) => number) => sum((day) => Math.round(read(day) * 100)) / 100;
  return {
    revenue: money((day) => day.revenue),
    paidOrders: sum((day) => day.paidOrders),
    refunds: money((day) => day.refunds),
    newPeople: sum((day) => day.newPeople),
    freeCredits: sum((day) => day.freeCredits),
    freeGrants: sum((day) => day.freeGrants),
    listings: sum((day) => day.generations - day.failed),
  };
}

const STATUS_WORDS: Record<string, string> = {
  paid: 'Paid',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
};

export function reportOf(found: Found): Report {
  const { range, before, place, waiting } = found;
  const isInRange = ({ day }: { day: string }) => day >= range.from;
  const bothPeriods = daysOf(found);
  const days = bothPeriods.filter(isInRange);
  return {
    ...place,
    from: range.from,
    to: lastDayOf(range),
    counts: found.counts,
    totals: totalsOf(days),
    before: before && {
      from: before.from,
      to: lastDayOf(before),
      totals: totalsOf(bothPeriods.filter((day) => !isInRange(day))),
    },
    funnel: found.funnel,
    days,
    takings: sumTakings(found.takings.filter(isInRange), place),
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
