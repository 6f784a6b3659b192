import type { UserTotals } from '#contract/identity.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Balance, Money } from './user-cells.tsx';

/** What the selection adds up to, on all pages. */
export function UserTotalsLine({ totals: { people, balance, spent } }: { totals: UserTotals }) {
  return (
    <dl aria-label="Totals of the selection" className="mb-6 flex flex-wrap gap-x-10 gap-y-3">
      <div>
        <dt className="text-ink-soft text-small">People</dt>
        <dd className="tabular font-semibold">{formatCount(people)}</dd>
      </div>
      <div>
        <dt className="text-ink-soft text-small">Remaining credit</dt>
        <dd className="font-semibold">
          <Balance credits={balance} />
        </dd>
      </div>
      <div>
        <dt className="text-ink-soft text-small">Money spent</dt>
        <dd className="font-semibold">
          <Money sums={spent} none="Nothing yet" />
        </dd>
      </div>
    </dl>
  );
}
