import { formatCount } from '#web/lib/format-count.ts';

interface StatementSummaryProps {
  /** Credits to spend. */
  balance: number;
  /** Credits set aside: by listings under way, by deductions that can be given back, for a dispute. */
  held: number;
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

/** The two sums, and the rule that people wonder about. */
export function StatementSummary({ balance, held }: StatementSummaryProps) {
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
      <p className="max-w-reading text-ink-soft">
        A listing takes its credit when it starts. If the writing fails, the credit comes back: both lines
        stay below, one for each movement.
      </p>
    </div>
  );
}
