import { toPlainText } from './plain-text.ts';

// How the lines of a model's answer are read, whichever listing they belong to.

/** Longer lines are cut here, in UTF-16 code units; no part of a listing may be this long. */
const LONGEST_LINE = 16_384;

/** The line with the part of `delta` from `start` to `end`. */
export function extendLine(line: string, delta: string, start: number, end: number): string {
  const room = LONGEST_LINE - line.length;
  return room <= 0 ? line : line + delta.slice(start, Math.min(end, start + room));
}

const rule = /^(?:[-*_=~`]\s*){3,}[a-z]*$/i;
const LONGEST_RULE = 100;
/** A bullet, bracket or quote on its own is not content. */
export const hasContent = (text: string): boolean => /[\p{L}\p{N}\p{Sc}\p{So}]/u.test(text);
const mark = /^\s*(?:(?:[-*•‣◦▪▫●○·–—✓✔➤►]\s|[•‣◦▪▫●○✓✔➤►]|-(?=[\p{L}"“*_])|\(?\d{1,2}[.)]\s)\s*)+/u;

/** A line of dashes or stars, or one that is empty. */
export const isRuleOrEmpty = (line: string): boolean =>
  !/\S/.test(line) || (line.length <= LONGEST_RULE && rule.test(line.trim()));

/** The bullet or number with which a line begins. */
export const listMarkOf = (line: string): string => mark.exec(line)?.[0] ?? '';

const quoted = /^["“”„«'‘](.*)["“”»'’]$/;
const unquoted = (text: string) => quoted.exec(text)?.[1]?.trim() ?? text;

const tagSeparator = /[,;،、，]|\s(?=#)/;
const MOST_TAGS_A_LINE = 64;

/** Removes character counts that models append, such as `… (58 characters)`. */
export const asMeta = (text: string) =>
  unquoted(text.replace(/[([]\d+ (?:characters|chars)[)\]]$/i, '').trimEnd());
export const asTitle = (text: string) =>
  unquoted(text.replace(/^(?:title|option)\s*(?:\d+\s*)?[:：.)-]\s*/i, ''));
const asTag = (text: string) =>
  unquoted(toPlainText(text))
    .replace(/^#+\s*/, '')
    .replace(/(?<![.\s])[.\s]+$/, '')
    .trim();
/** The tags of a line without its list mark. */
export const asTags = (text: string): string[] => text.split(tagSeparator, MOST_TAGS_A_LINE).map(asTag);
