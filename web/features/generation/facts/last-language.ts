/** Users share browsers, so the language is remembered per user. */
const keyOf = (userId: string) => `listwright:language:${userId}`;

/** The language of the last listing started here, or null. */
export function readLastLanguage(userId: string): string | null {
  try {
    return localStorage.getItem(keyOf(userId));
  } catch {
    // Storage may be unavailable; then nothing is offered.
    return null;
  }
}

export function rememberLanguage(userId: string, name: string): void {
  try {
    localStorage.setItem(keyOf(userId), name);
  } catch {
    // As above.
  }
}
