import { Badge } from '#web/ui/badge.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { AnyOrder } from './order-kind.ts';
import { noteWords } from './payment-notes.ts';

interface PaymentStateProps {
  order: Pick<AnyOrder, 'paymentStatus' | 'paymentNote'>;
  /** One word only, because the sentence is shown elsewhere. */
  isBrief?: boolean;
}

/** The payment's state, and what the buyer must know about it. */
export function PaymentState({ order, isBrief = false }: PaymentStateProps) {
  const note = order.paymentNote && noteWords[order.paymentNote];
  return (
    <div className="grid justify-items-start gap-1.5">
      <span className="flex flex-wrap gap-1.5">
        <StatusBadge status={order.paymentStatus} />
        {note && <Badge tone={note.tone}>{note.label}</Badge>}
      </span>
      {note && !isBrief && <span className="max-w-[38ch] text-caption text-ink-soft">{note.sentence}</span>}
    </div>
  );
}
