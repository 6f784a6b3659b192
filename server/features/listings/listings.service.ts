import type { z } from 'zod';
import type { ListingSummary, listingChangeSchema, listingFilterSchema } from '#contract/listings.ts';
import type { provenanceCheckSchema } from '#contract/provenance.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Actor, AppContext } from '#server/platform/context.ts';
import { savedAt } from '#server/platform/edit-conflict.ts';
import { approve, type ModelCallsFor } from './approve-listing.ts';
import {
  type Context,
  edit,
  type Reader,
  type RulesOn,
  requireReadable,
  restore,
  rulesNow,
} from './change-listing.ts';
import { createListingExports } from './exports/exports.service.ts';
import { findingsOf, isSealed, listingOf, openState, summaryOf } from './listing-view.ts';
import {
  findListing,
  listAllOf,
  listProductsListings,
  listSummaries,
  listVersions,
  updateListing,
} from './listings.repository.ts';
import { checkRecord, findRecord } from './provenance.service.ts';

interface ListingsDependencies {
  rulesOn: RulesOn;
  modelCallsFor: ModelCallsFor;
}

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

/** What the slice of products asks of listings. */
function forProducts(context: Context) {
  return {
    /** By product, last changed first. */
    async ofProducts(productIds: readonly string[]): Promise<Map<string, ListingSummary[]>> {
      if (productIds.length === 0) return new Map();
      const { rows } = await listSummaries(context.db, { productIds }, context.now());
      return Map.groupBy(rows.map(summaryOf), ({ productId }) => productId);
    },

    /**
     * Prepares for a change of products. What it returns judges the listings of a changed product anew, in the
     * transaction that has locked it. An approval names the product: it ends with a new name.
     */
    async prepareRevision() {
      const rules = await rulesNow(context);
      return async (
        transaction: Transaction,
        productId: string,
        { isRenamed }: { isRenamed: boolean },
      ): Promise<void> => {
        const now = context.now();
        for (const row of await listProductsListings(transaction, productId, now)) {
          const findings = findingsOf(row, rules);
          const judged = { ...row.listing, findings, checkedOn: rules.on };
          const isClosing = isSealed(row.listing.state) && !isRenamed;
          const state = isClosing ? row.listing.state : openState(findings);
          const updatedAt = state === row.listing.state ? row.listing.updatedAt : savedAt(row.listing, now);
          await updateListing(transaction, { ...judged, state, updatedAt });
        }
      };
    },
  };
}

/** The texts of products: read, change, approve. Another user's listing looks like a missing one. */
export function createListings(app: AppContext, { modelCallsFor, rulesOn }: ListingsDependencies) {
  const context = { ...app, rulesOn };
  const { db, now } = context;
  const requireOne = async (reader: Reader, id: string) =>
    requireReadable(await findListing(db, id, now()), reader);
  return {
    /** Throws not_found. */
    async find(reader: Reader, id: string) {
      const [row, rules] = await Promise.all([requireOne(reader, id), rulesNow(context)]);
      return listingOf(row, rules);
    },

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
    approve: (actor: Actor, id: string, seen: string) =>
      approve({ ...context, modelCallsFor }, actor, id, seen),

    /** Newest first. Throws not_found. */
    async versions(reader: Reader, id: string, query: Paging) {
      await requireOne(reader, id);
      return listVersions(db, id, pageOf(query));
    },

    /** Throws not_found, forbidden and conflict. */
    restore: (actor: Actor, id: string, body: { versionId: string; updatedAt: string }) =>
      restore(context, actor, id, body),

    /** The record of the latest approval. Throws not_found. */
    async provenance(reader: Reader, id: string) {
      await requireOne(reader, id);
      return findRecord(context, id);
    },

    checkProvenance: (given: z.output<typeof provenanceCheckSchema>, address: string) =>
      checkRecord(context, given, address),

    exports: createListingExports(context),

    /** All of a person's, with versions and approvals, for the export of their data. */
    async exportOf(userId: string) {
      const all = await listAllOf(db, userId);
      return all.map(({ listing, versions, approvals }) => ({
        _id: listing.id,
        productId: listing.productId,
        language: listing.language,
        market: listing.market,
        content: listing.content,
        channels: listing.channels,
        state: listing.state,
        editedFields: listing.editedFields,
        versions: versions.map(({ at, author: by, changedFields, content, channels }) => {
          return { at, by, changedFields, content, channels };
        }),
        approvals,
      }));
    },

    forProducts: forProducts(context),
  };
}

export type Listings = ReturnType<typeof createListings>;
