export interface ComboboxOption {
  value: string;
  label: string;
  /** Other names that find the option; the first is shown beside its label. */
  otherNames?: readonly string[];
}

/** Ignores case and accents: `francais` finds `Français`. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

function rank(label: string, query: string): number {
  if (label.startsWith(query)) return 0;
  if (label.split(/[\s(,-]+/).some((word) => word.startsWith(query))) return 1;
  return label.includes(query) ? 2 : 3;
}

const bestRank = ({ label, otherNames = [] }: ComboboxOption, wanted: string) =>
  Math.min(rank(plain(label), wanted), ...otherNames.map((name) => rank(plain(name), wanted) + 0.5));

/**
 * The option that a typed text means: the one with this value or name, or the only one that matches.
 */
export function meantOption(options: readonly ComboboxOption[], query: string): ComboboxOption | undefined {
  const wanted = plain(query.trim());
  const named = options.filter(({ value, label, otherNames = [] }) =>
    [value, label, ...otherNames].some((name) => plain(name) === wanted),
  );
  const matches = matchOptions(options, query);
  if (named.length > 0)
    return named.length === 1 ? named[0] : named.find(({ label }) => plain(label) === wanted);
  return matches.length === 1 ? matches[0] : undefined;
}

/**
 * The options that match, in order: those starting with the query, those with a word starting with it,
 * others.
 */
export function matchOptions(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const wanted = plain(query.trim());
  if (wanted === '') return options;
  return options
    .map((option) => ({ option, rank: bestRank(option, wanted) }))
    .filter((entry) => entry.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map((entry) => entry.option);
}
