import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { Report } from '#contract/reporting.ts';
import { formatMoney } from '#web/domain/money.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Alert } from '#web/ui/alert.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

const REASONS: Readonly<Record<string, string>> = {
  being_confirmed: 'Being confirmed with PayPal',
  in_review: 'In review at PayPal',
  needs_support: 'Does not match its order',
  disputed: 'Disputed',
};

const orderPath = ({ kind, orderId }: { kind: 'package' | 'item'; orderId: string }) =>
  `${kind === 'item' ? paths.admin.itemsOrders : paths.admin.orders}?q=${encodeURIComponent(orderId)}`;

function Row({
  to,
  title,
  detail,
  children,
}: {
  to: string;
  title: string;
  detail: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t py-3">
      <span className="min-w-0">
        <Link to={to} dir="auto" className="wrap-anywhere text-link">
          {title}
        </Link>
        <span className="wrap-anywhere block text-ink-faint text-small">{detail}</span>
      </span>
      {children}
    </li>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="border-line border-t py-3 text-ink-soft">{children}</p>;
}

/** Payments waiting for PayPal, the buyer or the operator; renders nothing if there are none. */
export function WaitingPayments({ waiting: { count, orders } }: Pick<Report, 'waiting'>) {
  if (count === 0) return null;
  return (
    <Alert tone="warning" title={`${count} ${count === 1 ? 'payment is' : 'payments are'} not settled yet`}>
      <ul className="mt-2 grid gap-1">
        {orders.map((order) => (
          <li key={order.orderId} className="wrap-anywhere">
            <Link to={orderPath(order)} className="text-link tabular">
              {order.orderId}
            </Link>
            {' · '}
            <bdi>{order.customerName}</bdi>
            {` · ${REASONS[order.reason] ?? order.reason}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

export function NewestOrders({ orders }: { orders: Report['newestOrders'] }) {
  return (
    <Panel title="Newest orders">
      <ul>
        {orders.map((order) => (
          <Row
            key={order.orderId}
            to={orderPath(order)}
            title={`${order.orderId} · ${order.packageName}`}
            detail={
              <>
                <bdi>{order.customerName}</bdi> · <LocalTime iso={order.createdAt} />
              </>
            }
          >
            <span className="flex items-center gap-3">
              <span className="tabular">{formatMoney(order.totalPrice, order.currency)}</span>
              <StatusBadge status={order.paymentStatus} />
            </span>
          </Row>
        ))}
      </ul>
      {orders.length === 0 && <Nothing>No orders found</Nothing>}
    </Panel>
  );
}

export function NewestTickets({ tickets }: { tickets: Report['newestTickets'] }) {
  return (
    <Panel title="Newest tickets">
      <ul>
        {tickets.map((ticket) => (
          <Row
            key={ticket._id}
            to={`${paths.admin.supportMessages}?ticket=${ticket._id}`}
            title={ticket.subject || 'Without a subject'}
            detail={
              <>
                <bdi>{ticket.ticketUserName}</bdi> · <LocalTime iso={ticket.createdAt} />
              </>
            }
          >
            <StatusBadge status={ticket.ticketStatus} />
          </Row>
        ))}
      </ul>
      {tickets.length === 0 && <Nothing>Nobody has written yet.</Nothing>}
    </Panel>
  );
}

/** What went wrong, for an operator; the error messages are written for the person who waits for a listing. */
export const failureWords: Readonly<Record<string, string>> = {
  generation_refused: 'The text model refused the request',
  generation_quota: 'The text model’s quota was used up',
  generation_overloaded: 'The text model was overloaded',
  generation_unreachable: 'The text model could not be reached',
  generation_timeout: 'The text model took too long',
  generation_blocked: 'The text model declined for safety reasons',
  generation_empty: 'The text model answered without a listing',
  generation_cut: 'The connection broke before the end',
  generation_malformed: 'The answer could not be read',
  generation_no_text_model: 'No usable key was active',
  generation_not_stored: 'The listing could not be saved',
  generation_incomplete: 'The listing was not complete',
  generation_breaks_rules: 'A channel’s rule could not be met',
  generation_interrupted: 'The service was restarted',
  generation_failed: 'An unexpected error; see the log',
};
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function CeilingUse({ of, ceiling }: { of: string; ceiling: Report['ceilings']['paid'] }) {
  if (!ceiling) return null;
  return (
    <p className="mt-1 text-ink-soft">
      {`${of}: ${formatCount(ceiling.used)} of the ${formatCount(ceiling.limit)} allowed in 24 hours.`}
    </p>
  );
}

/** Why listings failed, and how long those of the last day took. */
export function ModelHealth({
  failures,
  latency,
  ceilings,
}: Pick<Report, 'failures' | 'latency' | 'ceilings'>) {
  return (
    <Panel title="The text model">
      <p className="text-ink-soft">
        {latency
          ? `${formatCount(latency.count)} written in the last 24 hours. Half took ${seconds(latency.medianMs)} or less, 95% took ${seconds(latency.p95Ms)} or less.`
          : 'No listing was written in the last 24 hours.'}
      </p>
      <CeilingUse of="Listings by paying customers" ceiling={ceilings.paid} />
      <CeilingUse of="Free listings" ceiling={ceilings.free} />
      {failures.length > 0 && (
        <ul className="mt-3" aria-label="Failures by cause">
          {failures.map(({ code, count }) => (
            <li key={code} className="flex justify-between gap-4 border-line border-t py-2">
              <span>{failureWords[code] ?? `Another reason (${code})`}</span>
              <span className="tabular">{formatCount(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const PLACES = { demo: 'Demo', sandbox: 'Sandbox', live: 'Live' } as const;

/** Revenue by environment and currency; money that isn't real is labelled. */
export function Takings({ takings }: Pick<Report, 'takings'>) {
  if (takings.length === 0) return null;
  return (
    <ul className="mb-4 grid gap-1 text-small" aria-label="Takings">
      {takings.map(({ environment, currency, orders, paid, refunded }) => (
        <li key={`${environment} ${currency}`} className="text-ink-soft">
          {`${PLACES[environment]}: ${orders} paid ${orders === 1 ? 'order' : 'orders'}, ${formatMoney(paid, currency)}`}
          {refunded > 0 && `, ${formatMoney(refunded, currency)} refunded`}
        </li>
      ))}
    </ul>
  );
}
