import type { Market } from '#contract/channels/fields.ts';
import type { RulesOfDay } from '#contract/channels/packs.ts';
import type { ChannelNotes, ChannelTexts, ListingFinding } from '#contract/channels/versions.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import type { WordList } from '#contract/word-lists.ts';
import type { Transaction } from '#server/db/client.ts';
import type { GenerationOptions } from '#server/db/schema/generation.ts';
import type { StoredFact } from '#server/db/schema/products.ts';
import type { Voice } from './prompt-data.ts';

/** The texts of a product in one language, as they are now. */
export interface KeptListing {
  content: ListingContent;
  channels: ChannelTexts;
  market: Market | null;
}

/** Whose run it is, and what it writes. */
export interface WritingOrder {
  userId: string;
  productId: string;
  /** English name. */
  language: string;
  options: GenerationOptions;
}

/** What a run is told besides the product's name and details. */
export interface WritingBrief {
  voice: Voice | null;
  words: WordList;
  facts: readonly StoredFact[];
  /** Null for a run that writes everything. */
  kept: KeptListing | null;
}

/** A run's texts on their way into the listing. */
export interface WrittenTexts extends WritingOrder {
  generationId: string;
  isDemo: boolean;
  /** Kept only if there is no listing yet. */
  isFreeDraft: boolean;
  /** Stopped before it was whole: kept only if there is no listing yet. */
  isPartial: boolean;
  content: ListingContent;
  channels: ChannelTexts;
  notes: ChannelNotes;
}

/** The listing after a run. */
export interface StoredTexts {
  listingId: string | null;
  content: ListingContent;
  channels: ChannelTexts;
  notes: ChannelNotes;
  findings: ListingFinding[];
}

/** What runs need of products, listings, voices and rules; these slices know nothing of runs. */
export interface WritingSources {
  /** Throws not_found for a voice that is not the person's, or fields of a listing that does not exist. */
  require(order: Omit<WritingOrder, 'productId'> & { productId: string | undefined }): Promise<void>;
  brief(order: WritingOrder): Promise<WritingBrief>;
  /** The rules of the present day. */
  rules(): Promise<RulesOfDay>;
  /** In the transaction that ends the run. */
  store(transaction: Transaction, rules: RulesOfDay, texts: WrittenTexts): Promise<StoredTexts>;
}
