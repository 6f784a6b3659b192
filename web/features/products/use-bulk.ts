import { useState } from 'react';
import { approveListing, type ListingSummary } from '#contract/listings.ts';
import { useRefresh } from '#web/data/refresh.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api } from '#web/lib/browser-api.ts';
import { formatCount, formatCountOf } from '#web/lib/format-count.ts';
import { toast } from '#web/ui/toast.ts';
import { oneByOne, type Refused } from './one-by-one.ts';
import type { ProductRow } from './product-row.ts';

export interface BulkOutcome {
  /** `3 approved, 1 not`. */
  title: string;
  refused: readonly { listing: ListingSummary; reason: string }[];
}

const isOpen = ({ state }: ListingSummary) => state === 'draft' || state === 'blocked';

/** Why a listing was not approved: the first rule that it breaks, or the service's own words. */
export function refusalReason(error: unknown): string {
  const issues = error instanceof ApiError && error.code === 'rules_broken' ? error.issues : [];
  const [first, ...others] = issues;
  if (!first) return reasonOf(error) ?? 'Something went wrong. Please try again.';
  return others.length === 0
    ? first.message
    : `${first.message} And ${formatCount(others.length)} more to mend.`;
}

const outcomeOf = (approved: number, refused: readonly Refused<ListingSummary>[]): BulkOutcome => ({
  title: `${formatCount(approved)} approved, ${formatCount(refused.length)} not`,
  refused: refused.map(({ entry, error }) => ({ listing: entry, reason: refusalReason(error) })),
});

const isStale = ({ error }: Refused<ListingSummary>) =>
  error instanceof ApiError && (error.code === 'conflict' || error.status === 404);

/**
 * Approves listings one by one, tells how far it is, and what was refused. The rows stay where they are: an approval
 * dates its product, and a list loaded again would come in another order under the seller's hands.
 */
export function useBulkApproval() {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const [approved, setApproved] = useState<ReadonlyMap<string, ListingSummary>>(new Map());
  const refresh = useRefresh();

  async function approve({ _id, updatedAt }: ListingSummary): Promise<void> {
    const { data } = await api(approveListing, { params: { id: _id }, body: { updatedAt } });
    setApproved((before) => new Map(before).set(_id, data));
  }

  /** Answers the listings that were refused. */
  async function approveAll(listings: readonly ListingSummary[]): Promise<ListingSummary[]> {
    const open = listings.filter(isOpen);
    setOutcome(null);
    if (open.length === 0) {
      toast(listings.length === 1 ? 'It is approved already.' : 'They are approved already.');
      return [];
    }
    const total = open.length;
    const refused = await oneByOne(open, approve, (done) => setProgress({ done, total }));
    if (refused.length > 0) setOutcome(outcomeOf(total - refused.length, refused));
    else toast.success(`${formatCountOf(total, 'listing')} approved.`);
    if (refused.some(isStale)) await refresh();
    setProgress(null);
    return refused.map(({ entry }) => entry);
  }

  const newest = (listing: ListingSummary): ListingSummary => {
    const answer = approved.get(listing._id);
    return answer && answer.updatedAt > listing.updatedAt ? answer : listing;
  };
  return {
    ...{ progress, outcome, approveAll, forget: () => setOutcome(null) },
    /** The products with what was approved since they were loaded. */
    withApproved: (products: readonly ProductRow[]): ProductRow[] =>
      products.map((product) => ({ ...product, listings: product.listings.map(newest) })),
  };
}
