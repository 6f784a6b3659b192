import { randomBytes } from 'node:crypto';

/** A random record id: 128 bits as 22 URL-safe characters. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}
