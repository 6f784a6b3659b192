import { useState } from 'react';
import { approveListing, type ListingSummary } from '#contract/listings.ts';
import { useRefresh } from '#web/data/refresh.ts';
import { api } from '#web/lib/browser-api.ts';
import { formatCount, formatCountOf } from '#web/lib/format-count.ts';
import { toast } from '#web/ui/toast.ts';
import { oneByOne, type Refused } from './one-by-one.ts';

export interface BulkOutcome {
  /** `3 approved, 1 not`. */
  title: string;
  refused: readonly Refused<ListingSummary>[];
}

const isOpen = ({ state }: ListingSummary) => state === 'draft' || state === 'blocked';

const approve = ({ _id, updatedAt }: ListingSummary) =>
  api(approveListing, { params: { id: _id }, body: { updatedAt } });

/** Approves listings one by one, tells how far it is, and what was refused. */
export function useBulkApproval(onDone: (refused: readonly ListingSummary[]) => void) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const refresh = useRefresh();
  async function approveAll(listings: readonly ListingSummary[]): Promise<void> {
    const open = listings.filter(isOpen);
    if (progress !== null || listings.length === 0) return;
    setOutcome(null);
    if (open.length === 0) {
      toast(listings.length === 1 ? 'It is approved already.' : 'They are approved already.');
      return;
    }
    const total = open.length;
    const refused = await oneByOne(open, approve, (done) => setProgress({ done, total }));
    const approved = total - refused.length;
    if (refused.length === 0) toast.success(`${formatCountOf(approved, 'listing')} approved.`);
    else
      setOutcome({ title: `${formatCount(approved)} approved, ${formatCount(refused.length)} not`, refused });
    await refresh();
    setProgress(null);
    onDone(refused.map(({ entry }) => entry));
  }
  return { progress, outcome, approveAll, forget: () => setOutcome(null) };
}
