import { checkWords, type WordList } from '../word-lists.ts';
import { checkAgainst } from './check-listing.ts';
import { type Cell, ComposeDraft } from './compose-draft.ts';
import { fixText, spansOf } from './compose-fixes.ts';
import type { ListingFields } from './fields.ts';
import { hasTags } from './html-text.ts';
import type { ChannelPack, Finding, MarketPack, Rule } from './pack.ts';
import { shortenText } from './shorten.ts';
import { lengthOf } from './text-length.ts';
import type { TextChange } from './versions.ts';
import { foldCase } from './words.ts';

export interface ComposeOptions {
  readonly packs: { readonly channel: ChannelPack; readonly market?: MarketPack | undefined };
  /** Code of the language of the listing. */
  readonly language: string;
  readonly brand?: string | undefined;
  readonly words?: WordList | undefined;
}

export interface Composed<Fields extends ListingFields = ListingFields> {
  readonly fields: Fields;
  readonly changes: TextChange[];
  /** What still breaks a rule, advice included. */
  readonly findings: Finding[];
}

/** Each mended rule may break another; what has not come to rest by then is dropped. */
const ROUNDS = 24;

const bannedWords: Rule = {
  id: 'banned',
  kind: 'refusedWords',
  words: {},
  what: 'words never to use',
  severity: 'block',
  evidence: 'own',
};

/** What of a listing breaks the rules of these packs, and of the seller's own words. */
export function checkAll(
  fields: ListingFields,
  { packs, language, brand, words }: ComposeOptions,
  findingsPerRule?: number,
): Finding[] {
  const broken = checkAgainst(packs, fields, { language, brand, findingsPerRule });
  return words ? [...broken, ...checkWords(fields, words, language)] : broken;
}

function ruleOf({ rule, field }: Finding, { packs }: ComposeOptions): Rule | undefined {
  if (rule === 'words.banned') return bannedWords;
  const own = packs.channel.fields.find(({ name }) => name === field)?.rules;
  return (
    own?.find(({ id }) => `${field}.${id}` === rule) ?? packs.market?.rules.find(({ id }) => id === rule)
  );
}

const listFixes: Partial<Record<Rule['kind'], (cells: Cell[], rule: Rule) => Cell[]>> = {
  mostItems: (cells, rule) => ('limit' in rule ? cells.slice(rule.limit) : []),
  /** Too few of them are as good as none. */
  fewestItems: (cells, rule) => (rule.kind === 'fewestItems' && rule.orNone ? cells : []),
  uniqueItems: (cells) => {
    const seen = new Set<string>();
    return cells.filter(({ text }) => {
      const folded = foldCase((text ?? '').trim());
      return seen.has(folded) || !seen.add(folded);
    });
  },
};

const SHORTEST_ITEM = 60;

/** Shortens the longest items; drops the last ones where they would become too short. */
function fitTogether(draft: ComposeDraft, field: string, rule: Rule, id: string, language: string): void {
  if (rule.kind !== 'longestTogether') return;
  const { limit, unit } = rule;
  const sum = (cells: readonly Cell[], most: number) =>
    cells.reduce((total, { text }) => total + Math.min(lengthOf(text ?? '', unit), most), 0);
  const cells = draft.of(field);
  while (cells.length > 0 && sum(cells, SHORTEST_ITEM) > limit) {
    const last = cells.pop();
    if (last) draft.set(last, null, id);
  }
  let most = limit;
  while (most > 0 && sum(cells, most) > limit) most--;
  for (const cell of cells) draft.set(cell, shortenText(cell.text ?? '', most, unit, language), id);
}

interface Problem {
  readonly rule: Rule;
  readonly findings: [Finding, ...Finding[]];
}

/** Findings of the same rule about the same text belong together. */
function problemsOf(findings: readonly Finding[], options: ComposeOptions): Problem[] {
  const problems = new Map<string, Problem>();
  for (const finding of findings) {
    const key = `${finding.rule} ${finding.field} ${finding.item}`;
    const known = problems.get(key);
    const rule = known?.rule ?? ruleOf(finding, options);
    if (known) known.findings.push(finding);
    else if (rule) problems.set(key, { rule, findings: [finding] });
  }
  return [...problems.values()];
}

/** Markup and words before lengths: what goes anyway needs no room. */
const order: readonly Rule['kind'][] = [
  'noActiveContent',
  'html',
  'refusedDetails',
  'refusedWords',
  'notRepeating',
  'refusedCharacters',
  'onlyBesideNumbers',
  'allowedCharacters',
  'refusedStart',
  'onceEach',
  'notAllCapitals',
  'uniqueItems',
  'mostItems',
  'repeatedWord',
  'longest',
  'mostWords',
  'longestTogether',
  'shortest',
  'fewestItems',
];
const rankOf = ({ rule }: Problem): number => order.indexOf(rule.kind);

const isOfList = ({ rule }: Problem): boolean =>
  rule.kind === 'longestTogether' || listFixes[rule.kind] !== undefined;

function mendList(draft: ComposeDraft, { rule, findings }: Problem, { language }: ComposeOptions): void {
  const [{ field, rule: id }] = findings;
  if (rule.kind === 'longestTogether') fitTogether(draft, field, rule, id, language);
  for (const cell of listFixes[rule.kind]?.(draft.of(field), rule) ?? []) draft.set(cell, null, id);
}

function mendCell(draft: ComposeDraft, cell: Cell, problem: Problem, options: ComposeOptions): void {
  const { rule, findings } = problem;
  const [{ field, rule: id }] = findings;
  const text = cell.text ?? '';
  const rules = options.packs.channel.fields.find(({ name }) => name === field)?.rules ?? [];
  const takesHtml = rules.some((known) => known.kind === 'html' && known.allows === 'basic');
  const context = {
    rule,
    spans: spansOf(findings),
    language: options.language,
    isHtml: takesHtml && hasTags(text),
    isAddress: field === 'handle' || field === 'slug',
  };
  draft.set(cell, fixText(text, context), id);
}

/**
 * Mends one problem of each text, and those of lists whose texts have none that comes first: the places of
 * the others would move.
 */
function mendRound(draft: ComposeDraft, problems: readonly Problem[], options: ComposeOptions): void {
  const ranked = problems.toSorted((one, other) => rankOf(one) - rankOf(other));
  const ofCells = new Map<Cell, Problem>();
  const firstRank = new Map<string, number>();
  for (const problem of ranked) {
    const [{ field, item }] = problem.findings;
    const cell = isOfList(problem) ? undefined : draft.at(field, item);
    if (cell && !ofCells.has(cell)) ofCells.set(cell, problem);
    if (!firstRank.has(field)) firstRank.set(field, rankOf(problem));
  }
  for (const [cell, problem] of ofCells) mendCell(draft, cell, problem, options);
  for (const problem of ranked) {
    const isNext = firstRank.get(problem.findings[0].field) === rankOf(problem);
    if (isOfList(problem) && isNext) mendList(draft, problem, options);
  }
}

/** Drops what cannot be mended: an item, or a whole text. */
function dropRest(draft: ComposeDraft, problems: readonly Problem[]): void {
  const cells = problems.flatMap(({ findings: [{ field, item, rule }] }) => {
    const cell = draft.at(field, item);
    return cell ? [{ cell, rule }] : [];
  });
  for (const { cell, rule } of cells) draft.set(cell, cell.item === undefined ? '' : null, rule);
}

/** How many times its limit a text may have while it is mended: time goes with length. */
const FAR_TOO_LONG = 4;

function cutFarTooLong(draft: ComposeDraft, { packs, language }: ComposeOptions): void {
  for (const { name, rules } of packs.channel.fields) {
    const rule = rules.find(({ kind, severity }) => kind === 'longest' && severity === 'block');
    if (rule?.kind !== 'longest') continue;
    for (const cell of draft.of(name)) {
      const text = cell.text ?? '';
      if (lengthOf(text, rule.unit) <= FAR_TOO_LONG * rule.limit || hasTags(text)) continue;
      const id = `${name}.${rule.id}`;
      draft.set(cell, shortenText(text, FAR_TOO_LONG * rule.limit, rule.unit, language), id);
    }
  }
}

const isBlock = ({ severity }: Finding): boolean => severity === 'block';

/**
 * The fields within the rules: shortened or dropped at the borders of words and phrases, with nothing added.
 * What is left in `findings` with severity `block` cannot be mended so: an empty title, for example.
 */
export function composeToFit<Fields extends ListingFields>(
  fields: Fields,
  options: ComposeOptions,
): Composed<Fields> {
  const draft = new ComposeDraft(fields);
  const broken = () =>
    problemsOf(checkAll(draft.fields(), options, Number.POSITIVE_INFINITY).filter(isBlock), options);
  cutFarTooLong(draft, options);
  let state = '';
  for (let round = 0; round < ROUNDS; round++) {
    const problems = broken();
    const before = state;
    state = JSON.stringify(draft.fields());
    if (problems.length === 0 || state === before) break;
    mendRound(draft, problems, options);
  }
  for (let problems = broken(); problems.length > 0; ) {
    dropRest(draft, problems);
    const left = broken();
    if (left.length >= problems.length) break;
    problems = left;
  }
  const fitted = draft.fields() as Fields;
  return { fields: fitted, changes: draft.changes(), findings: checkAll(fitted, options) };
}
