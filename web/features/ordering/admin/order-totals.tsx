import type { OrderTotals as Totals } from '#contract/ordering.ts';
import { formatMoney } from '#web/domain/money.ts';
import { formatCount, formatCountOf } from '#web/lib/format-count.ts';
import { Badge } from '#web/ui/badge.tsx';

const places = { demo: 'Demo', sandbox: 'Sandbox', live: null } as const;

function Sum({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="tabular font-medium">{children}</dd>
    </div>
  );
}

/** How many orders are selected on all pages, and what they brought in. Play money is labelled. */
export function OrderTotals({ orders, takings }: Totals) {
  return (
    <section aria-label="Totals of the selected orders" className="text-small">
      <p className="font-medium">{formatCountOf(orders, 'order')}</p>
      {takings.map(({ environment, currency, orders: paidOrders, paid, refunded }) => (
        <dl
          key={`${environment} ${currency}`}
          className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-1"
          aria-label={`${currency}${places[environment] ? `, ${places[environment]}` : ''}`}
        >
          {places[environment] && (
            <div>
              <dt className="sr-only">Paid in</dt>
              <dd>
                <Badge tone="info">{places[environment]}</Badge>
              </dd>
            </div>
          )}
          <Sum label="Revenue after refunds">{formatMoney(paid - refunded, currency)}</Sum>
          <Sum label="Refunded">{formatMoney(refunded, currency)}</Sum>
          <Sum label="Paid orders">{formatCount(paidOrders)}</Sum>
        </dl>
      ))}
    </section>
  );
}
