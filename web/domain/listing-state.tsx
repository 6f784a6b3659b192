import type { ListingState, ListingSummary } from '#contract/listings.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

/** What people call a listing's states. */
export const stateNames: Readonly<Record<ListingState, string>> = {
  draft: 'Draft',
  blocked: 'Blocked',
  approved: 'Approved',
  exported: 'Exported',
};

const tones: Readonly<Record<ListingState, BadgeTone>> = {
  draft: 'neutral',
  blocked: 'danger',
  approved: 'accent',
  exported: 'info',
};

/** A listing's state, and whether it can only be copied. */
export function ListingStateBadge({ state, isFreeDraft }: Pick<ListingSummary, 'state' | 'isFreeDraft'>) {
  return (
    <>
      <Badge tone={tones[state]}>{stateNames[state]}</Badge>
      {isFreeDraft && <Badge tone="warning">Free draft</Badge>}
    </>
  );
}

/** How many rules a listing breaks: those that block it, then those that are only advised. */
export function FindingCounts({ findingCounts: { block, advice } }: Pick<ListingSummary, 'findingCounts'>) {
  return (
    <>
      {block > 0 && <span className="tabular font-medium text-danger">{formatCount(block)} to mend</span>}
      {advice > 0 && <span className="tabular text-ink-soft">{formatCount(advice)} to consider</span>}
    </>
  );
}
