import { fieldOfHeading } from '#contract/channels/answer-form.ts';
import { listingText, valueText, versionText } from '#contract/channels/answer-text.ts';
import { type ComposeOptions, composeToFit } from '#contract/channels/compose.ts';
import { composeFromBase } from '#contract/channels/compose-from-base.ts';
import type { Channel, ListingFields } from '#contract/channels/fields.ts';
import { channelPackOn } from '#contract/channels/packs.ts';
import { shortenText } from '#contract/channels/shorten.ts';
import type { ChosenChannel } from '#contract/channels/versions.ts';
import { languageCodeOf } from '#contract/languages.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import { decodeListing } from '#contract/parse-listing.ts';
import { wordPattern } from '#contract/word-lists.ts';
import { composeListing } from './compose-copy.ts';
import type { PromptOrder, Wishes } from './read-prompt.ts';

/** Enough to say the same product in other words. */
const VARIANTS = 6;

const codeOf = ({ language }: PromptOrder): string => languageCodeOf(language) ?? 'en';

/** By the rules of today: what an Admin changed is mended after writing, as with any model. */
const optionsFor = (order: PromptOrder, channel: Channel): ComposeOptions => ({
  packs: { channel: channelPackOn(channel, new Date().toISOString().slice(0, 10)) },
  language: codeOf(order),
  words: { banned: order.wishes.banned, preferred: [], kept: [] },
});

function withPreferred(text: string, { preferred }: Wishes, language: string): string {
  return preferred.reduce((kept, { instead, use }) => {
    const pattern = wordPattern(instead, language);
    return pattern ? kept.replace(pattern, () => use) : kept;
  }, text);
}

/** The listing as `compose-copy` writes it, in the words the seller wished for. */
function wishedListing(order: PromptOrder, variant: number): ListingContent {
  const { wishes } = order;
  const language = codeOf(order);
  const content = decodeListing(withPreferred(composeListing(order, variant), wishes, language), language);
  return composeToFit(content as unknown as ListingFields, optionsFor(order, 'generic'))
    .fields as unknown as ListingContent;
}

const hasWishes = ({ banned, preferred }: Wishes): boolean => banned.length + preferred.length > 0;

/** The whole listing; as it always was, where no words are wished for. */
export const composeWished = (order: PromptOrder, variant: number): string =>
  hasWishes(order.wishes) ? listingText(wishedListing(order, variant)) : composeListing(order, variant);

const baseOf = (order: PromptOrder, variant: number): ListingContent =>
  order.listing ? decodeListing(order.listing, codeOf(order)) : wishedListing(order, variant);

const versionOf = (order: PromptOrder, channel: ChosenChannel, base: ListingContent): ListingFields =>
  composeFromBase(base, channel, { ...optionsFor(order, channel), productName: order.productName }).fields;

/** A channel's version, made from the finished listing. */
export const composeVersion = (order: PromptOrder, channel: ChosenChannel, variant: number): string =>
  versionText(channel, versionOf(order, channel, baseOf(order, variant)));

/** About two thirds of a text, or of a list. */
function shorter(value: unknown, language: string): unknown {
  if (Array.isArray(value)) {
    return value.length > 1
      ? value.slice(0, Math.floor((value.length * 2) / 3))
      : value.map((item) => shorter(item, language));
  }
  if (typeof value !== 'string' || value.includes('<')) return value;
  return shortenText(value, Math.floor((value.length * 2) / 3), 'utf16', language) || value;
}

/** One section of the listing, in the form in which the decoder reads it. */
function sectionOf(order: PromptOrder, content: ListingContent): string {
  const [heading = ''] = order.headings;
  const whole = listingText(content);
  const label = whole.split('\n').find((line) => line.startsWith(`${heading}: `));
  if (label !== undefined) return label;
  const start = whole.indexOf(`=== ${heading} ===`);
  const rest = whole.slice(start);
  return rest.slice(0, rest.indexOf('\n===', 1) < 0 ? rest.length : rest.indexOf('\n===', 1));
}

/** Every text of a listing shortened. */
const shorterListing = ({ seoOptimizedContent: seo, metaTags, ...rest }: ListingContent, language: string) =>
  ({
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, shorter(value, language)])),
    slug: rest.slug,
    seoOptimizedContent: {
      titleOptions: seo.titleOptions.map((title) => shorter(title, language)),
      seoBulletPoints: shorter(seo.seoBulletPoints, language),
      seoDescription: shorter(seo.seoDescription, language),
    },
    metaTags: {
      title: shorter(metaTags.title, language),
      description: shorter(metaTags.description, language),
    },
  }) as ListingContent;

/** Of several wordings, the first that is not the text as it is. */
const another = (texts: readonly string[], order: PromptOrder): string => {
  const asOne = (text: string) => text.replace(/^===.*===$|^META [A-Z]+:|[\s\d.,•-]+/gm, '');
  const [first = ''] = texts;
  return texts.find((text) => asOne(text) !== asOne(order.text)) ?? first;
};

/** One field again: shorter, or in another wording where the facts give one. */
export function composeField(order: PromptOrder, variant: number): string {
  const language = codeOf(order);
  const bases = Array.from({ length: VARIANTS }, (_, step) =>
    wishedListing(order, (variant + step) % VARIANTS),
  );
  const { channel, headings } = order;
  if (channel === null) {
    if (order.isShorter) return sectionOf(order, shorterListing(baseOf(order, variant), language));
    return another(
      bases.map((base) => sectionOf(order, base)),
      order,
    );
  }
  const field = fieldOfHeading(channel, headings[0] ?? '')?.field ?? '';
  const answer = (base: ListingContent) => {
    const value = versionOf(order, channel, base)[field];
    return versionText(channel, { [field]: order.isShorter ? shorter(value, language) : value });
  };
  if (order.isShorter) return answer(baseOf(order, variant));
  const titles = titlesFirst(bases, valueText(order.text));
  return another(titles.map(answer), order);
}

/** Listings whose best title is another one than the text that is to be written again. */
const titlesFirst = (bases: readonly ListingContent[], text: string): ListingContent[] =>
  bases.map((base) => ({
    ...base,
    metaTags: { ...base.metaTags, title: base.metaTags.title === text.trim() ? '' : base.metaTags.title },
    seoOptimizedContent: {
      ...base.seoOptimizedContent,
      titleOptions: base.seoOptimizedContent.titleOptions.filter((title) => title !== text.trim()),
    },
  }));
