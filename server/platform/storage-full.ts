import { findDatabaseError } from '../db/client.ts';

/** Of the system (no space, quota used up) and of PostgreSQL (disk_full). */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** True when something could not be stored because there is no room for it, here or on the database's disk. */
export function isStorageFull(error: unknown): boolean {
  const facts = findDatabaseError(error);
  if (!facts) return false;
  // PostgreSQL knows a full disk, but tells a used-up quota only by the system's words.
  return CODES.has(facts.code) || (/^(XX|58)/.test(facts.code) && /disk quota exceeded/i.test(facts.message));
}
