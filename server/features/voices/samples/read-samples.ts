import { emojiPattern } from '#contract/channels/characters.ts';
import { type Mark, marksOf } from './language-marks.ts';

/** What can be counted in somebody's texts. */
export interface Reading {
  /** Lengths of the sentences outside lists, in `unit`. */
  readonly sentences: readonly number[];
  /** Lengths of the points of lists. */
  readonly points: readonly number[];
  /** Scripts without spaces are measured in characters. */
  readonly unit: 'words' | 'codePoints';
  readonly words: number;
  readonly paragraphs: number;
  readonly figures: number;
  /** Whether the script has capital letters, and how many words consist of them. */
  readonly isCased: boolean;
  readonly capitals: number;
  readonly questions: number;
  readonly exclamations: number;
  readonly emoji: number;
  /** English: “it’s”, “don’t”. */
  readonly contractions: number;
  /** Japanese: sentences in the polite style. */
  readonly politeEndings: number;
  /** The word by which the texts speak of whoever wrote them; null for none, undefined for an unknown language. */
  readonly speaker: { readonly kind: 'we' | 'i'; readonly word: string } | null | undefined;
  /** The word by which they address the reader. English knows only one. */
  readonly address:
    | { readonly kind: 'only' | 'familiar' | 'polite'; readonly word: string }
    | null
    | undefined;
}

const listPoint = /^\s*(?:[-–—•*·▪◦‣✓✔✅➤►]\ufe0f?|\d{1,2}[.)])\s/u;
/** A line break within a sentence, as in texts pasted from mails. */
const softBreak = /(?<=[^\s.!?…:;])\n(?=\p{Ll})/gu;
const unspaced: ReadonlySet<string> = new Set(['ja', 'zh', 'th', 'lo', 'km', 'my']);
const contraction = /n’t$|’(?:re|ll|ve|m|d)$|^(?:it|that|here|there|what|who|let|he|she)’s$/i;
const politeEnding = /(?:です|ます|ました|ません|でした|ください|ましょう)[。！？!?]/g;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const segmentsOf = (text: string, language: string, granularity: 'word' | 'sentence') => [
  ...new Intl.Segmenter(language, { granularity }).segment(text),
];

/** The words of each sentence; sentences without any, such as a row of stars, are left out. */
const sentencesIn = (line: string, language: string): string[][] =>
  segmentsOf(line, language, 'sentence')
    .map(({ segment }) =>
      segmentsOf(segment, language, 'word')
        .filter(({ isWordLike }) => isWordLike)
        .map(({ segment: word }) => word),
    )
    .filter((words) => words.length > 0);

/** German tells its polite forms by a capital letter, which every word has where a sentence begins. */
const isPoliteGerman = (word: string, index: number): boolean => index > 0 && /^(?:Sie$|Ih[nr])/.test(word);

/** How often each word stands in the sentences. */
function countWords(sentences: readonly (readonly string[])[], language: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const sentence of sentences) {
    for (const [index, word] of sentence.entries()) {
      const isPolite = language === 'de' && isPoliteGerman(word, index);
      // French joins “j’” and “t’” to the next word.
      const form = language === 'fr' ? (word.split('’')[0] ?? word) : word;
      const key = isPolite ? word : form.toLowerCase();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

/** Who speaks and who is spoken to: the marks found most often, and more than once in all but a short text. */
function findPeople(text: string, sentences: readonly (readonly string[])[], language: string) {
  const marks = marksOf(language);
  if (!marks) return { speaker: undefined, address: undefined };
  const counts = countWords(sentences, language);
  const needed = sentences.flat().length < 100 ? 1 : 2;
  const timesOf = ({ forms }: Mark) =>
    forms.reduce(
      // Words of Japanese have no borders that segmenters agree on.
      (sum, form) => sum + (language === 'ja' ? text.split(form).length - 1 : (counts.get(form) ?? 0)),
      0,
    );
  const mostUsed = <Entry extends { mark: Mark }>(entries: readonly Entry[]): Entry | null => {
    const timed = entries.map((entry) => ({ entry, times: timesOf(entry.mark) }));
    const [first] = timed.filter(({ times }) => times >= needed).sort((a, b) => b.times - a.times);
    return first?.entry ?? null;
  };
  const speaker = mostUsed([
    { kind: 'we' as const, mark: marks.we },
    { kind: 'i' as const, mark: marks.i },
  ]);
  const last = marks.address.length - 1;
  const address = mostUsed(
    marks.address.map((mark, index) => ({
      kind: last === 0 ? ('only' as const) : index === last ? ('polite' as const) : ('familiar' as const),
      mark,
    })),
  );
  return {
    speaker: speaker && { kind: speaker.kind, word: speaker.mark.word },
    address: address && { kind: address.kind, word: address.mark.word },
  };
}

/** `languageCode` is a BCP 47 code. */
export function readSamples(samples: readonly string[], languageCode: string): Reading {
  const language = languageCode.split('-')[0] ?? languageCode;
  const text = samples.join('\n').normalize('NFC').replaceAll("'", '’').replace(softBreak, ' ');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isUnspaced = unspaced.has(language);
  const lengthOf = (words: readonly string[]) => (isUnspaced ? [...words.join('')].length : words.length);
  const points = lines.filter((line) => listPoint.test(line));
  const paragraphs = lines.filter((line) => !listPoint.test(line));
  const sentences = paragraphs.flatMap((line) => sentencesIn(line, language));
  const pointWords = points.flatMap((line) => sentencesIn(line.replace(listPoint, ''), language));
  const words = [...sentences, ...pointWords].flat();
  return {
    sentences: sentences.map(lengthOf),
    points: pointWords.map(lengthOf),
    unit: isUnspaced ? 'codePoints' : 'words',
    words: words.length,
    paragraphs: paragraphs.length,
    figures: words.filter((word) => /\p{N}/u.test(word)).length,
    isCased: /\p{Lu}/u.test(text),
    capitals: words.filter((word) => /^\p{Lu}{4,}$/u.test(word)).length,
    questions: countOf(text, /[?？؟]+/g),
    exclamations: countOf(text, /[!！]+/g),
    emoji: (text.match(emojiPattern) ?? []).filter((found) => !/^[©®™✓✔]/u.test(found)).length,
    contractions: language === 'en' ? words.filter((word) => contraction.test(word)).length : 0,
    politeEndings: language === 'ja' ? countOf(text, politeEnding) : 0,
    ...findPeople(text, [...sentences, ...pointWords], language),
  };
}
