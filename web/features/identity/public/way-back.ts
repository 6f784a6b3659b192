import { safeNext } from '#web/lib/safe-next.ts';

const HOME = safeNext(null);

/** Where the user was going before signing in; the dashboard by default. */
export function nextOf(request: Request): string {
  return safeNext(new URL(request.url).searchParams.get('next'));
}

/** Whether `next` is the checkout of a package or item, which a mailed link may lead back to. */
export const isCheckout = (next: string): boolean => /^\/(?:item-)?buy\/[\w-]+$/.test(next);

/** `path` with the way back. */
export function withNext(path: string, next: string): string {
  if (next === HOME) return path;
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}
