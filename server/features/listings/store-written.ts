import { brandIn, checkSavedListing } from '#contract/channels/check-saved-listing.ts';
import type { Market } from '#contract/channels/fields.ts';
import type { RulesOfDay } from '#contract/channels/packs.ts';
import { type ChannelNotes, type ListingFinding, listingFieldOf } from '#contract/channels/versions.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { savedAt } from '#server/platform/edit-conflict.ts';
import { changedFields, type ListingTexts, withChange } from './listing-fields.ts';
import { openState } from './listing-view.ts';
import { insertVersion, updateListing } from './listings.repository.ts';
import { insertListing, type KeptRow, lockListing } from './written-listings.repository.ts';

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
  /** It was stopped: it does not take the place of a listing either. */
  isPartial: boolean;
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

/** What was changed in the fields that were written again is replaced by what was changed now. */
function notesAfter(kept: ChannelNotes = {}, written: ChannelNotes, fields: readonly string[]): ChannelNotes {
  const notes = { ...kept };
  for (const [name, { origin, changes }] of Object.entries(written)) {
    const channel = name as keyof ChannelNotes;
    const isWrittenAgain = (field: string) =>
      fields.includes(channel === 'generic' ? field : `${channel}.${field}`);
    const earlier = kept[channel];
    const others = (earlier?.changes ?? []).filter(({ field }) => !isWrittenAgain(field));
    notes[channel] = { origin: earlier?.origin ?? origin, changes: [...others, ...changes] };
  }
  return notes;
}

/** Whether a run wrote this field anew. */
function isWritten(field: string, { fields, channels }: WrittenTexts): boolean {
  if (fields) return fields.includes(field);
  const channel = listingFieldOf(field)?.channel;
  return channel === undefined || channel === 'generic' || channels[channel] !== undefined;
}

const textsAfter = (kept: KeptRow | undefined, written: WrittenTexts): ListingTexts => {
  const { fields, content, channels } = written;
  if (fields) return kept ? withChange(kept, changeOf(fields, written)) : { content, channels };
  return { content, channels: { ...kept?.channels, ...channels } };
};

/** Stores the listing with a version of the writer's. Returns its id. */
async function keep(
  transaction: Transaction,
  written: WrittenTexts,
  kept: KeptRow | undefined,
  listing: ListingTexts &
    Pick<KeptRow, 'market' | 'notes' | 'findings' | 'checkedOn' | 'state' | 'updatedAt'>,
): Promise<string> {
  const { productId, userId, language, generationId, isDemo, isFreeDraft } = written;
  const { content, channels, updatedAt } = listing;
  const editedFields = (kept?.editedFields ?? []).filter((field) => !isWritten(field, written));
  const columns = { ...listing, isDemo, isFreeDraft, editedFields };
  const id = kept?.id ?? generationId;
  if (kept) await updateListing(transaction, { ...kept, ...columns });
  else
    await insertListing(transaction, {
      ...{ id, productId, userId, language, createdAt: updatedAt },
      ...columns,
    });
  await insertVersion(transaction, {
    ...{ id: newId(), listingId: id, author: 'writer', generationId, content, channels, at: updatedAt },
    changedFields: kept ? changedFields(kept, listing) : [],
  });
  return id;
}

/**
 * Puts what a run has written into the listing of its product and language, in the transaction that ends the run.
 * What somebody typed meanwhile into other fields stays, and what is replaced stays among the versions.
 */
export async function storeWritten(
  transaction: Transaction,
  written: WrittenTexts,
  { at, rules }: { at: Date; rules: RulesOfDay },
): Promise<KeptTexts> {
  const { language, fields } = written;
  const { product, kept } = await lockListing(transaction, written);
  const market = written.market ?? kept?.market ?? null;
  const brand = brandIn(product?.facts ?? []);
  const texts = textsAfter(kept, written);
  const judge = ({ content, channels }: ListingTexts) =>
    checkSavedListing(content, channels, { rules, language, market, brand });
  const isLess = written.isFreeDraft || written.isPartial;
  const isDropped = kept ? isLess && !kept.isFreeDraft : fields !== null;
  if (!product || isDropped) {
    const { content, channels, notes } = written;
    const own = fields ? texts : { content, channels };
    return { ...own, notes, listingId: kept?.id ?? null, findings: judge(own) };
  }
  const findings = judge(texts);
  const notes = fields
    ? notesAfter(kept?.notes, written.notes, fields)
    : { ...kept?.notes, ...written.notes };
  const listing = { ...texts, notes, market, findings, state: openState(findings) };
  const listingId = await keep(transaction, written, kept, {
    ...listing,
    checkedOn: at.toISOString().slice(0, 10),
    updatedAt: kept ? savedAt(kept, at) : at,
  });
  return { ...texts, notes, listingId, findings };
}
