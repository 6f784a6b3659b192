import { paths } from '#contract/paths.ts';

const BASE = 'https://same-origin.invalid';
const SIGN_IN_PAGES = new Set<string>([paths.login, paths.register]);

// Browsers drop tabs and newlines and read a backslash as a slash, so `/\evil` leaves the site.
const FORBIDDEN = /[\s\p{Cc}\\]/u;

/**
 * Where to go after signing in: the requested path if it is on this site, else `fallback`. Sign-in pages are
 * excluded, because they would lead in a circle.
 */
export function safeNext(next: string | null | undefined, fallback: string = paths.user.dashboard): string {
  if (!next?.startsWith('/') || FORBIDDEN.test(next)) return fallback;
  const url = URL.parse(next, BASE);
  if (url === null || url.origin !== BASE) return fallback;
  // `/.//evil` is a same-origin address whose serialised path names another host.
  if (url.pathname.startsWith('//') || SIGN_IN_PAGES.has(url.pathname)) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

type Wanted = Pick<URL, 'pathname' | 'search'>;

const withWayBack = (path: string, { pathname, search }: Wanted): string =>
  `${path}?next=${encodeURIComponent(safeNext(`${pathname}${search}`))}`;

/** The sign-in page with the way back to `url`. */
export const loginPathFor = (url: Wanted): string => withWayBack(paths.login, url);

/** The registration page with the way back to `url`. */
export const registerPathFor = (url: Wanted): string => withWayBack(paths.register, url);
