/** Initials of the first two words of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean).slice(0, 2);
  return words.map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toLocaleUpperCase('en')).join('');
}
