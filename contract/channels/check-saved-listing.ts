import { languageCodeOf } from '../languages.ts';
import type { ListingContent } from '../listing-content.ts';
import { checkAgainst } from './check-listing.ts';
import { type Channel, channels, type ListingFields, type Market } from './fields.ts';
import { packIdOf } from './pack.ts';
import type { RulesOfDay } from './packs.ts';
import type { ChannelTexts, ListingFinding } from './versions.ts';

export interface SavedListingCheck {
  /** Those of the day, with what an operator has set in their place. */
  rules: RulesOfDay;
  /** English name. */
  language: string;
  /** Without one, only the rules of the channels apply. */
  market?: Market | null | undefined;
  brand?: string | undefined;
}

/** The brand a product's facts name. */
export const brandIn = (facts: readonly { key: string; value: string }[]): string | undefined =>
  facts.find(({ key }) => key.trim().toLowerCase() === 'brand')?.value;

/** The fields of a listing for a channel; undefined if it is not written for it. */
const fieldsFor = (
  channel: Channel,
  content: ListingContent,
  texts: ChannelTexts,
): ListingFields | undefined => (channel === 'generic' ? content : texts[channel]);

/** What breaks a rule in a listing's seven sections and in its version for each channel. */
export function checkSavedListing(
  content: ListingContent,
  texts: ChannelTexts,
  { rules, language, market, brand }: SavedListingCheck,
): ListingFinding[] {
  const options = { language: languageCodeOf(language), brand };
  const ofMarket = market ? rules.market(market) : undefined;
  return channels.flatMap((channel) => {
    const fields = fieldsFor(channel, content, texts);
    if (!fields) return [];
    const packs = { channel: rules.channel(channel), market: ofMarket };
    return checkAgainst(packs, fields, options).map((finding) => ({ ...finding, channel }));
  });
}

/** The packs that `checkSavedListing` checks by: `amazon@2026-07-27`. */
export function packsOfSavedListing(
  texts: ChannelTexts,
  { rules, market }: Pick<SavedListingCheck, 'rules' | 'market'>,
): string[] {
  const written = channels.filter((channel) => channel === 'generic' || texts[channel] !== undefined);
  const ofChannels = written.map((channel) => packIdOf(rules.channel(channel)));
  return market ? [...ofChannels, packIdOf(rules.market(market))] : ofChannels;
}
