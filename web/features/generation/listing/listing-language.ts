/** The generator's languages that are written from right to left, by code. */
const rightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

export interface ListingLanguage {
  /** BCP 47; undefined for a language that the service no longer offers. */
  code: string | undefined;
  /** In English. */
  name: string;
}

/** Attributes of an element that holds generated copy. */
export function copyAttributes(language: ListingLanguage, isDemo: boolean) {
  // The demo writer repeats the facts in whatever language they came.
  if (isDemo || language.code === undefined) return { dir: 'auto' } as const;
  return { lang: language.code, dir: rightToLeft.has(language.code) ? 'rtl' : 'ltr' } as const;
}

export function languageNamed(
  name: string,
  languages: readonly { code: string; name: string }[],
): ListingLanguage {
  return { code: languages.find((language) => language.name === name)?.code, name };
}
