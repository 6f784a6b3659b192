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

/** A channel's version to be written from the finished listing. */
export interface ChannelOrder extends PromptInput {
  readonly channel: ChosenChannel;
  readonly packs: OrderPacks;
  readonly base: ListingContent;
  readonly brand?: string | undefined;
}

/** A field of the listing, or of a channel's version of it, to be written again. */
export interface FieldOrder extends PromptInput {
  readonly channel: ChosenChannel | 'generic';
  /** `generic` too has a pack. */
  readonly packs: OrderPacks;
  readonly base: ListingContent;
  readonly brand?: string | undefined;
  /** Of the channel: `title`; of the listing: `metaTags.title`. */
  readonly field: string;
  /** All fields of the channel's version as they are; of the listing, its content. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly command: RewriteCommand;
}

/** A field that breaks rules. */
export interface BrokenField {
  readonly field: string;
  readonly value: unknown;
  readonly findings: readonly Finding[];
}

/** Asks the model; rejects when it fails or when the run is stopped. */
export type Ask = (
  prompt: string,
  options: { maxOutput: number; onText?: (delta: string) => void },
) => Promise<string>;
