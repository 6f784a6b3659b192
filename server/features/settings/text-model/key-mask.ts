import { KEY_MASK } from '#contract/settings.ts';

/** Shows at most half of a secret shorter than 16. */
const shownAtEachEnd = (secret: string) => (secret.length >= 16 ? 4 : Math.floor(secret.length / 4));

const tailOf = (secret: string) => secret.slice(secret.length - shownAtEachEnd(secret));

/** First 8 characters, which name the provider, an ellipsis, last 4. */
export function maskKey(key: string): string {
  const head = key.length >= 16 ? 8 : shownAtEachEnd(key);
  return `${key.slice(0, head)}${KEY_MASK}${tailOf(key)}`;
}

/** An ellipsis and the last 4 characters. */
export function maskSecret(secret: string): string {
  return `${KEY_MASK}${tailOf(secret)}`;
}

/** True if the mask was sent back instead of a new key: the stored one is kept. */
export function isMasked(key: string): boolean {
  return key.includes(KEY_MASK);
}
