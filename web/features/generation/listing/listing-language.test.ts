import { describe, expect, it } from 'vitest';
import { languages } from '#contract/languages.ts';
import { copyAttributes, languageNamed } from './listing-language.ts';

const arabic = languageNamed('Arabic', languages);

describe('the language of generated copy', () => {
  it.each([
    ['Arabic', 'Nike حذاء رياضي', { lang: 'ar', dir: 'rtl' }],
    ['Arabic', 'USB-C, 30 W', { lang: 'ar', dir: 'rtl' }],
    ['German', 'שלום Becher', { lang: 'de', dir: 'ltr' }],
  ])('is the chosen one, in its direction, whatever letter comes first: %s, %s', (name, text, attributes) => {
    expect(copyAttributes(languageNamed(name, languages), false, text)).toEqual(attributes);
  });

  it('is read from each block of the demo writer, which repeats the facts', () => {
    expect(copyAttributes(arabic, true, 'Nike حذاء رياضي')).toEqual({ dir: 'rtl' });
    expect(copyAttributes(arabic, true, 'A mug, 350 ml.')).toEqual({ dir: 'auto' });
    expect(copyAttributes(languageNamed('English', languages), true, 'كوب')).toEqual({ dir: 'auto' });
  });

  it('is detected if it is no longer on the list', () => {
    expect(copyAttributes(languageNamed('Klingon', languages), false, 'a')).toEqual({ dir: 'auto' });
  });
});
