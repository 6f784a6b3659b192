import { BuyMore } from '#web/domain/buy-more.tsx';
import { formatCount } from '#web/lib/format-count.ts';

interface StatementSummaryProps {
  /** Available credits. */
  balance: number;
  /** Credits on hold: for running listings, refundable deductions or a dispute. */
  held: number;
  /** An earlier account of the same mailbox has had the free credits. */
  hadFreeCredits: boolean | undefined;
}

function Figure({ label, value, note }: { label: string; value: number; note: string }) {
  return (
    <div className="min-w-40 flex-1 border-line border-t py-4">
      <dt className="text-ink-soft text-small">{label}</dt>
      <dd>
        <span className="tabular mt-1 block font-display text-heading">{formatCount(value)}</span>
        <span className="text-caption text-ink-faint">{note}</span>
      </dd>
    </div>
  );
}

/** Both totals, and the rule users ask about. */
export function StatementSummary({ balance, held, hadFreeCredits }: StatementSummaryProps) {
  return (
    <div className="mb-10 grid gap-5">
      <dl className="flex flex-wrap gap-x-10">
        <Figure
          label="Balance"
          value={balance}
          note={balance === 1 ? 'credit to spend' : 'credits to spend'}
        />
        <Figure label="Held" value={held} note={held === 0 ? 'nothing is set aside' : 'set aside for now'} />
      </dl>
      <div className="empty:hidden">
        <BuyMore credits={balance} />
      </div>
      {hadFreeCredits && (
        <p className="max-w-reading">
          This account started without free credits: they are given once for each mailbox, and this one has
          had them.
        </p>
      )}
      <p className="max-w-reading text-ink-soft">
        A listing takes its credit when it starts. If the writing fails, the credit comes back; both movements
        are listed below.
      </p>
    </div>
  );
}
