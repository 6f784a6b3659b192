import { z } from 'zod';
import { daySchema } from '../primitives.ts';
import { type Channel, channels, type Market, markets } from './fields.ts';
import { type ChannelPack, type MarketPack, type PackField, type Rule, ruleSchema } from './pack.ts';
import { applies, channelPacks, marketPacks, type RulePacks, rulePacksOf } from './packs.ts';

const NUMBER_MAX = 1_000_000;
const CHARACTERS_MAX = 500;
const WORDS_MAX = 500;
const WORD_LENGTH_MAX = 60;

/** A limit, characters, or words by language, whichever the rule has. */
const overrideValueSchema = z.union(
  [
    z
      .number()
      .int()
      .min(0, 'Enter 0 or more')
      .max(NUMBER_MAX, `At most ${NUMBER_MAX.toLocaleString('en-GB')}`),
    z.string().max(CHARACTERS_MAX, `At most ${CHARACTERS_MAX} characters`),
    z.record(
      z.string().regex(/^[a-z]{2,3}$/),
      z
        .array(
          z
            .string()
            .trim()
            .min(1, 'Leave no word empty')
            .max(WORD_LENGTH_MAX, `At most ${WORD_LENGTH_MAX} characters for each word`),
        )
        .max(WORDS_MAX, `At most ${WORDS_MAX} words for each language`),
    ),
  ],
  'Must be a whole number, characters, or words by language code',
);
export type OverrideValue = z.infer<typeof overrideValueSchema>;

/**
 * Another figure, other characters or other words in one rule, from a day on. It belongs to the pack that
 * applies on that day, and ends with it at the latest.
 */
export const packOverrideSchema = z.strictObject({
  channel: z.enum(channels).optional(),
  market: z.enum(markets).optional(),
  /** As the pack names it; a market's rules have none. */
  field: z.string().max(100).optional(),
  /** The rule's id within its field: `longest`. */
  rule: z.string().max(60),
  /** First and last day. */
  from: daySchema,
  until: daySchema.optional(),
  value: overrideValueSchema,
  /** Why, and where it was read. */
  note: z.string().trim().min(1, 'Say why, for those who come after you').max(500, 'At most 500 characters'),
});
export type PackOverride = z.infer<typeof packOverrideSchema>;

/** As stored: the number never names another override, so a pack's version tells which were in force. */
export const storedOverrideSchema = packOverrideSchema.extend({ number: z.number().int().min(1) });
export type StoredOverride = z.infer<typeof storedOverrideSchema>;

export type Pack = ChannelPack | MarketPack;

const ownerOf = (pack: Pack): Channel | Market => ('channel' in pack ? pack.channel : pack.market);

/** The rules of a field, or of a market. */
export const rulesOf = (pack: Pack, field: string | undefined): readonly Rule[] | undefined => {
  if ('market' in pack) return field === undefined ? pack.rules : undefined;
  return pack.fields.find(({ name }) => name === field)?.rules;
};

/** What of a rule can be overridden; undefined if nothing. */
export function changeableIn(rule: Rule): OverrideValue | undefined {
  if ('limit' in rule) return rule.limit;
  if ('words' in rule) return rule.words;
  return 'characters' in rule ? rule.characters : undefined;
}

const partNameOf = (rule: Rule): 'limit' | 'words' | 'characters' =>
  'limit' in rule ? 'limit' : 'words' in rule ? 'words' : 'characters';

export const kindOf = (value: OverrideValue): string => typeof value;

/** The rule with another value; undefined if the value is not of the rule's kind. */
export function withValue(rule: Rule, value: OverrideValue): Rule | undefined {
  const present = changeableIn(rule);
  if (present === undefined || kindOf(present) !== kindOf(value)) return undefined;
  const { source: _source, ...rest } = rule;
  const changed = { ...rest, evidence: 'operator', [partNameOf(rule)]: value };
  return ruleSchema.safeParse(changed).data;
}

const replaced = (rules: readonly Rule[], { rule: id, value }: PackOverride): Rule[] =>
  rules.map((rule) => (rule.id === id ? (withValue(rule, value) ?? rule) : rule));

function applyOverride<Given extends Pack>(pack: Given, override: PackOverride): Given {
  if ('market' in pack) return { ...pack, rules: replaced(pack.rules, override) };
  const fields = pack.fields.map(
    (field): PackField =>
      field.name === override.field ? { ...field, rules: replaced(field.rules, override) } : field,
  );
  return { ...pack, fields };
}

/** Whether an override belongs to this pack and fits it; a later release may have changed the pack. */
function fits(pack: Pack, override: PackOverride): boolean {
  const { channel, market, field, rule: id, value, from } = override;
  if (ownerOf(pack) !== (channel ?? market) || !applies(pack, from)) return false;
  const rule = rulesOf(pack, field)?.find((each) => each.id === id);
  return rule !== undefined && withValue(rule, value) !== undefined;
}

const DAY_MS = 24 * 60 * 60_000;
export const dayBeside = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Of several for the same rule, the one that began last. */
function inForceOn(overrides: readonly StoredOverride[], day: string): StoredOverride[] {
  const byRule = new Map<string, StoredOverride>();
  for (const override of overrides.toSorted((one, other) => one.from.localeCompare(other.from)))
    if (applies(override, day)) byRule.set(`${override.field ?? ''}.${override.rule}`, override);
  return [...byRule.values()].sort((one, other) => one.number - other.number);
}

/** A pack as the periods in which its overrides are the same. */
function periodsOf<Given extends Pack>(pack: Given, overrides: readonly StoredOverride[]): Given[] {
  const own = overrides.filter((override) => fits(pack, override));
  if (own.length === 0) return [pack];
  const changes = own.flatMap(({ from, until }) => [from, ...(until ? [dayBeside(until, 1)] : [])]);
  const starts = [...new Set([pack.from, ...changes])].filter((day) => applies(pack, day)).sort();
  return starts.map((from, index) => {
    const { until: _until, ...rest } = pack;
    const next = starts[index + 1];
    const until = next === undefined ? pack.until : dayBeside(next, -1);
    const inForce = inForceOn(own, from);
    const numbers = inForce.map(({ number }) => number).join('.');
    const version = numbers === '' ? pack.version : `${pack.version}+${numbers}`;
    const period = { ...rest, version, from, ...(until !== undefined && { until }) } as Given;
    return inForce.reduce(applyOverride, period);
  });
}

/** Every pack with these overrides. Those that fit no pack any more do nothing. */
export function packsWithOverrides(overrides: readonly StoredOverride[]): RulePacks {
  return rulePacksOf(
    channelPacks.flatMap((pack) => periodsOf(pack, overrides)),
    marketPacks.flatMap((pack) => periodsOf(pack, overrides)),
  );
}

/** Which channels and markets have other rules on a day. */
export const differingOn = (one: RulePacks, other: RulePacks, day: string): (Channel | Market)[] => [
  ...channels.filter((name) => one.channelOn(name, day).version !== other.channelOn(name, day).version),
  ...markets.filter((name) => one.marketOn(name, day).version !== other.marketOn(name, day).version),
];
