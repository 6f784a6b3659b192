import { ConfigError } from '../config.ts';
import { BackupError } from '../db/backup/manifest.ts';
import { findDatabaseError } from '../db/client.ts';
import { EmbeddedPostgresError } from '../db/embedded-postgres/index.ts';

/** Why a tool could not do its work, in one line for the operator; what nobody expects keeps its stack. */
export function sentenceOfToolFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof BackupError)
    return error.message;
  const facts = findDatabaseError(error);
  if (facts) return `The database could not be asked: ${facts.message || facts.code}`;
  return error instanceof Error ? String(error.stack) : String(error);
}
