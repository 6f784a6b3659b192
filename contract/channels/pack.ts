import { z } from 'zod';
import { daySchema } from '../primitives.ts';
import { channels, markets } from './fields.ts';

export const severitySchema = z.enum(['block', 'advice']);
export type Severity = z.infer<typeof severitySchema>;

/**
 * How a rule is known. `primary`: read on the platform's own page or in the text of the law. `secondary`:
 * told by others, who agree. `memory`: generally known, no text read yet. `own`: a rule of this product.
 * `operator`: set here by an Admin, in place of the pack's own figure or words.
 */
export const evidenceSchema = z.enum(['primary', 'secondary', 'memory', 'own', 'operator']);
export type Evidence = z.infer<typeof evidenceSchema>;

/** Where a platform does not say how it counts, UTF-16 units: never fewer than any other way of counting characters. */
export const unitSchema = z.enum(['utf16', 'codePoints', 'bytes']);
export type Unit = z.infer<typeof unitSchema>;

export const characterClassSchema = z.enum([
  'letters',
  'lowerCaseLetters',
  'marks',
  'digits',
  'spaces',
  'punctuation',
  'mathSigns',
]);
export type CharacterClass = z.infer<typeof characterClassSchema>;

export const refusedDetailSchema = z.enum(['email', 'url', 'phone', 'price', 'asin']);
export type RefusedDetail = z.infer<typeof refusedDetailSchema>;

const limit = z.number().int().min(0);

function ruleOf<Kind extends string, Parts extends z.ZodRawShape>(kind: Kind, parts: Parts) {
  return z.strictObject({
    /** Unique in its field. A finding calls the rule `title.longest`. */
    id: z.string().regex(/^[a-z][A-Za-z]*$/),
    kind: z.literal(kind),
    severity: severitySchema,
    evidence: evidenceSchema,
    /** The id of one of the pack's sources. */
    source: z.string().optional(),
    ...parts,
  });
}

/** Words that a rule refuses, by language; the English ones count in every language. */
const wordsSchema = z.record(z.string(), z.array(z.string().min(1)));

export const ruleSchema = z.discriminatedUnion('kind', [
  // Of a text, or of each item of a list.
  ruleOf('longest', { limit, unit: unitSchema }),
  ruleOf('shortest', { limit, unit: unitSchema }),
  ruleOf('mostWords', { limit }),
  /** A word at most `limit` times, except articles, prepositions and conjunctions. */
  ruleOf('repeatedWord', { limit }),
  /** Only the first `limit` units are shown where most people look. */
  ruleOf('shownFirst', { limit, unit: unitSchema }),
  ruleOf('refusedCharacters', {
    characters: z.string(),
    emoji: z.boolean().optional(),
    /** Characters of the brand's name are allowed within it. */
    exceptBrand: z.boolean().optional(),
  }),
  /** Allowed in an identifier or a measurement (“Style #4301”, “<10 lb”), not as decoration. */
  ruleOf('onlyBesideNumbers', { characters: z.string().min(1) }),
  ruleOf('allowedCharacters', { classes: z.array(characterClassSchema), characters: z.string() }),
  ruleOf('refusedStart', { characters: z.string().min(1) }),
  ruleOf('onceEach', { characters: z.string().min(1) }),
  /** `what` names them in the sentence: “Amazon does not allow promotional phrases.” */
  ruleOf('refusedWords', { words: wordsSchema, what: z.string() }),
  ruleOf('refusedDetails', { details: z.array(refusedDetailSchema).min(1) }),
  ruleOf('notAllCapitals', {}),
  ruleOf('html', { allows: z.enum(['none', 'lineBreaks', 'basic']) }),
  /** Scripts, event handlers, forms, plug-ins and addresses that run code. */
  ruleOf('noActiveContent', {}),
  /** No phrase of the text may be in the other field. */
  ruleOf('notRepeating', { other: z.string() }),
  /** Only shown if the other field has at most `limit` units. */
  ruleOf('shownBeside', { other: z.string(), limit, unit: unitSchema }),
  // Of a list.
  ruleOf('mostItems', { limit }),
  /** With `orNone`, an empty list is fine too. */
  ruleOf('fewestItems', { limit, orNone: z.boolean().optional() }),
  ruleOf('longestTogether', { limit, unit: unitSchema }),
  /** Items that differ only in case are the same. */
  ruleOf('uniqueItems', {}),
]);
export type Rule = z.infer<typeof ruleSchema>;
export type RuleKind = Rule['kind'];

const fieldSchema = z.strictObject({
  /** A name of `channelFields`, with a dot before the name of a part: `metaTags.title`. */
  name: z.string(),
  /** In sentences: “The title …”. */
  label: z.string(),
  /** Of a list, in sentences: “Bullet point 3 …”. */
  itemLabel: z.string().optional(),
  /** The label is a plural, although the field is a single text. */
  isPlural: z.boolean().optional(),
  rules: z.array(ruleSchema).readonly(),
});
export type PackField = z.infer<typeof fieldSchema>;

const requiredFactSchema = z.strictObject({
  /** One of these is needed. */
  oneOf: z.array(z.string()).min(1),
  why: z.string(),
  severity: severitySchema,
  evidence: evidenceSchema,
  source: z.string().optional(),
});

const datedParts = {
  /**
   * The day the pack begins; a correction of it adds a number: `2026-07-27.2`. Overrides in force add theirs:
   * `2026-07-27+1.4`.
   */
  version: z.string().regex(/^\d{4}-\d\d-\d\d(\.\d+)?(\+\d+(\.\d+)*)?$/),
  /** First and last day on which it applies. */
  from: daySchema,
  until: daySchema.optional(),
  sources: z.array(z.strictObject({ id: z.string(), url: z.url(), readAt: daySchema })),
  /** What an offer must say beside its text. */
  requiredFacts: z.array(requiredFactSchema),
};

/** The rules of a channel in a period. */
export const channelPackSchema = z.strictObject({
  channel: z.enum(channels),
  ...datedParts,
  fields: z.array(fieldSchema).min(1),
});
export type ChannelPack = z.infer<typeof channelPackSchema>;

/** The rules of a country of sale in a period. They hold for every text of every channel. */
export const marketPackSchema = z.strictObject({
  market: z.enum(markets),
  ...datedParts,
  rules: z.array(ruleSchema),
});
export type MarketPack = z.infer<typeof marketPackSchema>;

/** How a finding names its pack: `amazon@2026-07-27`. */
export const packIdOf = (pack: ChannelPack | MarketPack): string =>
  `${'channel' in pack ? pack.channel : pack.market}@${pack.version}`;

export const findingSchema = z.object({
  /** `title.longest`; a rule of a market has no field before its name. */
  rule: z.string(),
  field: z.string(),
  /** Position in a list, from 0. */
  item: z.number().int().optional(),
  severity: severitySchema,
  /** For the seller. */
  message: z.string(),
  /** The part of the text that is meant, in UTF-16 units; `end` is exclusive. */
  start: z.number().int().optional(),
  end: z.number().int().optional(),
  pack: z.string(),
});
export type Finding = z.infer<typeof findingSchema>;
