import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../../web/routes.ts';

interface PageRoute {
  /** As in `user/history/:generationId`, with a leading slash. */
  readonly pattern: string;
  readonly file: string;
}

/** The pages of the route table, including aliases, but not files for crawlers or action-only routes. */
function pagesOf(entries: readonly RouteConfigEntry[], parent = ''): PageRoute[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${parent}/${entry.path}` : parent;
    const page = entry.file.endsWith('.tsx') ? [{ pattern: pattern || '/', file: entry.file }] : [];
    if (!entry.children) return page;
    // A layout without a path is no page, and the index of one with a path is its page.
    const isPage = entry.path !== undefined && !entry.children.some(({ index }) => index);
    return [...(isPage ? page : []), ...pagesOf(entry.children, pattern)];
  });
}

const NO_PAGES = ['routes/public/sign-out.tsx', 'routes/admin/end-acting.tsx', 'routes/public/not-found.tsx'];

const pages = pagesOf(routes).filter(({ file }) => !NO_PAGES.includes(file));

const withoutOptional = (pattern: string) => pattern.replace(/\/:\w+\?$/, '');

/** The patterns of all pages in a folder of routes, aliases included. */
export const patternsIn = (folder: string): string[] =>
  pages.filter(({ file }) => file.startsWith(`routes/${folder}/`)).map(({ pattern }) => pattern);

/** Addresses of an area's pages without parameters. */
export const fixedPages = (isOfArea: (path: string) => boolean): string[] =>
  pages
    .map(({ pattern }) => withoutOptional(pattern))
    .filter((path) => !path.includes(':') && isOfArea(path));

/** The page at this path, or null. Two paths with the same file are one page at two addresses. */
export function pageAt(path: string): PageRoute | null {
  const fits = ({ pattern }: PageRoute) => {
    const source = pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+');
    return new RegExp(`^${source}/?$`).test(path);
  };
  const isFixed = ({ pattern }: PageRoute) => pattern === path;
  return pages.find(isFixed) ?? pages.find(fits) ?? null;
}
