import { type Markup, scanHtml } from './html-scan.ts';
import type { RuleOf } from './length-rules.ts';
import { quote, refusalSentence, subjectOf, verbFor } from './sentences.ts';
import type { Target } from './target.ts';

/** Formatting, lists and headings, as every shop shows them. */
const basicElements: ReadonlySet<string> = new Set(
  'a b blockquote br dd div dl dt em h2 h3 h4 h5 h6 hr i li ol p small span strong sub sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  ),
);

/** Whether a text can stand in a page as it is: nothing but simple formatting, and every tag ends within it. */
export function isBasicHtml(text: string): boolean {
  // Behind a tag or a quote that is left open, this one would not be seen.
  const markup = scanHtml(`${text}<i>`);
  const isWhole = markup.at(-1)?.start === text.length;
  return isWhole && markup.every(({ name, isActive }) => !isActive && basicElements.has(name));
}

const allowed: Readonly<Record<RuleOf<'html'>['allows'], (markup: Markup) => boolean>> = {
  none: () => false,
  lineBreaks: ({ name }) => name === 'br',
  basic: ({ name }) => basicElements.has(name),
};

const refused: Readonly<Record<RuleOf<'html'>['allows'], string>> = {
  none: 'HTML here',
  lineBreaks: 'HTML other than line breaks here',
  basic: 'HTML other than simple formatting here',
};

const CONTAINS = ['contains', 'contain'] as const;

export function checkHtml(rule: RuleOf<'html'>, target: Target): void {
  for (const { text, item, markup } of target.texts) {
    for (const part of markup) {
      if (target.isFull()) return;
      if (part.isActive || allowed[rule.allows](part)) continue;
      const what = `${subjectOf(target, item)} ${verbFor(target, item, CONTAINS)} ${quote(text.slice(part.start, part.end))}`;
      const refusal = refusalSentence(target.who(rule), rule.severity, refused[rule.allows], 'is');
      target.report(rule, `${what}; ${refusal}.`, { item, start: part.start, end: part.end });
    }
  }
}

export function checkNoActiveContent(rule: RuleOf<'noActiveContent'>, target: Target): void {
  for (const { text, item, markup } of target.texts) {
    for (const { start, end, isActive } of markup) {
      if (target.isFull()) return;
      if (!isActive) continue;
      const what = `${subjectOf(target, item)} ${verbFor(target, item, CONTAINS)} ${quote(text.slice(start, end))}`;
      const refusal = refusalSentence(
        target.who(rule),
        rule.severity,
        'scripts, forms and other active content',
      );
      target.report(rule, `${what}; ${refusal}.`, { item, start, end });
    }
  }
}
