import { safeNext } from '#web/lib/safe-next.ts';

const HOME = safeNext(null);

/** Where the person wanted to go before having to sign in; the dashboard when nothing sensible was asked for. */
export function nextOf(request: Request): string {
  return safeNext(new URL(request.url).searchParams.get('next'));
}

/** `path`, carrying the way back on. */
export function withNext(path: string, next: string): string {
  if (next === HOME) return path;
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}
