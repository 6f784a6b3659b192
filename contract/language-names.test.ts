import { describe, expect, it } from 'vitest';
import { directionOf, languageOfTag, otherNamesOf } from './language-names.ts';
import { languages } from './languages.ts';

describe('names of languages', () => {
  it('lists every name but once, unless it is the name of two', () => {
    const all = languages.flatMap(({ code }) => otherNamesOf(code).map((name) => name.toLowerCase()));
    const twice = all.filter((name, place) => all.indexOf(name) !== place);
    expect(twice).toEqual(['中文']);
  });

  it("includes the language's own name, where it is not the English one", () => {
    const own = (code: string) =>
      new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);
    const plain = (text: string) => text.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase();
    const missing = [
      'de',
      'fr',
      'es',
      'it',
      'nl',
      'ja',
      'ko',
      'pl',
      'ru',
      'tr',
      'uk',
      'ar',
      'he',
      'hi',
      'sv',
      'da',
      'fi',
      'cs',
      'el',
      'th',
      'vi',
    ].filter(
      (code) =>
        !otherNamesOf(code)
          .map(plain)
          .includes(plain(own(code) ?? '')),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ['de-AT', 'German'],
    ['zh-TW', 'Chinese (Traditional)'],
    ['zh', 'Chinese (Simplified)'],
    ['pt', 'Portuguese (Brazil)'],
    ['fr-CA', 'French (Canada)'],
    ['es-MX', 'Spanish (Latin America)'],
    ['nb-NO', 'Norwegian'],
    ['en-GB', 'English'],
    ['tlh', undefined],
  ])('finds the language of %s: %s', (tag, name) => {
    expect(languageOfTag(tag)?.name).toBe(name);
  });

  it.each(languages)('$name runs in its direction', ({ code }) => {
    const locale = new Intl.Locale(code) as Intl.Locale & { getTextInfo(): { direction: string } };
    expect(directionOf(code)).toBe(locale.getTextInfo().direction);
  });
});
