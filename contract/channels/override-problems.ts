import { channelNames, FIRST_DAY, marketNames } from './fields.ts';
import {
  changeableIn,
  kindOf,
  type Pack,
  type PackOverride,
  packsWithOverrides,
  rulesOf,
  withValue,
} from './overrides.ts';
import type { Rule } from './pack.ts';
import { applies, channelPacks, marketPacks } from './packs.ts';

export interface OverrideProblem {
  path: (string | number)[];
  message: string;
}

const kindNames: Readonly<Record<string, string>> = {
  number: 'a number',
  string: 'characters',
  object: 'words by language',
};

/** What is wrong with the place of an override in the pack that applies on its first day. */
function placeProblemOf(override: PackOverride, pack: Pack): OverrideProblem | undefined {
  const { field, rule: id, from } = override;
  const name = 'channel' in pack ? channelNames[pack.channel] : marketNames[pack.market];
  const where = `The rules of ${name} on ${from}`;
  const rules = rulesOf(pack, field);
  if (!rules) {
    const known = 'fields' in pack ? pack.fields.map((each) => each.name).join(', ') : 'no fields';
    return { path: ['field'], message: `${where} know ${known}` };
  }
  if (rules.some((rule) => rule.id === id)) return undefined;
  const known = rules.filter((rule) => changeableIn(rule) !== undefined).map((rule) => rule.id);
  return { path: ['rule'], message: `${where} have no “${id}” here; there is ${known.join(', ')}` };
}

function valueProblemOf(rule: Rule, { value }: PackOverride): OverrideProblem | undefined {
  const present = changeableIn(rule);
  if (present === undefined)
    return { path: ['rule'], message: 'This rule has no number, characters or words to change' };
  if (kindOf(present) !== kindOf(value))
    return { path: ['value'], message: `This rule takes ${kindNames[kindOf(present)]}` };
  const isEmptied = rule.kind === 'longest' && value === 0;
  if (!isEmptied && withValue(rule, value)) return undefined;
  return { path: ['value'], message: 'The rule would make no sense with this' };
}

/** Why an override cannot be; undefined if it can. */
export function problemOf(override: PackOverride): OverrideProblem | undefined {
  const { channel, market, field, rule: id, from, until } = override;
  if ((channel === undefined) === (market === undefined))
    return { path: ['channel'], message: 'Choose a channel or a market' };
  if (until !== undefined && until < from)
    return { path: ['until'], message: 'The last day cannot be before the first' };
  const pack = channel
    ? channelPacks.find((each) => each.channel === channel && applies(each, from))
    : marketPacks.find((each) => each.market === market && applies(each, from));
  if (!pack) return { path: ['from'], message: `There are no rules before ${FIRST_DAY}` };
  const misplaced = placeProblemOf(override, pack);
  if (misplaced) return misplaced;
  if (pack.until !== undefined && until !== undefined && until > pack.until)
    return {
      path: ['until'],
      message: `These rules end on ${pack.until}. Add another override for those that follow.`,
    };
  const rule = rulesOf(pack, field)?.find((each) => each.id === id);
  return rule && valueProblemOf(rule, override);
}

/** Whether no text could keep all of a field's rules. */
function areContradictory(rules: readonly Rule[]): boolean {
  const limitsOf = (kind: Rule['kind']) =>
    rules.flatMap((rule) =>
      rule.kind === kind && rule.severity === 'block' && 'limit' in rule ? [rule.limit] : [],
    );
  const areCrossed = (least: Rule['kind'], most: Rule['kind']) =>
    Math.max(0, ...limitsOf(least)) > Math.min(Number.POSITIVE_INFINITY, ...limitsOf(most));
  return areCrossed('shortest', 'longest') || areCrossed('fewestItems', 'mostItems');
}

/** Overrides that, taken together, leave a field without any text that passes. */
function contradictionIn(overrides: readonly PackOverride[]): OverrideProblem | undefined {
  const numbered = overrides.map((override, index) => ({ ...override, number: index + 1 }));
  for (const { channel, from, fields } of packsWithOverrides(numbered).channelPacks) {
    const field = fields.find(({ rules }) => areContradictory(rules));
    if (!field) continue;
    const index = overrides.findLastIndex(
      (each) => each.channel === channel && each.field === field.name && applies(each, from),
    );
    const what = `${channelNames[channel]}’s ${field.label}`;
    return { path: [index, 'value'], message: `No text could keep this and the other rules of ${what}` };
  }
  return undefined;
}

const keyOf = ({ channel, market, field, rule, from }: PackOverride): string =>
  JSON.stringify([channel ?? market, field, rule, from]);

/** What is wrong with a list of overrides; paths begin with the position in the list. */
export function problemsOf(overrides: readonly PackOverride[]): OverrideProblem[] {
  const seen = new Set<string>();
  const problems = overrides.flatMap((override, index): OverrideProblem[] => {
    const problem = problemOf(override);
    if (problem) return [{ ...problem, path: [index, ...problem.path] }];
    const key = keyOf(override);
    if (seen.has(key))
      return [{ path: [index, 'from'], message: 'Another override of this rule begins on the same day' }];
    seen.add(key);
    return [];
  });
  const contradiction = problems.length === 0 ? contradictionIn(overrides) : undefined;
  return contradiction ? [contradiction] : problems;
}
