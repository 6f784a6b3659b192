import type { z } from 'zod';
import type { RulesOfDay } from '#contract/channels/packs.ts';
import type { Listing, listingChangeSchema } from '#contract/listings.ts';
import type { Transaction } from '#server/db/client.ts';
import { canActAsAdmin } from '#server/platform/admin-access.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { savedAt } from '#server/platform/edit-conflict.ts';
import { AppError } from '#server/platform/errors.ts';
import { changedFields, fieldsOfAPerson, type ListingTexts, withChange } from './listing-fields.ts';
import { findingsOf, isSealed, listingOf, openState, type RulesNow } from './listing-view.ts';
import {
  findListing,
  findListingForUpdate,
  findVersion,
  type ListingRow,
  listWritersVersions,
  updateListing,
} from './listings.repository.ts';
import { addVersion, continueVersion } from './versions.ts';

/** The rules of a day, as the operator has them. */
export type RulesOn = (day: string) => Promise<RulesOfDay>;
export type Context = Pick<AppContext, 'db' | 'now'> & { rulesOn: RulesOn };
export type Reader = Pick<Actor, 'userId' | 'role' | 'isTwoStepMissing'>;

/** Today's rules. Asked before a transaction begins, which must not wait for another connection. */
export async function rulesNow({ now, rulesOn }: Pick<Context, 'now' | 'rulesOn'>): Promise<RulesNow> {
  const on = now().toISOString().slice(0, 10);
  return { on, rules: await rulesOn(on) };
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

interface Asked {
  actor: Actor;
  id: string;
  /** When the listing the actor saw was changed. */
  seen: string;
}

/** A change of a listing as it is stored, under a lock. */
interface Changing {
  row: ListingRow;
  rules: RulesNow;
  now: Date;
}

/** Changes a listing of the actor's own. Throws not_found, forbidden and conflict. */
export async function change(
  context: Context,
  { actor, id, seen }: Asked,
  work: (transaction: Transaction, changing: Changing) => Promise<void>,
): Promise<Listing> {
  const now = context.now();
  const rules = await rulesNow(context);
  return inTransaction(context, async (transaction) => {
    const row = requireReadable(await findListingForUpdate(transaction, id, now), actor);
    // An Admin may read along, but only the owner changes it.
    if (row.listing.userId !== actor.userId) throw new AppError('forbidden');
    if (new Date(seen).getTime() !== row.listing.updatedAt.getTime()) throw new AppError('conflict');
    await work(transaction, { row, rules, now });
    return listingOf(requireReadable(await findListing(transaction, id, now), actor), rules);
  });
}

/** Stores the listing as `next`, judged anew: whatever it was, it is not approved any more. */
async function storeJudged(
  transaction: Transaction,
  { row: { listing, product }, rules, now }: Changing,
  next: ListingRow['listing'],
): Promise<ListingRow['listing']> {
  const findings = findingsOf({ listing: next, product }, rules);
  const state = openState(findings);
  const saved = { ...next, findings, checkedOn: rules.on, state, updatedAt: savedAt(listing, now) };
  await updateListing(transaction, saved);
  return saved;
}

async function storeTexts(
  transaction: Transaction,
  changing: Changing,
  { market, ...texts }: ListingTexts & Pick<ListingRow['listing'], 'market'>,
  changed: readonly string[],
): Promise<ListingRow['listing']> {
  const { listing } = changing.row;
  const written = await listWritersVersions(transaction, listing.id);
  const editedFields = fieldsOfAPerson([...listing.editedFields, ...changed], texts, written);
  return storeJudged(transaction, changing, { ...listing, ...texts, market, editedFields });
}

/** What would run in a shop, or on a page of ours, is not stored at all. The editor keeps what was typed. */
function refuseActiveContent({ row, rules }: Changing, texts: ListingTexts, changed: readonly string[]) {
  const active = findingsOf({ ...row, listing: { ...row.listing, ...texts } }, rules).flatMap(
    ({ rule, field, channel, message }) => {
      const isGeneric = channel === 'generic';
      if (rule !== `${field}.activeContent`) return [];
      if (!changed.includes(isGeneric ? field : `${channel}.${field}`)) return [];
      return [{ path: isGeneric ? ['content', ...field.split('.')] : ['channels', channel, field], message }];
    },
  );
  const [first] = active;
  if (first) throw new AppError('invalid_request', { message: first.message, issues: active });
}

/** Throws not_found, forbidden, conflict and invalid_request. */
export function edit(
  context: Context,
  actor: Actor,
  id: string,
  body: z.output<typeof listingChangeSchema>,
): Promise<Listing> {
  return change(context, { actor, id, seen: body.updatedAt }, async (transaction, changing) => {
    const { listing } = changing.row;
    const texts = withChange(listing, body);
    const market = body.market === undefined ? listing.market : body.market;
    const changed = changedFields(listing, texts);
    if (changed.length === 0 && market === listing.market) return;
    refuseActiveContent(changing, texts, changed);
    const saved = await storeTexts(transaction, changing, { ...texts, market }, changed);
    if (changed.length === 0) return;
    // What was approved stays among the versions.
    const keep = isSealed(listing.state) ? addVersion : continueVersion;
    await keep(transaction, saved, { actorId: actor.userId, before: listing });
  });
}

/** Throws not_found, forbidden and conflict. */
export function restore(
  context: Context,
  actor: Actor,
  id: string,
  { versionId, updatedAt }: { versionId: string; updatedAt: string },
): Promise<Listing> {
  return change(context, { actor, id, seen: updatedAt }, async (transaction, changing) => {
    const { listing } = changing.row;
    const version = await findVersion(transaction, id, versionId);
    if (!version) throw new AppError('not_found', { message: 'There is no such version.' });
    const { content, channels } = version;
    const changed = changedFields(listing, version);
    if (changed.length === 0) return;
    const texts = { content, channels, market: listing.market };
    const saved = await storeTexts(transaction, changing, texts, changed);
    await addVersion(transaction, saved, { actorId: actor.userId, before: listing });
  });
}
