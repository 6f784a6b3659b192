import { type Channel, channelNames, type ListingFields, type Market } from './fields.ts';
import { checkHtml, checkNoActiveContent } from './html-rules.ts';
import {
  checkFewestItems,
  checkLongest,
  checkLongestTogether,
  checkMostItems,
  checkMostWords,
  checkShortest,
  checkShownBeside,
  checkShownFirst,
  checkUniqueItems,
  type RuleOf,
} from './length-rules.ts';
import {
  type ChannelPack,
  type Finding,
  type MarketPack,
  packIdOf,
  type Rule,
  type RuleKind,
} from './pack.ts';
import { channelPackOn, marketPackOn } from './packs.ts';
import { lawOf, speakerOf } from './sentences.ts';
import { ReadText, type Target } from './target.ts';
import {
  checkAllowedCharacters,
  checkNotAllCapitals,
  checkNotRepeating,
  checkOnceEach,
  checkOnlyBesideNumbers,
  checkRefusedCharacters,
  checkRefusedDetails,
  checkRefusedStart,
  checkRefusedWords,
  checkRepeatedWord,
} from './wording-rules.ts';

const checks: { readonly [Kind in RuleKind]: (rule: RuleOf<Kind>, target: Target) => void } = {
  longest: checkLongest,
  shortest: checkShortest,
  mostWords: checkMostWords,
  repeatedWord: checkRepeatedWord,
  shownFirst: checkShownFirst,
  refusedCharacters: checkRefusedCharacters,
  onlyBesideNumbers: checkOnlyBesideNumbers,
  allowedCharacters: checkAllowedCharacters,
  refusedStart: checkRefusedStart,
  onceEach: checkOnceEach,
  refusedWords: checkRefusedWords,
  refusedDetails: checkRefusedDetails,
  notAllCapitals: checkNotAllCapitals,
  html: checkHtml,
  noActiveContent: checkNoActiveContent,
  notRepeating: checkNotRepeating,
  shownBeside: checkShownBeside,
  mostItems: checkMostItems,
  fewestItems: checkFewestItems,
  longestTogether: checkLongestTogether,
  uniqueItems: checkUniqueItems,
};

const check = <Kind extends RuleKind>(rule: RuleOf<Kind>, target: Target): void =>
  (checks[rule.kind as Kind] as (rule: RuleOf<Kind>, target: Target) => void)(rule, target);

/** A text of a hundred thousand exclamation marks needs to be told once, or a few times. */
const FINDINGS_PER_RULE = 20;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** The texts of a field; undefined if the listing does not have it. `details.name` is one of each detail. */
function readTexts(fields: ListingFields, path: string): readonly ReadText[] | undefined {
  const [name = '', part] = path.split('.');
  const whole = partOf(fields, name);
  const isListOfParts = part !== undefined && Array.isArray(whole);
  const value = part === undefined || isListOfParts ? whole : partOf(whole, part);
  if (typeof value === 'string') return [new ReadText(value, undefined)];
  if (!Array.isArray(value)) return undefined;
  const texts = isListOfParts ? value.map((entry) => partOf(entry, part)) : value;
  return texts.map((text, item) => new ReadText(asText(text), item));
}

export interface CheckOptions {
  /** Code of the language the listing is written in: `de`, `pt-BR`. */
  language?: string | undefined;
  brand?: string | undefined;
  /** How often a rule reports for a field. */
  findingsPerRule?: number | undefined;
}

/**
 * What of a listing breaks the rules of these packs. A field that is not there is not judged, so that one
 * field can be checked alone.
 */
export function checkAgainst(
  packs: { channel: ChannelPack; market?: MarketPack | undefined },
  fields: ListingFields,
  { language = 'en', brand, findingsPerRule = FINDINGS_PER_RULE }: CheckOptions = {},
): Finding[] {
  const findings: Finding[] = [];
  const channelName = packs.channel.channel === 'generic' ? undefined : channelNames[packs.channel.channel];

  function judge(
    target: Omit<Target, 'who' | 'isFull' | 'report'>,
    rules: readonly Rule[],
    field: string,
    pack: ChannelPack | MarketPack,
  ) {
    const isMarket = 'market' in pack;
    const packId = packIdOf(pack);
    const name = isMarket ? lawOf[pack.market] : channelName;
    for (const rule of rules) {
      let left = findingsPerRule;
      check(rule, {
        ...target,
        who: (of) => speakerOf(name, of),
        isFull: () => left <= 0,
        report({ id, severity }, message, place = {}) {
          if (left-- <= 0) return;
          const { item, start, end } = place;
          findings.push({
            rule: isMarket ? id : `${field}.${id}`,
            field,
            ...(item !== undefined && { item }),
            severity,
            message,
            ...(start !== undefined && end !== undefined && { start, end }),
            pack: packId,
          });
        },
      });
    }
  }

  for (const { name, label, itemLabel, isPlural, rules } of packs.channel.fields) {
    const texts = readTexts(fields, name);
    if (!texts) continue;
    const textOf = (other: string) => readTexts(fields, other)?.[0]?.text;
    const target = { label, itemLabel, isPlural, texts, language, brand, textOf };
    judge(target, rules, name, packs.channel);
    if (packs.market) judge(target, packs.market.rules, name, packs.market);
  }
  return findings;
}

export interface ListingCheck extends CheckOptions {
  channel: Channel;
  market?: Market | undefined;
  /** The day whose rules apply, `2026-07-27`, from `FIRST_DAY` on. */
  on: string;
}

/** What of a listing breaks the rules of a channel, and of a market, on a day. */
export const checkListing = (
  fields: ListingFields,
  { channel, market, on, ...options }: ListingCheck,
): Finding[] =>
  checkAgainst(
    { channel: channelPackOn(channel, on), market: market && marketPackOn(market, on) },
    fields,
    options,
  );
