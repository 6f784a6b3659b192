import type { FieldErrors, Resolver } from 'react-hook-form';
import { type StoredWordList, wordListBodySchema } from '#contract/voices.ts';
import type { WordList } from '#contract/word-lists.ts';

/** The words of a language, stored or not yet. */
export type WordsOfLanguage = Omit<StoredWordList, 'updatedAt'> & { updatedAt: string | null };

interface Pair {
  instead: string;
  use: string;
}

/** The lists as they are typed: one entry a line, pairs in rows of their own. */
export interface WordsFields {
  banned: string;
  preferred: Pair[];
  kept: string;
}

export const hasWords = ({ banned, preferred, kept }: WordList): boolean =>
  banned.length + preferred.length + kept.length > 0;

export const emptyPair: Pair = { instead: '', use: '' };

export const fieldsOf = ({ banned, preferred, kept }: WordList): WordsFields => ({
  banned: banned.join('\n'),
  preferred: preferred.length > 0 ? preferred.map((pair) => ({ ...pair })) : [emptyPair],
  kept: kept.join('\n'),
});

export const entriesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const isFilled = ({ instead, use }: Pair): boolean => instead.trim() !== '' || use.trim() !== '';

type Lists = Pick<StoredWordList, 'banned' | 'preferred' | 'kept'>;

/** What is sent; lines and pairs left empty do not count. */
export const listsOf = ({ banned, preferred, kept }: WordsFields): Lists => ({
  banned: entriesIn(banned),
  preferred: preferred
    .filter(isFilled)
    .map(({ instead, use }) => ({ instead: instead.trim(), use: use.trim() })),
  kept: entriesIn(kept),
});

export const areSameWords = (one: WordsFields, other: WordsFields): boolean =>
  JSON.stringify(listsOf(one)) === JSON.stringify(listsOf(other));

/** Checks what would be sent, and says it beside what was typed. */
export const resolverFor =
  (language: string): Resolver<WordsFields> =>
  (fields) => {
    const parsed = wordListBodySchema.safeParse({ language, ...listsOf(fields) });
    if (parsed.success) return { values: fields, errors: {} };
    const filled = [...fields.preferred.keys()].filter((index) =>
      isFilled(fields.preferred[index] ?? emptyPair),
    );
    const errors: FieldErrors<WordsFields> = {};
    const pairs: FieldErrors<Pair>[] = [];
    for (const { path, message } of parsed.error.issues) {
      const [list, index, side] = path;
      const problem = { type: 'custom', message };
      if (list === 'banned' || list === 'kept') errors[list] ??= problem;
      else if (side === undefined) errors.preferred ??= { root: problem } as never;
      else {
        const row = filled[Number(index)] ?? 0;
        pairs[row] = { ...pairs[row], [side]: problem };
      }
    }
    if (pairs.length > 0) errors.preferred ??= pairs as never;
    return { values: {}, errors };
  };

const inLines = (pairs: readonly Pair[]): string =>
  pairs.map(({ instead, use }) => `${instead} → ${use}`).join('\n');

/** In which lists two versions differ. */
export function differencesOf(mine: WordsFields, theirs: WordsFields) {
  const [own, other] = [listsOf(mine), listsOf(theirs)];
  return [
    { label: 'Never use', mine: own.banned.join('\n'), theirs: other.banned.join('\n') },
    { label: 'Use instead', mine: inLines(own.preferred), theirs: inLines(other.preferred) },
    { label: 'Keep as they are', mine: own.kept.join('\n'), theirs: other.kept.join('\n') },
  ].filter((list) => list.mine !== list.theirs);
}
