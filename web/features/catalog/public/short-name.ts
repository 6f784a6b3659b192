const LONGEST = 30;

/** A package's name in the back office: at most 30 characters, then an ellipsis. */
export function shortName(name: string): string {
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)];
  if (characters.length <= LONGEST) return name;
  const kept = characters.slice(0, LONGEST).map(({ segment }) => segment);
  return `${kept.join('').trimEnd()}…`;
}
