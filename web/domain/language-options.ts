import { otherNamesOf } from '#contract/language-names.ts';

/** Languages for a combobox, found by any of their names. */
export const languageOptions = (languages: readonly { code: string; name: string }[]) =>
  languages.map(({ code, name }) => ({
    value: name,
    label: name,
    otherNames: [...otherNamesOf(code), code],
  }));
