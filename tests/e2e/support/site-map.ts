import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../../web/routes.ts';

interface PageRoute {
  /** As in `user/history/:generationId`, with a leading slash. */
  readonly pattern: string;
  readonly file: string;
}

/** Pages of the route table, aliases included; what programs read and what only acts is left out. */
function pagesOf(entries: readonly RouteConfigEntry[], parent = ''): PageRoute[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${parent}/${entry.path}` : parent;
    if (entry.children) return pagesOf(entry.children, pattern);
    return entry.file.endsWith('.tsx') ? [{ pattern: pattern || '/', file: entry.file }] : [];
  });
}

const NO_PAGES = ['routes/public/sign-out.tsx', 'routes/admin/end-acting.tsx', 'routes/public/not-found.tsx'];

const pages = pagesOf(routes).filter(({ file }) => !NO_PAGES.includes(file));

const withoutOptional = (pattern: string) => pattern.replace(/\/:\w+\?$/, '');

/** Addresses of pages that need nothing more, of one area. */
export const fixedPages = (isOfArea: (path: string) => boolean): string[] =>
  pages
    .map(({ pattern }) => withoutOptional(pattern))
    .filter((path) => !path.includes(':') && isOfArea(path));

/** The file that makes the page at this path; null when there is none. Two paths with one file are one page. */
export function pageFileOf(path: string): string | null {
  const fits = ({ pattern }: PageRoute) => {
    const source = pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+');
    return new RegExp(`^${source}/?$`).test(path);
  };
  const isFixed = ({ pattern }: PageRoute) => pattern === path;
  return (pages.find(isFixed) ?? pages.find(fits))?.file ?? null;
}
