import { and, eq, sql } from 'drizzle-orm';
import { brandIn, checkSavedListing } from '#contract/channels/check-saved-listing.ts';
import type { Market } from '#contract/channels/fields.ts';
import { type ChannelNotes, type ListingFinding, listingFieldOf } from '#contract/channels/versions.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { listings, products } from '#server/db/schema/products.ts';
import { changedFields, type ListingTexts, withChange } from './listing-fields.ts';
import { insertVersion } from './listings.repository.ts';

/** What a run has written. */
interface WrittenTexts extends ListingTexts {
  generationId: string;
  userId: string;
  productId: string;
  /** English name. */
  language: string;
  /** Null leaves the listing's market as it is. */
  market: Market | null;
  isDemo: boolean;
  /** Its credit was given back: it does not take the place of a listing. */
  isFreeDraft: boolean;
  /** Only these were written; null for everything. */
  fields: readonly string[] | null;
  notes: ChannelNotes;
}

/** The listing after a run: its texts, or the run's own if they were not kept. */
interface KeptTexts extends ListingTexts {
  listingId: string | null;
  notes: ChannelNotes;
  findings: ListingFinding[];
}

/** A product's listing in one language; null if there is none, or the product is somebody else's. */
export async function findKeptListing(
  connection: Connection,
  { userId, productId, language }: Pick<WrittenTexts, 'userId' | 'productId' | 'language'>,
) {
  const [row] = await connection
    .select({ content: listings.content, channels: listings.channels, market: listings.market })
    .from(listings)
    .where(
      and(eq(listings.userId, userId), eq(listings.productId, productId), eq(listings.language, language)),
    );
  return row ?? null;
}

/** The brand that a product's facts name. */
export async function findBrand(connection: Connection, productId: string): Promise<string | undefined> {
  const [row] = await connection
    .select({ facts: products.facts })
    .from(products)
    .where(eq(products.id, productId));
  return row && brandIn(row.facts);
}

/** The fields in `paths`, of the run's texts, as a change of a listing. */
function changeOf(paths: readonly string[], { content, channels }: ListingTexts) {
  const change: { content: Record<string, unknown>; channels: Record<string, Record<string, unknown>> } = {
    content: {},
    channels: {},
  };
  for (const path of paths) {
    const place = listingFieldOf(path);
    if (!place) continue;
    const [name = '', part] = place.field.split('.');
    if (place.channel !== 'generic') {
      const written = channels[place.channel] as Record<string, unknown> | undefined;
      change.channels[place.channel] = { ...change.channels[place.channel], [name]: written?.[name] };
    } else if (part === undefined) change.content[name] = content[name as keyof ListingContent];
    else {
      const section = content[name as 'metaTags'] as unknown as Record<string, unknown>;
      change.content[name] = { ...(change.content[name] as object | undefined), [part]: section[part] };
    }
  }
  return change as Parameters<typeof withChange>[1];
}

/** Whether a run wrote this field anew. */
function isWritten(field: string, { fields, channels }: WrittenTexts): boolean {
  if (fields) return fields.includes(field);
  const channel = listingFieldOf(field)?.channel;
  return channel === undefined || channel === 'generic' || channels[channel] !== undefined;
}

/**
 * Puts what a run has written into the listing of its product and language, in the transaction that ends the run.
 * What somebody typed meanwhile into other fields stays, and what is replaced stays among the versions.
 */
export async function storeWritten(
  transaction: Transaction,
  written: WrittenTexts,
  at: Date,
): Promise<KeptTexts> {
  const { productId, userId, language, generationId, isDemo, isFreeDraft, fields, content, channels } =
    written;
  const [product] = await transaction
    .select({ facts: products.facts })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update');
  const [kept] = await transaction
    .select()
    .from(listings)
    .where(and(eq(listings.productId, productId), eq(listings.language, language)))
    .for('update');
  const before: ListingTexts = kept ?? { content, channels: {} };
  const texts: ListingTexts = fields
    ? withChange(before, changeOf(fields, written))
    : { content, channels: { ...before.channels, ...channels } };
  const notes = { ...kept?.notes, ...written.notes };
  const market = written.market ?? kept?.market ?? null;
  const on = at.toISOString().slice(0, 10);
  const check = (each: ListingTexts) =>
    checkSavedListing(each.content, each.channels, {
      on,
      language,
      market,
      brand: brandIn(product?.facts ?? []),
    });
  const isDropped = kept ? isFreeDraft && !kept.isFreeDraft : fields !== null;
  if (!product || isDropped) {
    const own = fields ? texts : { content, channels };
    return { ...own, listingId: kept?.id ?? null, notes: written.notes, findings: check(own) };
  }
  const findings = check(texts);
  const listing = {
    ...texts,
    notes,
    market,
    findings,
    isDemo,
    isFreeDraft,
    checkedOn: on,
    state: findings.some(({ severity }) => severity === 'block') ? ('blocked' as const) : ('draft' as const),
    editedFields: (kept?.editedFields ?? []).filter((field) => !isWritten(field, written)),
    // Two saves never have one time, which tells a lost update.
    updatedAt: new Date(Math.max(at.getTime(), (kept?.updatedAt.getTime() ?? 0) + 1)),
  };
  const listingId = kept?.id ?? generationId;
  if (kept) await transaction.update(listings).set(listing).where(eq(listings.id, listingId));
  else
    await transaction
      .insert(listings)
      .values({ id: listingId, productId, userId, language, createdAt: at, ...listing });
  await insertVersion(transaction, {
    id: newId(),
    listingId,
    author: 'writer',
    generationId,
    ...texts,
    changedFields: kept ? changedFields(before, texts) : [],
    at: listing.updatedAt,
  });
  await transaction
    .update(products)
    .set({ updatedAt: sql`greatest(${products.updatedAt}, ${listing.updatedAt}::timestamptz)` })
    .where(eq(products.id, productId));
  return { ...texts, listingId, notes, findings };
}
