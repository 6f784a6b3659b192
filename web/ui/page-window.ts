export type PageWindowEntry = { kind: 'page'; page: number } | { kind: 'gap'; key: string };

/**
 * The page numbers to show: first, last, and `width` around the current one, with gaps between. A gap never
 * replaces a single page: that page is shown instead.
 */
export function pageWindow(page: number, pageCount: number, width = 5): PageWindowEntry[] {
  const half = Math.floor(width / 2);
  const from = Math.max(1, Math.min(page - half, pageCount - width + 1));
  const to = Math.min(pageCount, from + width - 1);
  const shown = new Set<number>([1, pageCount]);
  for (let number = from; number <= to; number++) shown.add(number);
  if (shown.has(3)) shown.add(2);
  if (shown.has(pageCount - 2)) shown.add(pageCount - 1);
  const entries: PageWindowEntry[] = [];
  let previous = 0;
  for (const number of [...shown].filter((entry) => entry >= 1 && entry <= pageCount).sort((a, b) => a - b)) {
    if (number > previous + 1) entries.push({ kind: 'gap', key: `gap-${previous}` });
    entries.push({ kind: 'page', page: number });
    previous = number;
  }
  return entries;
}
