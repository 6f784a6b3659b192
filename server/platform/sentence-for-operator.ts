import { BackupError } from '../db/backup/manifest.ts';
import { findDatabaseError } from '../db/client.ts';
import { EmbeddedPostgresError } from '../db/embedded-postgres/index.ts';
import { ConfigError } from './config.ts';
import { DamagedSecretError } from './secret-box.ts';
import { isStorageFull } from './storage-full.ts';

const forOperators = [ConfigError, EmbeddedPostgresError, BackupError, DamagedSecretError];

const fileFailures: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left on the disk. Free some, then try again',
  EDQUOT: 'there is no space left for this user. Free some, then try again',
  EFBIG: 'the system does not allow a file of that size',
  EROFS: 'the disk can only be read',
  EACCES: 'this user may not open it',
  EPERM: 'this user may not do that',
  ENOENT: 'it does not exist',
  ENOTDIR: 'part of the path is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
  EEXIST: 'it exists already',
  EMFILE: 'too many files are open',
  EIO: 'the disk does not answer as it should',
};

/** Socket errors use the same codes, but they belong to the database. */
function sentenceOfFile(error: unknown): string | null {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const reason = syscall === 'connect' || syscall === undefined ? undefined : fileFailures[code ?? ''];
  return reason ? `${path ? `${path}: ` : 'A file could not be written: '}${reason}.` : null;
}

/** Explains a failure to the operator in one line; an unexpected one keeps its stack. */
export function sentenceForOperator(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (forOperators.some((known) => error instanceof known)) return error.message;
  const ofFile = sentenceOfFile(error);
  if (ofFile) return ofFile;
  if (isStorageFull(error))
    return 'No space is left on the disk of DATA_DIR or of the database. Free some, then try again.';
  const facts = findDatabaseError(error);
  if (facts) return `The database could not be asked: ${facts.message || facts.code}`;
  return String(error.stack);
}

/** Explains to the operator why a start failed. */
export function sentenceOfStartFailure(error: unknown): string {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `PORT: ${port} is taken by another program; set PORT to a free one.`;
  if (code === 'EACCES' && port) return `PORT: ${port} needs more rights; set PORT to one above 1023.`;
  return `Listwright could not start. ${sentenceForOperator(error)}`;
}
