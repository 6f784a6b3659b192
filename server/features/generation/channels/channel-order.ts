import type { ListingFields } from '#contract/channels/fields.ts';
import type { ChannelPack, Finding, MarketPack } from '#contract/channels/pack.ts';
import type { ChosenChannel } from '#contract/channels/versions.ts';
import type { RewriteCommand } from '#contract/generation.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import type { PromptInput } from '../runs/prompt.ts';

/** The rules a version is written by. */
export interface OrderPacks {
  readonly channel: ChannelPack;
  readonly market?: MarketPack | undefined;
}

interface AnyOrder extends PromptInput {
  readonly packs: OrderPacks;
  readonly base: ListingContent;
  readonly brand?: string | undefined;
}

/** A channel's version to be written from the finished listing. */
export interface ChannelOrder extends AnyOrder {
  readonly channel: ChosenChannel;
}

/** A field of the listing, or of a channel's version of it, to be written again. */
export interface FieldOrder extends AnyOrder {
  /** The listing itself is `generic`, which has a pack too. */
  readonly channel: ChosenChannel | 'generic';
  /** Of the channel: `title`; of the listing: `metaTags.title`. */
  readonly field: string;
  /** All fields of the channel's version as they are; of the listing, its content. */
  readonly fields: ListingFields;
  readonly command: RewriteCommand;
}

/** A field that breaks rules. */
export interface BrokenField {
  readonly field: string;
  readonly value: unknown;
  readonly findings: readonly Finding[];
}

/** Asks the model for at most so many tokens; rejects when it fails or when the run is stopped. */
export type Ask = (
  prompt: string,
  options: { maxOutput: number; onText?: (delta: string) => void },
) => Promise<string>;
