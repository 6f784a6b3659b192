import type { ListingSummary } from '#contract/listings.ts';
import { reasonOf } from '#web/domain/failure-reason.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { formatCount } from '#web/lib/format-count.ts';
import type { Refused } from './one-by-one.ts';

/** What was not done, and why. */
export interface BulkProblem {
  title: string;
  lines: readonly { key: string; name: string; reason: string }[];
}

const UNEXPLAINED = 'Something went wrong. Please try again.';

/** Why a listing was not approved: the first rule that it breaks, or the service's own words. */
function refusalReason(error: unknown): string {
  const issues = error instanceof ApiError && error.code === 'rules_broken' ? error.issues : [];
  const [first, ...others] = issues;
  if (!first) return reasonOf(error) ?? UNEXPLAINED;
  return others.length === 0
    ? first.message
    : `${first.message} And ${formatCount(others.length)} more to mend.`;
}

export const approvalProblem = (
  approved: number,
  refused: readonly Refused<ListingSummary>[],
): BulkProblem => ({
  title: `${formatCount(approved)} approved, ${formatCount(refused.length)} not`,
  lines: refused.map(({ entry, error }) => ({
    key: entry._id,
    name: `${entry.productName} (${entry.language})`,
    reason: refusalReason(error),
  })),
});

/** The service names the listings that stand in the way of a file. */
export const exportProblem = (error: unknown): BulkProblem => ({
  title: reasonOf(error) ?? UNEXPLAINED,
  lines: (error instanceof ApiError ? error.issues : []).map(({ path, message }, index) => ({
    key: `${path.join('.')} ${index}`,
    name: '',
    reason: message,
  })),
});
