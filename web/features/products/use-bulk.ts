import { useState } from 'react';
import { exportListings, type ShopFormat } from '#contract/listing-files.ts';
import { approveListing, type ListingSummary } from '#contract/listings.ts';
import { useRefresh } from '#web/data/refresh.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { api, fetchFile } from '#web/lib/browser-api.ts';
import { formatCount, formatCountOf } from '#web/lib/format-count.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.ts';
import { approvalProblem, type BulkProblem, exportProblem } from './bulk-problem.ts';
import { oneByOne, type Refused } from './one-by-one.ts';
import type { ProductRow } from './product-row.ts';

export interface BulkProgress {
  said: string;
  /** Share done, 0 to 1; undefined if unknown. */
  value?: number;
}

const isOpen = ({ state }: ListingSummary) => state === 'draft' || state === 'blocked';

const isStale = ({ error }: Refused<ListingSummary>) =>
  error instanceof ApiError && (error.code === 'conflict' || error.status === 404);

/**
 * The products as loaded, with what was approved or exported since. The rows stay where they are: a change dates its
 * product, and a list loaded again would come in another order under the seller's hands.
 */
function useChangedListings(loaded: readonly ProductRow[]) {
  const [base, setBase] = useState(loaded);
  const [changed, setChanged] = useState<ReadonlyMap<string, ListingSummary>>(new Map());
  if (base !== loaded) {
    setBase(loaded);
    setChanged(new Map());
  }
  const products = loaded.map((product) => ({
    ...product,
    listings: product.listings.map((listing) => changed.get(listing._id) ?? listing),
  }));
  const replace = (listings: readonly ListingSummary[]) =>
    setChanged((before) => new Map([...before, ...listings.map((one) => [one._id, one] as const)]));
  return { products, replace };
}

/** Approves and exports several listings at once; tells how far it is, and what was refused. */
export function useBulk(loaded: readonly ProductRow[]) {
  const { products, replace } = useChangedListings(loaded);
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const [problem, setProblem] = useState<BulkProblem | null>(null);
  const refresh = useRefresh();

  async function approve({ _id, updatedAt }: ListingSummary): Promise<void> {
    const { data } = await api(approveListing, { params: { id: _id }, body: { updatedAt } });
    replace([data]);
  }

  /** One by one. Answers the listings that were refused. */
  async function approveAll(listings: readonly ListingSummary[]): Promise<ListingSummary[]> {
    const open = listings.filter(isOpen);
    setProblem(null);
    if (open.length === 0) {
      toast(listings.length === 1 ? 'It is approved already.' : 'They are approved already.');
      return [];
    }
    const total = open.length;
    const refused = await oneByOne(open, approve, (done) =>
      setProgress({
        said: `Approving ${formatCount(done + 1)} of ${formatCount(total)} …`,
        value: done / total,
      }),
    );
    if (refused.length > 0) setProblem(approvalProblem(total - refused.length, refused));
    else toast.success(`${formatCountOf(total, 'listing')} approved.`);
    if (refused.some(isStale)) await refresh();
    setProgress(null);
    return refused.map(({ entry }) => entry);
  }

  /** All in one file, or none. */
  async function exportAll(listings: readonly ListingSummary[], format: ShopFormat): Promise<void> {
    setProblem(null);
    setProgress({ said: `Exporting ${formatCountOf(listings.length, 'listing')} …` });
    try {
      const ids = listings.map(({ _id }) => _id);
      const { name, content } = await fetchFile(exportListings, { body: { ids, format } });
      saveFile(name, content);
      replace(listings.map((listing) => ({ ...listing, state: 'exported' })));
      toast.success(`${name} downloaded.`);
    } catch (error) {
      setProblem(exportProblem(error));
    } finally {
      setProgress(null);
    }
  }

  return { products, progress, problem, approveAll, exportAll, forget: () => setProblem(null) };
}
