import { execFile } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { EmbeddedPostgres } from '#server/db/embedded-postgres/index.ts';

const DEBIAN_VERSIONS = '/usr/lib/postgresql';

/** pgbench from the PATH or Debian's folder; null if not found. */
export function findPgbench(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  try {
    folders.push(...readdirSync(DEBIAN_VERSIONS).map((version) => join(DEBIAN_VERSIONS, version, 'bin')));
  } catch {
    // Not Debian: only the PATH.
  }
  const isProgram = (path: string) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  };
  return folders.map((folder) => join(folder, 'pgbench')).find(isProgram) ?? null;
}

/** Transactions per second of a script, sent prepared by two threads: the most this server can do. */
export async function runPgbench(
  program: string,
  { host, port, user, database, password }: EmbeddedPostgres['connection'],
  options: string[],
): Promise<number> {
  const place = ['-h', host, '-p', String(port), '-U', user];
  const { stdout } = await promisify(execFile)(
    program,
    [...place, '-n', '-M', 'prepared', '-j', '2', ...options, database],
    { env: { ...process.env, ...(password !== undefined && { PGPASSWORD: password }) } },
  );
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  if (!(perSecond > 0)) throw new Error(`pgbench said: ${stdout}`);
  return perSecond;
}
