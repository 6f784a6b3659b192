import { packsOfSavedListing } from '#contract/channels/check-saved-listing.ts';
import type { ListingFinding } from '#contract/channels/versions.ts';
import type { Listing } from '#contract/listings.ts';
import type { ProvenanceRecord, ProvenText } from '#contract/provenance.ts';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { personNames } from '#server/db/person-names.ts';
import type { Actor } from '#server/platform/context.ts';
import { savedAt } from '#server/platform/edit-conflict.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashOf } from '#server/platform/text-hash.ts';
import { type Context, change } from './change-listing.ts';
import { findingIssues, findingsOf, isBlocking, isSealed, type RulesNow } from './listing-view.ts';
import {
  insertApproval,
  type ListingRow,
  listRunsOf,
  listVersions,
  updateListing,
} from './listings.repository.ts';

/** The calls of the text model for these runs of a person's. */
export type ModelCallsFor = (
  userId: string,
  generationIds: readonly string[],
) => Promise<ProvenanceRecord['writtenBy']>;

const textOf = ({ listing, product }: ListingRow): ProvenText => {
  const { language, content, channels } = listing;
  return { productName: product.name, language, content, channels };
};

async function recordOf(
  transaction: Transaction,
  row: ListingRow,
  { rules, at, ...known }: { rules: RulesNow; at: Date } & Pick<ProvenanceRecord, 'writtenBy' | 'approvedBy'>,
): Promise<ProvenanceRecord> {
  const { listing, product } = row;
  const { market, channels, editedFields } = listing;
  const text = textOf(row);
  const names = await personNames(
    transaction,
    product.facts.map(({ by }) => by),
  );
  const { rows } = await listVersions(transaction, listing.id);
  const byPeople = rows.filter(({ version }) => version.author === 'person').reverse();
  return {
    format: 'listwright-provenance',
    version: 1,
    _id: newId(),
    listingId: listing.id,
    textHash: hashOf(text),
    text,
    market,
    facts: product.facts.map((fact) => ({ ...fact, by: names.get(fact.by) ?? '' })),
    packs: packsOfSavedListing(channels, { rules: rules.rules, market }),
    editedFields,
    changes: byPeople.map(({ version, name }) => ({
      at: version.at.toISOString(),
      name,
      fields: version.changedFields,
    })),
    ...known,
    approvedAt: at.toISOString(),
  };
}

/** Throws rules_broken with what blocks the listing. */
function refuseBlocked(findings: readonly ListingFinding[]): void {
  const issues = findingIssues(findings.filter(isBlocking));
  if (issues.length > 0) throw new AppError('rules_broken', { issues });
}

/** Throws not_found, forbidden, conflict, free_draft and rules_broken. */
export async function approve(
  context: Context & { modelCallsFor: ModelCallsFor },
  actor: Actor,
  id: string,
  seen: string,
): Promise<Listing> {
  const { userId: actorId } = actor;
  const writtenBy = await context.modelCallsFor(actorId, await listRunsOf(context.db, id));
  return change(context, { actor, id, seen }, async (transaction, { row, rules, now }) => {
    const { listing } = row;
    if (isSealed(listing.state)) return;
    if (listing.isFreeDraft) throw new AppError('free_draft');
    const findings = findingsOf(row, rules);
    refuseBlocked(findings);
    const at = savedAt(listing, now);
    const record = await recordOf(transaction, row, { rules, approvedBy: actor.name, at, writtenBy });
    const { _id, textHash } = record;
    await insertApproval(transaction, { id: _id, listingId: id, actorId, textHash, record, at });
    const judged = { findings, checkedOn: rules.on, state: 'approved' as const };
    await updateListing(transaction, { ...listing, ...judged, updatedAt: at });
  });
}
