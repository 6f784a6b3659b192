import type { PaymentEvent } from '#contract/payments.ts';
import { formatMoney } from '#web/domain/money.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { LocalTime } from '#web/ui/local-time.tsx';
import { paymentEventWords } from './payment-event-words.ts';

const kinds: Record<PaymentEvent['kind'], { label: string; tone: BadgeTone }> = {
  attempt: { label: 'Attempt to pay', tone: 'neutral' },
  capture: { label: 'Payment', tone: 'accent' },
  refund: { label: 'Refund', tone: 'warning' },
  webhook: { label: 'Message from PayPal', tone: 'info' },
  dispute: { label: 'Dispute', tone: 'danger' },
  alarm: { label: 'Alarm', tone: 'danger' },
};

function Event({ event }: { event: PaymentEvent }) {
  const { at, kind, amount, currency, detail, codes } = event;
  const { label, tone } = kinds[kind];
  return (
    <li className="border-line border-t py-3 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small">
        <Badge tone={tone}>{label}</Badge>
        {amount !== null && currency !== null && (
          <span className="tabular font-medium">{formatMoney(amount, currency)}</span>
        )}
        <span className="text-ink-faint">
          <LocalTime iso={at} />
        </span>
      </p>
      <p className="mt-1 text-small">{paymentEventWords(event)}</p>
      {detail && (
        <p dir="auto" className="wrap-anywhere mt-1 text-ink-soft text-small">
          {detail}
        </p>
      )}
      {codes.length > 0 && (
        <details className="mt-1 text-caption text-ink-soft">
          <summary className="w-fit">Codes</summary>
          <p className="wrap-anywhere tabular mt-1">{codes.join(' · ')}</p>
        </details>
      )}
    </li>
  );
}

/** The events of an order's payment, newest first; PayPal's codes are one press away. */
export function PaymentTimeline({ events }: { events: readonly PaymentEvent[] }) {
  if (events.length === 0)
    return <p className="text-ink-soft text-small">Nobody has tried to pay for this order yet.</p>;
  return (
    <ol>
      {events.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events have no id, and the list is replaced whole
        <Event key={index} event={event} />
      ))}
    </ol>
  );
}
