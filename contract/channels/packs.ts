import { amazonPacks } from './amazon.ts';
import { ebayPacks } from './ebay.ts';
import { etsyPacks } from './etsy.ts';
import type { Channel, Market } from './fields.ts';
import { genericPacks } from './generic.ts';
import { googlePacks } from './google.ts';
import { marketPacks } from './markets.ts';
import type { ChannelPack, MarketPack } from './pack.ts';
import { shopifyPacks } from './shopify.ts';
import { woocommercePacks } from './woocommerce.ts';

/** Every version of every pack. The day decides which one applies. */
export const channelPacks: readonly ChannelPack[] = [
  ...genericPacks,
  ...shopifyPacks,
  ...woocommercePacks,
  ...amazonPacks,
  ...ebayPacks,
  ...etsyPacks,
  ...googlePacks,
];
export { marketPacks };

interface Dated {
  readonly from: string;
  readonly until?: string | undefined;
}

/** Days as `2026-07-27`, which compare like texts. */
export const applies = ({ from, until }: Dated, day: string): boolean =>
  from <= day && (until === undefined || day <= until);

function require<Pack>(pack: Pack | undefined, name: string, day: string): Pack {
  if (!pack) throw new RangeError(`No rules of ${name} on ${day}`);
  return pack;
}

/** The rules of every channel and market in every period. */
export interface RulePacks {
  readonly channelPacks: readonly ChannelPack[];
  readonly marketPacks: readonly MarketPack[];
  /** The rules of a channel on a day from `FIRST_DAY` on. */
  channelOn(channel: Channel, day: string): ChannelPack;
  /** The rules of a market on a day from `FIRST_DAY` on. */
  marketOn(market: Market, day: string): MarketPack;
}

/** The rules of one day. */
export interface RulesOfDay {
  readonly on: string;
  channel(name: Channel): ChannelPack;
  market(name: Market): MarketPack;
}

export const rulesOn = (packs: RulePacks, day: string): RulesOfDay => ({
  on: day,
  channel: (name) => packs.channelOn(name, day),
  market: (name) => packs.marketOn(name, day),
});

export const rulePacksOf = (
  ofChannels: readonly ChannelPack[],
  ofMarkets: readonly MarketPack[],
): RulePacks => ({
  channelPacks: ofChannels,
  marketPacks: ofMarkets,
  channelOn: (channel, day) =>
    require(ofChannels.find((pack) => pack.channel === channel && applies(pack, day)), channel, day),
  marketOn: (market, day) =>
    require(ofMarkets.find((pack) => pack.market === market && applies(pack, day)), market, day),
});

const published = rulePacksOf(channelPacks, marketPacks);

/** The rules of a channel on a day from `FIRST_DAY` on, without the overrides of an operator. */
export const channelPackOn = published.channelOn;

/** The rules of a market on a day from `FIRST_DAY` on, without the overrides of an operator. */
export const marketPackOn = published.marketOn;
