import transliterate from '@sindresorhus/transliterate';

/** Languages with rules of their own; in all others, Latin letters lose their accents. */
const withRules = new Set(['da', 'de', 'hu', 'nb', 'nn', 'no', 'sr', 'sv', 'tr']);
/** Scripts that spell out their vowels. Others, such as Arabic and Chinese, would become unreadable and are kept. */
const spelledOut =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}][\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}\p{M}]*/gu;

function inLatin(text: string, language: string): string {
  const hasRules = withRules.has(language);
  const given = hasRules
    ? text
    : text
        .normalize('NFKD')
        .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
        .normalize('NFC');
  // The library knows Nynorsk as Norwegian.
  return given.replace(spelledOut, (run) =>
    transliterate(run, { locale: language === 'nn' ? 'nb' : language }),
  );
}

/**
 * The last segment of a product's address: lower case, words joined by hyphens, letters as the language
 * writes them in plain Latin (`Grün` → `gruen` in German, `grun` otherwise). At most `length` code units, cut
 * between words where possible. `language` is a BCP 47 code.
 */
export function toSlug(text: string, length: number, language = 'en'): string {
  const slug = inLatin(text.toWellFormed().normalize('NFKC'), language.split('-')[0] ?? '')
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '');
  if (slug.length <= length) return slug;
  const cut = slug.slice(0, length + 1);
  const boundary = cut.lastIndexOf('-');
  const kept = boundary > 0 ? cut.slice(0, boundary) : cut.slice(0, length);
  return kept.toWellFormed().replace(/\uFFFD|-$/g, '');
}
