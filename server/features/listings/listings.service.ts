import type { z } from 'zod';
import type { ListingFinding } from '#contract/channels/versions.ts';
import type {
  Listing,
  ListingSummary,
  listingChangeSchema,
  listingFilterSchema,
} from '#contract/listings.ts';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { canActAsAdmin } from '#server/platform/admin-access.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { savedAt } from '#server/platform/edit-conflict.ts';
import { AppError } from '#server/platform/errors.ts';
import { approvalOf } from './approval.ts';
import { changedFields, fieldsOfAPerson, type ListingTexts, withChange } from './listing-fields.ts';
import { dayOf, findingsOf, isBlocking, isSealed, listingOf, openState, summaryOf } from './listing-view.ts';
import {
  findListing,
  findListingForUpdate,
  findVersion,
  insertApproval,
  type ListingRow,
  listSummaries,
  listVersions,
  listWrittenTexts,
  updateListing,
} from './listings.repository.ts';
import { addVersion, keepVersion } from './versions.ts';

type Context = Pick<AppContext, 'db' | 'now'>;
type Reader = Pick<Actor, 'userId' | 'role' | 'isTwoStepMissing'>;

const DEFAULT_PAGE_SIZE = 20;

interface Paging {
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** Undefined unless a page is asked for: the list is then complete. */
function pageOf({ page, pageSize }: Paging) {
  if (page === undefined && pageSize === undefined) return undefined;
  const limit = pageSize ?? DEFAULT_PAGE_SIZE;
  return { offset: ((page ?? 1) - 1) * limit, limit };
}

/**
 * The reader's own listing; an Admin may read anybody's, with two-step sign-in where that is required.
 * Another user's listing looks like a missing one.
 */
export function requireReadable(row: ListingRow | null, reader: Reader): ListingRow {
  if (!row || (row.listing.userId !== reader.userId && !canActAsAdmin(reader))) {
    throw new AppError('not_found', { message: 'There is no such listing.' });
  }
  return row;
}

/** Findings as the issues of a refusal: where, and what to mend. */
export const findingIssues = (findings: readonly ListingFinding[]) =>
  findings.map(({ channel, field, item, message }) => ({
    path: [channel, ...field.split('.'), ...(item === undefined ? [] : [item])],
    message,
  }));

/** Changes a listing of the actor's own, which is locked until the transaction ends. */
function change(
  context: Context,
  { actor, id, seen }: { actor: Actor; id: string; seen: string },
  work: (transaction: Transaction, row: ListingRow, now: Date) => Promise<void>,
): Promise<Listing> {
  const now = context.now();
  return inTransaction(context, async (transaction) => {
    const row = requireReadable(await findListingForUpdate(transaction, id, now), actor);
    // An Admin may read along, but only the owner changes it.
    if (row.listing.userId !== actor.userId) throw new AppError('forbidden');
    if (new Date(seen).getTime() !== row.listing.updatedAt.getTime()) throw new AppError('conflict');
    await work(transaction, row, now);
    return listingOf(requireReadable(await findListing(transaction, id, now), actor), now);
  });
}

/** Stores texts that differ from the present ones in these fields. */
async function storeTexts(
  transaction: Transaction,
  { listing, product }: ListingRow,
  { market, ...texts }: ListingTexts & Pick<ListingRow['listing'], 'market'>,
  { now, changed }: { now: Date; changed: string[] },
) {
  const next = { ...listing, ...texts, market };
  const findings = findingsOf({ listing: next, product, freeUntil: null }, now);
  const written = await listWrittenTexts(transaction, listing.id);
  const saved = {
    ...next,
    findings,
    checkedOn: dayOf(now),
    state: openState(findings),
    editedFields: fieldsOfAPerson([...listing.editedFields, ...changed], texts, written),
    updatedAt: savedAt(listing, now),
  };
  await updateListing(transaction, saved);
  return saved;
}

/** No shop shows what it would run, and no page of ours: such a text is not stored at all. */
function refuseActiveContent(row: ListingRow, texts: ListingTexts, changed: readonly string[], now: Date) {
  const findings = findingsOf({ ...row, listing: { ...row.listing, ...texts } }, now);
  const active = findings.filter(
    ({ rule, field, channel }) =>
      rule === `${field}.activeContent` &&
      changed.includes(channel === 'generic' ? field : `${channel}.${field}`),
  );
  const [first] = active;
  if (!first) return;
  const issues = active.map(({ channel, field, message }) => ({
    path: channel === 'generic' ? ['content', ...field.split('.')] : ['channels', channel, field],
    message,
  }));
  throw new AppError('invalid_request', { message: first.message, issues });
}

function edit(context: Context, actor: Actor, id: string, body: z.output<typeof listingChangeSchema>) {
  return change(context, { actor, id, seen: body.updatedAt }, async (transaction, row, now) => {
    const { listing } = row;
    const texts = withChange(listing, body);
    const market = body.market === undefined ? listing.market : body.market;
    const changed = changedFields(listing, texts);
    if (changed.length === 0 && market === listing.market) return;
    refuseActiveContent(row, texts, changed, now);
    const saved = await storeTexts(transaction, row, { ...texts, market }, { now, changed });
    if (changed.length === 0) return;
    const keep = isSealed(listing.state) ? addVersion : keepVersion;
    await keep(transaction, saved, { actorId: actor.userId, before: listing });
  });
}

function restore(
  context: Context,
  actor: Actor,
  id: string,
  { versionId, updatedAt }: { versionId: string; updatedAt: string },
) {
  return change(context, { actor, id, seen: updatedAt }, async (transaction, row, now) => {
    const { listing } = row;
    const version = await findVersion(transaction, id, versionId);
    if (!version) throw new AppError('not_found', { message: 'There is no such version.' });
    const { content, channels } = version;
    const changed = changedFields(listing, version);
    if (changed.length === 0) return;
    const { market } = listing;
    const saved = await storeTexts(transaction, row, { content, channels, market }, { now, changed });
    await addVersion(transaction, saved, { actorId: actor.userId, before: listing });
  });
}

function approve(context: Context, actor: Actor, id: string, seen: string) {
  return change(context, { actor, id, seen }, async (transaction, row, now) => {
    const { listing } = row;
    if (isSealed(listing.state)) return;
    if (listing.isFreeDraft) throw new AppError('free_draft');
    const findings = findingsOf(row, now);
    const issues = findingIssues(findings.filter(isBlocking));
    if (issues.length > 0) throw new AppError('rules_broken', { issues });
    const approval = approvalOf(row, { actor, now });
    await insertApproval(transaction, {
      id: newId(),
      listingId: id,
      actorId: actor.userId,
      at: now,
      ...approval,
    });
    const updatedAt = savedAt(listing, now);
    await updateListing(transaction, {
      ...listing,
      findings,
      checkedOn: dayOf(now),
      state: 'approved',
      updatedAt,
    });
  });
}

/** Listings of products: read, change, approve. Another user's listing looks like a missing one. */
export function createListings(context: Context) {
  const { db, now } = context;
  const requireOne = async (reader: Reader, id: string) =>
    requireReadable(await findListing(db, id, now()), reader);
  return {
    /** Throws not_found. */
    find: async (reader: Reader, id: string) => listingOf(await requireOne(reader, id), now()),

    /** The user's own, last changed first; complete and without a total unless a page is asked for. */
    async list(userId: string, query: z.output<typeof listingFilterSchema>) {
      const { productId, channel, state } = query;
      const productIds = productId === undefined ? undefined : [productId];
      const filter = { userId, productIds, channel, state, page: pageOf(query) };
      const { rows, total } = await listSummaries(db, filter, now());
      return { listings: rows.map(summaryOf), total };
    },

    /** Throws not_found, forbidden, conflict and invalid_request. */
    edit: (actor: Actor, id: string, body: z.output<typeof listingChangeSchema>) =>
      edit(context, actor, id, body),

    /** Throws not_found, forbidden, conflict, free_draft and rules_broken. */
    approve: (actor: Actor, id: string, seen: string) => approve(context, actor, id, seen),

    /** Newest first. Throws not_found. */
    async versions(reader: Reader, id: string, query: Paging) {
      await requireOne(reader, id);
      return listVersions(db, id, pageOf(query));
    },

    /** Throws not_found, forbidden and conflict. */
    restore: (actor: Actor, id: string, body: { versionId: string; updatedAt: string }) =>
      restore(context, actor, id, body),
  };
}

export type Listings = ReturnType<typeof createListings>;

/** The listings of these products, by product, last changed first. */
export async function listingsOfProducts(
  { db, now }: Context,
  productIds: readonly string[],
): Promise<Map<string, ListingSummary[]>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await listSummaries(db, { productIds }, now());
  return Map.groupBy(rows.map(summaryOf), ({ productId }) => productId);
}
