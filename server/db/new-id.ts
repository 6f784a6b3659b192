import { randomFillSync } from 'node:crypto';

const ID_BYTES = 16;
/** Fetches random bytes for many ids at once, since every request needs at least one. */
const pool = Buffer.alloc(256 * ID_BYTES);
let used = pool.length;

/** A random record id: 128 bits as 22 URL-safe characters. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return pool.toString('base64url', used - ID_BYTES, used);
}
