import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { changedFields, type ListingTexts } from './listing-fields.ts';
import { findNewestVersions, insertVersion, updateVersion } from './listings.repository.ts';

/** A person's saves that follow each other within this time are one version. */
const ONE_VERSION_MS = 10 * 60_000;

interface Saved extends ListingTexts {
  id: string;
  updatedAt: Date;
}

interface Change {
  actorId: string;
  before: ListingTexts;
}

/** Adds a version of a person's. */
export async function addVersion(
  transaction: Transaction,
  { id: listingId, content, channels, updatedAt }: Saved,
  { actorId, before }: Change,
): Promise<void> {
  const texts = { content, channels };
  await insertVersion(transaction, {
    id: newId(),
    listingId,
    author: 'person',
    actorId,
    ...texts,
    changedFields: changedFields(before, texts),
    at: updatedAt,
  });
}

/** Continues the person's own newest version, or adds one. */
export async function continueVersion(transaction: Transaction, saved: Saved, change: Change): Promise<void> {
  const [newest, earlier] = await findNewestVersions(transaction, saved.id);
  const isContinued =
    newest !== undefined &&
    earlier !== undefined &&
    newest.author === 'person' &&
    newest.actorId === change.actorId &&
    saved.updatedAt.getTime() - newest.at.getTime() <= ONE_VERSION_MS;
  if (!isContinued) return addVersion(transaction, saved, change);
  const { content, channels, updatedAt: at } = saved;
  await updateVersion(transaction, {
    id: newest.id,
    content,
    channels,
    changedFields: changedFields(earlier, saved),
    at,
  });
}
