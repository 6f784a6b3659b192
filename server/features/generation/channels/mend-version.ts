import { valueText } from '#contract/channels/answer-text.ts';
import { type ComposeOptions, checkAll, composeToFit } from '#contract/channels/compose.ts';
import { fieldTexts, valueAt } from '#contract/channels/field-texts.ts';
import type { ListingFields } from '#contract/channels/fields.ts';
import type { Finding } from '#contract/channels/pack.ts';
import type { TextChange } from '#contract/channels/versions.ts';
import { findFaults, withoutFaults } from '#contract/writing-faults.ts';
import type { Ask, BrokenField, ChannelOrder, FieldOrder } from './channel-order.ts';
import { repairPrompt } from './channel-prompt.ts';

/** How often a field is asked for again before it is mended by rule. */
const REPAIRS = 2;
const REPAIR_TOKENS = 1024;

export interface MendInput {
  readonly order: ChannelOrder | FieldOrder;
  readonly options: ComposeOptions;
  /** Only these are asked for again. */
  readonly fields: readonly string[];
  /** Reads the model's answer to a repair: the field's new value, or undefined. */
  readonly decode: (answer: string, field: string) => unknown;
  readonly ask: Ask;
  readonly signal?: AbortSignal | undefined;
}

export interface Mended {
  readonly fields: ListingFields;
  readonly changes: TextChange[];
  readonly findings: Finding[];
}

const faultMessages = {
  placeholder: 'It has a placeholder that nobody filled in.',
  refusal: 'It has an excuse instead of text.',
} as const;

function faultFindings(fields: ListingFields): Finding[] {
  return fieldTexts(fields).flatMap(({ field, item, text }) =>
    findFaults(text).map(({ kind, start, end }) => ({
      rule: `${field}.${kind}`,
      field,
      ...(item !== undefined && { item }),
      severity: 'block' as const,
      message: faultMessages[kind],
      start,
      end,
      pack: 'own',
    })),
  );
}

const blocking = (fields: ListingFields, options: ComposeOptions): Finding[] =>
  [...checkAll(fields, options), ...faultFindings(fields)].filter(({ severity }) => severity === 'block');

/** A part of a detail is mended with the whole list. */
const ownerOf = (finding: Finding, fields: readonly string[]): string | undefined =>
  fields.find((field) => finding.field === field || finding.field.startsWith(`${field}.`));

function brokenFields(fields: ListingFields, { fields: names, options }: MendInput): BrokenField[] {
  const findings = blocking(fields, options);
  return names
    .map((field) => ({
      field,
      value: valueAt(fields, field),
      findings: findings.filter((finding) => ownerOf(finding, names) === field),
    }))
    .filter((broken) => broken.findings.length > 0);
}

/** The listing with another value in a field. */
export function withValue(fields: ListingFields, field: string, value: unknown): ListingFields {
  const [name = '', part] = field.split('.');
  if (part === undefined) return { ...fields, [name]: value } as ListingFields;
  return { ...fields, [name]: { ...(fields[name] as object), [part]: value } } as ListingFields;
}

/** Every text in a value without excuses and placeholders; empty items go. */
function clean(value: unknown, language: string): unknown {
  if (typeof value === 'string') return withoutFaults(value, language);
  if (Array.isArray(value)) return value.map((item) => clean(item, language)).filter((item) => item !== '');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([part, text]) => [part, clean(text, language)]));
}

function cleaned(fields: ListingFields, language: string, changes: TextChange[]): ListingFields {
  let kept = fields;
  for (const field of new Set(faultFindings(fields).map((finding) => finding.field.split('.')[0] ?? ''))) {
    const before = fields[field];
    const after = clean(before, language);
    const [finding] = faultFindings({ [field]: before } as ListingFields);
    kept = { ...kept, [field]: after } as ListingFields;
    const texts = { before: valueText(before), after: valueText(after) };
    changes.push({ field, rule: finding?.rule ?? '', how: 'removed', ...texts });
  }
  return kept;
}

/** Asks once for each broken field; the answer is taken if it breaks fewer rules. */
async function repairOnce(
  input: MendInput,
  fields: ListingFields,
  changes: TextChange[],
): Promise<ListingFields> {
  const { order, options, ask, decode } = input;
  let kept = fields;
  for (const { field } of brokenFields(kept, input)) {
    // What was mended before may have mended this one too.
    const broken = brokenFields(kept, input).find((each) => each.field === field);
    if (!broken) continue;
    const answer = await ask(repairPrompt(order, broken), { maxOutput: REPAIR_TOKENS });
    const value = decode(answer, field);
    if (value === undefined || valueText(value) === '') continue;
    const mended = withValue(kept, field, value);
    if (blocking(mended, options).length >= blocking(kept, options).length) continue;
    kept = mended;
    changes.push({
      field,
      rule: broken.findings[0]?.rule ?? '',
      how: 'rewritten',
      before: valueText(broken.value),
      after: valueText(value),
    });
  }
  return kept;
}

/** A stopped run ends; a model that fails only ends the repairs. */
export function rethrowIfStopped(error: unknown, signal: AbortSignal | undefined): void {
  if (signal?.aborted || (error instanceof Error && error.name === 'AbortError')) throw error;
}

/**
 * The texts within the rules: each broken field asked for again, at most twice, and what is still broken
 * shortened or dropped by rule.
 */
export async function mendVersion(input: MendInput, written: ListingFields): Promise<Mended> {
  const { options, signal } = input;
  const changes: TextChange[] = [];
  let fields = written;
  try {
    for (let round = 0; round < REPAIRS; round++) fields = await repairOnce(input, fields, changes);
  } catch (error) {
    rethrowIfStopped(error, signal);
  }
  const fitted = composeToFit(cleaned(fields, options.language, changes), options);
  return { ...fitted, changes: [...changes, ...fitted.changes] };
}
