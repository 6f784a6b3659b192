import { diffWordsWithSpace } from 'diff';

/** A stretch of text that is in both versions, or in one of them only. */
export interface Stretch {
  /** Where it begins. */
  at: number;
  text: string;
  isChanged: boolean;
}

/** Beyond this, a comparison word by word would hold up the page. */
const LONGEST = 20_000;

/** Languages without spaces are taken apart as the browser knows their words. */
function segmenterOf(language: string | undefined): Intl.Segmenter | undefined {
  try {
    return new Intl.Segmenter(language, { granularity: 'word' });
  } catch {
    return undefined;
  }
}

/** Both versions of a text, with the words marked that only one of them has. */
export function wordDifferences(before: string, after: string, language?: string) {
  if (before.length + after.length > LONGEST) {
    const whole = (text: string): Stretch[] => (text ? [{ at: 0, text, isChanged: before !== after }] : []);
    return { before: whole(before), after: whole(after) };
  }
  const intlSegmenter = segmenterOf(language);
  const parts = diffWordsWithSpace(before, after, intlSegmenter ? { intlSegmenter } : {});
  const side = (other: 'added' | 'removed'): Stretch[] => {
    let at = 0;
    return parts
      .filter((part) => !part[other])
      .map(({ value: text, added, removed }) => {
        at += text.length;
        return { at: at - text.length, text, isChanged: added || removed };
      });
  };
  return { before: side('added'), after: side('removed') };
}
