import { randomBytes } from 'node:crypto';
import type { SecretBox } from '#server/platform/secret-box.ts';

/** Tokens of ours that are mailed or printed. */
export type TokenKind = 'reset-password' | 'confirm-email' | 'change-email' | 'set-up';

/** The kinds that the identity library names by a prefix; anything else of its own counts as `other`. */
const LIBRARY_KIND = /^(trust-device|2fa-attempts|2fa|auth-state)-?/;

function identifierOf(secretBox: SecretBox, kind: string, plain: string): string {
  return `hashed:${kind}:${secretBox.hash(plain, 'one-time tokens')}`;
}

/**
 * How the library's identifiers are stored. The library also looks an identifier up as it was given, so the stored
 * form must not be one that a caller could hand in: none of the library's own begins with `hashed:`.
 */
export function storedLibraryIdentifier(secretBox: SecretBox, identifier: string): string {
  return identifierOf(secretBox, LIBRARY_KIND.exec(identifier)?.[1] ?? 'other', identifier);
}

export function storedTokenIdentifier(secretBox: SecretBox, kind: TokenKind, token: string): string {
  return identifierOf(secretBox, kind, `${kind}:${token}`);
}

/** The prefix that all stored identifiers of a kind share. */
export function storedTokenPrefix(kind: TokenKind): string {
  return `hashed:${kind}:`;
}

/** 256 bits, safe in an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
