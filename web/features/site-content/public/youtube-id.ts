const ID = /^[A-Za-z0-9_-]{11}$/;
/** Path segments followed by a video id. */
const ID_FOLLOWS = new Set(['embed', 'shorts', 'live', 'v', 'e', 'watch']);

const isYoutubeHost = (host: string) =>
  /(^|\.)(youtube\.com|youtube-nocookie\.com)$/.test(host) || host === 'youtu.be';

function parseAddress(text: string): URL | null {
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`;
  return URL.canParse(address) ? new URL(address) : null;
}

function candidatesOf({ hostname, pathname, searchParams }: URL): (string | null | undefined)[] {
  const segments = pathname.split('/').filter(Boolean);
  if (hostname === 'youtu.be') return [segments[0]];
  const afterMark = segments.findIndex((segment) => ID_FOLLOWS.has(segment));
  return [searchParams.get('v'), searchParams.get('vi'), afterMark < 0 ? null : segments[afterMark + 1]];
}

/**
 * The 11-character id of a video, from any YouTube address (watch, share, embed, shorts, live, without
 * scheme, with any parameters) or from the bare id. Null for anything else, because the result goes into an
 * iframe's address.
 */
export function youtubeIdOf(text: string): string | null {
  const trimmed = text.trim();
  if (ID.test(trimmed)) return trimmed;
  const url = parseAddress(trimmed);
  if (!url || !/^https?:$/.test(url.protocol) || !isYoutubeHost(url.hostname)) return null;
  const inner = url.searchParams.get('u') ?? url.searchParams.get('q');
  // Links in emails and sign-in redirects wrap the real one: /attribution_link?u=/watch?v=…
  if (inner?.startsWith('/watch')) return youtubeIdOf(`https://www.youtube.com${inner}`);
  return candidatesOf(url).find((candidate) => candidate && ID.test(candidate)) ?? null;
}
