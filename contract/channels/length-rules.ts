import type { Rule, RuleKind } from './pack.ts';
import { amountOf, limitSentence, needSentence, numberOf, subjectOf, verbFor } from './sentences.ts';
import type { Target } from './target.ts';
import { lengthOf, offsetOf } from './text-length.ts';
import { foldCase } from './words.ts';

export type RuleOf<Kind extends RuleKind> = Extract<Rule, { kind: Kind }>;

const HAS = ['has', 'have'] as const;
const IS = ['is', 'are'] as const;

export function checkLongest(rule: RuleOf<'longest'>, target: Target): void {
  for (const { text, item } of target.texts) {
    // UTF-16 units are never fewer than code points, and three times as many are never fewer than bytes.
    if (text.length * (rule.unit === 'bytes' ? 3 : 1) <= rule.limit) continue;
    const length = lengthOf(text, rule.unit);
    if (length <= rule.limit) continue;
    const verb = verbFor(target, item, HAS);
    const limit = limitSentence(target.who(rule), rule.severity, `at most ${numberOf(rule.limit)}`);
    target.report(rule, `${subjectOf(target, item)} ${verb} ${amountOf(length, rule.unit)}; ${limit}.`, {
      item,
      start: offsetOf(text, rule.limit, rule.unit),
      end: text.length,
    });
  }
}

/** Spaces alone say nothing. */
export function checkShortest(rule: RuleOf<'shortest'>, target: Target): void {
  for (const { text, item } of target.texts) {
    const isEmpty = rule.limit > 0 && text.trim() === '';
    const length = lengthOf(text, rule.unit);
    if (length >= rule.limit && !isEmpty) continue;
    const subject = subjectOf(target, item);
    const limit = needSentence(target.who(rule), rule.severity, `at least ${numberOf(rule.limit)}`);
    const message = isEmpty
      ? `${subject} ${verbFor(target, item, IS)} empty.`
      : `${subject} ${verbFor(target, item, HAS)} ${amountOf(length, rule.unit)}; ${limit}.`;
    target.report(rule, message, { item });
  }
}

export function checkMostWords(rule: RuleOf<'mostWords'>, target: Target): void {
  for (const { text, item, joinedWords } of target.texts) {
    const count = joinedWords.starts.length;
    if (count <= rule.limit) continue;
    const limit = limitSentence(target.who(rule), rule.severity, `at most ${numberOf(rule.limit)}`);
    const subject = `${subjectOf(target, item)} ${verbFor(target, item, HAS)}`;
    target.report(rule, `${subject} ${amountOf(count, 'words')}; ${limit}.`, {
      item,
      start: joinedWords.starts[rule.limit] ?? 0,
      end: text.length,
    });
  }
}

export function checkShownFirst(rule: RuleOf<'shownFirst'>, target: Target): void {
  for (const { text, item } of target.texts) {
    const length = lengthOf(text, rule.unit);
    if (length <= rule.limit) continue;
    const who = target.who(rule) ?? 'The shop';
    const shown = `${who} shows the first ${amountOf(rule.limit, rule.unit)} on phones`;
    const subject = subjectOf(target, item);
    target.report(
      rule,
      `${subject} ${verbFor(target, item, HAS)} ${amountOf(length, rule.unit)}; ${shown}, so say the most important things there.`,
      { item, start: offsetOf(text, rule.limit, rule.unit), end: text.length },
    );
  }
}

export function checkShownBeside(rule: RuleOf<'shownBeside'>, target: Target): void {
  const other = target.textOf(rule.other);
  const isUsed = target.texts.some(({ text }) => text.trim() !== '');
  if (other === undefined || !isUsed) return;
  const length = lengthOf(other, rule.unit);
  if (length <= rule.limit) return;
  const who = target.who(rule) ?? 'The shop';
  const limit = `${who} shows them only if the ${rule.other} has at most ${numberOf(rule.limit)}`;
  target.report(
    rule,
    `The ${target.label} may not appear: the ${rule.other} has ${amountOf(length, rule.unit)}, and ${limit}.`,
  );
}

const countSentence = (count: number, { label, itemLabel }: Target): string =>
  count === 1 ? `There is 1 ${itemLabel ?? label}` : `There are ${numberOf(count)} ${label}`;

export function checkMostItems(rule: RuleOf<'mostItems'>, target: Target): void {
  const count = target.texts.length;
  if (count <= rule.limit) return;
  const limit = limitSentence(target.who(rule), rule.severity, `at most ${numberOf(rule.limit)}`);
  target.report(rule, `${countSentence(count, target)}; ${limit}.`);
}

export function checkFewestItems(rule: RuleOf<'fewestItems'>, target: Target): void {
  const count = target.texts.length;
  if (count >= rule.limit || (rule.orNone && count === 0)) return;
  const limit = needSentence(target.who(rule), rule.severity, `at least ${numberOf(rule.limit)}`);
  target.report(rule, `${countSentence(count, target)}; ${limit}.`);
}

export function checkLongestTogether(rule: RuleOf<'longestTogether'>, target: Target): void {
  const length = target.texts.reduce((sum, { text }) => sum + lengthOf(text, rule.unit), 0);
  if (length <= rule.limit) return;
  const limit = limitSentence(target.who(rule), rule.severity, `at most ${numberOf(rule.limit)}`);
  target.report(rule, `The ${target.label} have ${amountOf(length, rule.unit)} together; ${limit}.`);
}

export function checkUniqueItems(rule: RuleOf<'uniqueItems'>, target: Target): void {
  const first = new Map<string, number>();
  for (const { text, item = 0 } of target.texts) {
    const folded = foldCase(text.trim());
    const earlier = first.get(folded);
    if (earlier === undefined) first.set(folded, item);
    else {
      const [one, other] = [subjectOf(target, item), subjectOf(target, earlier)];
      target.report(rule, `${one} is the same as ${other.charAt(0).toLowerCase()}${other.slice(1)}.`, {
        item,
        start: 0,
        end: text.length,
      });
    }
  }
}
