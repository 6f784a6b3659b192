import { randomBytes } from 'node:crypto';
import type { SecretBox } from '#server/platform/secret-box.ts';

/** Our own tokens that are mailed or printed. */
export type TokenKind = 'reset-password' | 'confirm-email' | 'change-email' | 'set-up';

/** The kinds the identity library marks by a prefix; any others count as `other`. */
const LIBRARY_KIND = /^(trust-device|2fa-attempts|2fa|auth-state)-?/;

function identifierOf(secretBox: SecretBox, kind: string, plain: string): string {
  return `hashed:${kind}:${secretBox.hash(plain, 'one-time tokens')}`;
}

/**
 * How the library's identifiers are stored. The library also looks identifiers up unhashed, so a caller must
 * not be able to pass a stored form: none of the library's own starts with `hashed:`.
 */
export function storedLibraryIdentifier(secretBox: SecretBox, identifier: string): string {
  return identifierOf(secretBox, LIBRARY_KIND.exec(identifier)?.[1] ?? 'other', identifier);
}

export function storedTokenIdentifier(secretBox: SecretBox, kind: TokenKind, token: string): string {
  return identifierOf(secretBox, kind, `${kind}:${token}`);
}

/** The common prefix of all stored identifiers of a kind. */
export function storedTokenPrefix(kind: TokenKind): string {
  return `hashed:${kind}:`;
}

/** The address of the page that takes the token, and leads on to `next`. */
export function mailedLink(page: string, token: string, next: string | undefined): string {
  return `${page}?${new URLSearchParams({ token, ...(next && { next }) })}`;
}

/** 256 bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
