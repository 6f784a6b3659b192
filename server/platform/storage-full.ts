import { findDatabaseError } from '../db/client.ts';

/** Codes of the system (no space, quota exceeded) and of PostgreSQL (disk_full). */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** True if something could not be stored for lack of space, here or on the database's disk. */
export function isStorageFull(error: unknown): boolean {
  const facts = findDatabaseError(error);
  if (!facts) return false;
  // PostgreSQL has a code for a full disk, but reports an exceeded quota only in the system's words.
  return CODES.has(facts.code) || (/^(XX|58)/.test(facts.code) && /disk quota exceeded/i.test(facts.message));
}
