import { brandIn, checkSavedListing } from '#contract/channels/check-saved-listing.ts';
import type { RulesOfDay } from '#contract/channels/packs.ts';
import type { ListingFinding } from '#contract/channels/versions.ts';
import type { Listing, ListingState, ListingSummary, ListingVersion } from '#contract/listings.ts';
import { inOrder, type ListingRow, type SummaryRow, type VersionRow } from './listings.repository.ts';

/** The rules by which listings are judged now. */
export interface RulesNow {
  /** The day. */
  on: string;
  rules: RulesOfDay;
}

export const isSealed = (state: ListingState): boolean => state === 'approved' || state === 'exported';

export const isBlocking = ({ severity }: Pick<ListingFinding, 'severity'>): boolean => severity === 'block';

/** Findings as the issues of a refusal: where, and what to mend. */
export const findingIssues = (findings: readonly ListingFinding[]) =>
  findings.map(({ channel, field, item, message }) => ({
    path: [channel, ...field.split('.'), ...(item === undefined ? [] : [item])],
    message,
  }));

/** The state of a listing that nobody has approved as it is now. */
export const openState = (findings: readonly ListingFinding[]): ListingState =>
  findings.some(isBlocking) ? 'blocked' : 'draft';

export function findingsOf(
  { listing, product }: Pick<ListingRow, 'listing' | 'product'>,
  { rules }: RulesNow,
): ListingFinding[] {
  const { content, channels, language, market } = listing;
  return checkSavedListing(content, channels, { rules, language, market, brand: brandIn(product.facts) });
}

export const summaryOf = (row: SummaryRow): ListingSummary => ({
  _id: row.id,
  productId: row.productId,
  productName: row.productName,
  language: row.language,
  market: row.market,
  channelNames: inOrder(row.channelNames ?? []),
  state: row.state,
  isFreeDraft: row.isFreeDraft,
  findingCounts: { block: row.blockCount, advice: row.adviceCount },
  freeUntil: row.freeUntil?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export function listingOf(row: ListingRow, rules: RulesNow): Listing {
  const { listing, product } = row;
  const findings = findingsOf(row, rules);
  const blockCount = findings.filter(isBlocking).length;
  return {
    ...summaryOf({
      ...listing,
      productName: product.name,
      channelNames: Object.keys(listing.channels),
      state: isSealed(listing.state) ? listing.state : openState(findings),
      blockCount,
      adviceCount: findings.length - blockCount,
      freeUntil: row.freeUntil,
    }),
    content: listing.content,
    channels: listing.channels,
    notes: listing.notes,
    findings,
    editedFields: listing.editedFields,
    demo: listing.isDemo,
  };
}

export const versionOf = ({
  version,
  name,
}: {
  version: VersionRow;
  name: string | null;
}): ListingVersion => ({
  _id: version.id,
  at: version.at.toISOString(),
  by: version.author,
  name,
  changedFields: version.changedFields,
  content: version.content,
  channels: version.channels,
});
