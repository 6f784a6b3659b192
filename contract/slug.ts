/** Latin letters that Unicode does not decompose into a base letter and a mark. */
const latin: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/**
 * The last segment of a product's address: lower case, words joined by hyphens. Latin letters lose their
 * accents (`Café` → `cafe`); other scripts are kept. At most `length` code units, cut between words where
 * possible.
 */
export function toSlug(text: string, length: number): string {
  const slug = text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, (letter) => latin[letter] ?? letter)
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '');
  if (slug.length <= length) return slug;
  const cut = slug.slice(0, length + 1);
  const boundary = cut.lastIndexOf('-');
  const kept = boundary > 0 ? cut.slice(0, boundary) : cut.slice(0, length);
  return kept.toWellFormed().replace(/\uFFFD|-$/g, '');
}
