import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The account the server runs under; null for that of this process. */
export type ServerAccount = { name: string; uid: number; gid: number } | null;

const PREFERRED_NAMES = ['postgres', '_postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so root runs it under another account: the owner of existing files, else
 * `postgres`, else `nobody`. Everyone else runs it as themselves.
 */
export async function chooseServerAccount(existingClusterDir: string | null): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return null;
  const accounts = await readAccounts();
  const owner = existingClusterDir === null ? null : await stat(existingClusterDir);
  if (owner !== null && owner.uid !== 0) {
    const known = accounts.find((account) => account.uid === owner.uid);
    return known ?? { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  }
  for (const name of PREFERRED_NAMES) {
    const account = accounts.find((candidate) => candidate.name === name);
    if (account !== undefined) return account;
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody" to run it: ' +
      'start as an ordinary user, or set DATABASE_URL.',
  );
}

/** Runs a program as `account` and returns its output. It does not receive the caller's environment. */
export async function runAs(account: ServerAccount, file: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(file, args, {
    ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
    cwd: '/',
    env: { LC_ALL: 'C' },
  });
  return stdout;
}

/** Asks the system, because mode bits do not reflect access lists or network file systems. */
export async function canEnter(account: ServerAccount, dir: string): Promise<boolean> {
  try {
    await runAs(account, '/bin/sh', ['-c', 'cd -- "$0"', dir]);
    return true;
  } catch {
    return false;
  }
}

async function readAccounts(): Promise<NonNullable<ServerAccount>[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name === undefined || uid === undefined || gid === undefined
      ? []
      : [{ name, uid: Number(uid), gid: Number(gid) }];
  });
}
