import { KEY_MASK } from '#contract/settings.ts';

/** First 8 characters, an ellipsis, last 4. Shows at most half of a key shorter than 16. */
export function maskKey(key: string): string {
  const [head, tail] = key.length >= 16 ? [8, 4] : [Math.floor(key.length / 4), Math.floor(key.length / 4)];
  return `${key.slice(0, head)}${KEY_MASK}${key.slice(key.length - tail)}`;
}

/** True if the mask was sent back instead of a new key: the stored one is kept. */
export function isMasked(key: string): boolean {
  return key.includes(KEY_MASK);
}
