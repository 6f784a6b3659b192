export interface ComboboxOption {
  value: string;
  label: string;
}

/** Without case and accents: `francais` finds `Français`. */
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

/** The options that hold the query: those that start with it first, then those with a word that does, then the rest. */
export function matchOptions(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const wanted = plain(query.trim());
  if (wanted === '') return options;
  return options
    .map((option) => ({ option, rank: rank(plain(option.label), wanted) }))
    .filter((entry) => entry.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map((entry) => entry.option);
}
