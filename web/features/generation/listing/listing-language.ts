import { createContext } from 'react';
import { directionOf } from '#contract/language-names.ts';

export interface ListingLanguage {
  /** BCP 47 code; undefined for a language the service no longer offers. */
  code: string | undefined;
  /** English name. */
  name: string;
}

const rightToLeftLetters = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u;

/**
 * Attributes of a block of generated text. The direction is that of the chosen language, even where the
 * block begins with a Latin brand name.
 */
export function copyAttributes({ code }: ListingLanguage, isDemo: boolean, text: string) {
  if (code === undefined) return { dir: 'auto' } as const;
  const dir = directionOf(code);
  if (!isDemo) return { lang: code, dir } as const;
  // The demo writer repeats the facts in whatever language they were entered.
  return { dir: dir === 'rtl' && rightToLeftLetters.test(text) ? dir : 'auto' } as const;
}

export function languageNamed(
  name: string,
  languages: readonly { code: string; name: string }[],
): ListingLanguage {
  return { code: languages.find((language) => language.name === name)?.code, name };
}

/** The attributes of a block on the sheet. */
export const BlockAttributes = createContext(
  (_text: string): ReturnType<typeof copyAttributes> => ({ dir: 'auto' }),
);
