import { paths } from '#contract/paths.ts';

const BASE = 'https://same-origin.invalid';
const SIGN_IN_PAGES = new Set<string>([paths.login, paths.register]);

// Browsers drop tabs and newlines and read a backslash as a slash, so `/\evil` leaves the site.
const FORBIDDEN = /[\s\p{Cc}\\]/u;

/**
 * Where to go after signing in: the asked-for place if it is a path of this site, else `fallback`.
 * Pages to sign in on are no destination; they would send the person round in a circle.
 */
export function safeNext(next: string | null | undefined, fallback: string = paths.user.dashboard): string {
  if (!next?.startsWith('/') || FORBIDDEN.test(next)) return fallback;
  const url = URL.parse(next, BASE);
  if (url === null || url.origin !== BASE) return fallback;
  // `/.//evil` is a same-origin address whose path, written down, names another host.
  if (url.pathname.startsWith('//') || SIGN_IN_PAGES.has(url.pathname)) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The sign-in page that leads back to where the person wanted to go. */
export function loginPathFor(url: Pick<URL, 'pathname' | 'search'>): string {
  return `${paths.login}?next=${encodeURIComponent(safeNext(`${url.pathname}${url.search}`))}`;
}
