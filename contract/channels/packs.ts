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
const applies = ({ from, until }: Dated, day: string): boolean =>
  from <= day && (until === undefined || day <= until);

function require<Pack>(pack: Pack | undefined, name: string, day: string): Pack {
  if (!pack) throw new RangeError(`No rules of ${name} on ${day}`);
  return pack;
}

/** The rules of a channel on a day from `FIRST_DAY` on. */
export const channelPackOn = (channel: Channel, day: string): ChannelPack =>
  require(channelPacks.find((pack) => pack.channel === channel && applies(pack, day)), channel, day);

/** The rules of a market on a day from `FIRST_DAY` on. */
export const marketPackOn = (market: Market, day: string): MarketPack =>
  require(marketPacks.find((pack) => pack.market === market && applies(pack, day)), market, day);
