import type { PaymentEvent } from '#contract/payments.ts';
import { formatMoney } from '#web/domain/money.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';

const kinds: Record<PaymentEvent['kind'], { label: string; tone: BadgeTone }> = {
  attempt: { label: 'Attempt to pay', tone: 'neutral' },
  capture: { label: 'Payment', tone: 'accent' },
  refund: { label: 'Refund', tone: 'warning' },
  webhook: { label: 'Message from PayPal', tone: 'info' },
  dispute: { label: 'Dispute', tone: 'danger' },
  alarm: { label: 'Alarm', tone: 'danger' },
};

function Event({ event }: { event: PaymentEvent }) {
  const { at, kind, reference, status, amount, currency, detail } = event;
  const { label, tone } = kinds[kind];
  return (
    <li className="border-line border-t py-3 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small">
        <Badge tone={tone}>{label}</Badge>
        <span className="wrap-anywhere font-medium">{status}</span>
        {amount !== null && currency !== null && (
          <span className="tabular">{formatMoney(amount, currency)}</span>
        )}
        <span className="text-ink-faint">
          <LocalTime iso={at} />
        </span>
      </p>
      {detail && <p className="wrap-anywhere mt-1 text-ink-soft text-small">{detail}</p>}
      {reference && (
        <p className="wrap-anywhere tabular mt-0.5 text-caption text-ink-faint">
          <span className="sr-only">Reference </span>
          {reference}
        </p>
      )}
    </li>
  );
}

/** The events of an order's payment, newest first. */
export function PaymentTimeline({ events }: { events: readonly PaymentEvent[] }) {
  if (events.length === 0) return <p className="text-ink-soft text-small">Nobody has tried to pay it yet.</p>;
  return (
    <ol>
      {events.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events have no id, and the list is replaced whole
        <Event key={index} event={event} />
      ))}
    </ol>
  );
}
