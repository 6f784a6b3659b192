import { describe, expect, it } from 'vitest';
import { languages } from '#contract/languages.ts';
import { copyAttributes, languageNamed } from './listing-language.ts';

// Node knows the direction of a language; browsers do not all, which is why the page has a list of its own.
const directionOf = (code: string) =>
  (new Intl.Locale(code) as Intl.Locale & { getTextInfo(): { direction: string } }).getTextInfo().direction;

describe('the language of generated copy', () => {
  it.each(languages)('$name is marked and set in its direction', (language) => {
    expect(copyAttributes(languageNamed(language.name, languages), false)).toEqual({
      lang: language.code,
      dir: directionOf(language.code),
    });
  });

  it('is found out line by line where it cannot be known: from the demo writer, or no longer on the list', () => {
    expect(copyAttributes(languageNamed('Arabic', languages), true)).toEqual({ dir: 'auto' });
    expect(copyAttributes(languageNamed('Klingon', languages), false)).toEqual({ dir: 'auto' });
  });
});
