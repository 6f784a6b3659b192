import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The system account the server process runs under; null stands for the account of this process. */
export type ServerAccount = { name: string; uid: number; gid: number } | null;

const PREFERRED_NAMES = ['postgres', '_postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so root lends it another account: the owner of the files when there are some,
 * else `postgres`, else `nobody`. Everybody else runs it as themselves.
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

/** Runs a program to its end as `account` and returns what it printed; the caller's environment is kept from it. */
export async function runAs(account: ServerAccount, file: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(file, args, {
    ...(account === null ? {} : { uid: account.uid, gid: account.gid }),
    cwd: '/',
    env: { LC_ALL: 'C' },
  });
  return stdout;
}

/** Asks the system itself, because mode bits alone know nothing of access lists and network file systems. */
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
