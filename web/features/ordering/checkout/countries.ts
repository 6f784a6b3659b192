import names from 'countries-list/minimal/countries.en.min.json' with { type: 'json' };

// ISO 3166 as the library keeps it, with the short English names that people look for.

const byFoldedName: ReadonlyMap<string, string> = new Map(
  Object.values(names).map((name) => [folded(name), name]),
);

/** The countries to choose from, in alphabetical order. */
export const countries: readonly string[] = Object.values(names).sort((one, other) =>
  one.localeCompare(other, 'en'),
);

/** Without case and accents: a profile may say `reunion` or `Réunion`. */
function folded(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
}

/** The list's spelling of a name typed elsewhere; empty if it has none. */
export const countryNamed = (name: string): string => byFoldedName.get(folded(name)) ?? '';
