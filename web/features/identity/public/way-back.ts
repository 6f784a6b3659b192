import { safeNext } from '#web/lib/safe-next.ts';

const HOME = safeNext(null);

/** Where the user was going before signing in; the dashboard by default. */
export function nextOf(request: Request): string {
  return safeNext(new URL(request.url).searchParams.get('next'));
}

/** `next` for a call that mails a link: only the checkout of a package or item may be led back to. */
export const mailableNext = (next: string): { next?: string } =>
  /^\/(?:item-)?buy\/[\w-]+$/.test(next) ? { next } : {};

/** `path` with the way back. */
export function withNext(path: string, next: string): string {
  if (next === HOME) return path;
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}
