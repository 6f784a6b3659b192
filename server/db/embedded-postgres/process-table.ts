import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

/** True for zombies and other users' processes too. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether `pid` is this cluster's PostgreSQL server. A pid file may outlive its process, and the pid may be
 * reused. Decided by the command line, which a zombie lacks; /proc/PID/cwd would do too, but root in a
 * container may not be able to read it. Windows offers only the program's name.
 */
export async function isServerOf(clusterDir: string, pid: number): Promise<boolean> {
  if (!isProcessAlive(pid)) return false;
  switch (process.platform) {
    case 'linux': {
      const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
      return basename(words[0] ?? '') === 'postgres' && words.includes(clusterDir);
    }
    case 'win32':
      return (await outputOf('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])).includes(
        'postgres.exe',
      );
    default: {
      const commandLine = await outputOf('ps', ['-ww', '-o', 'command=', '-p', `${pid}`]);
      return commandLine.includes('postgres') && commandLine.includes(clusterDir);
    }
  }
}

async function outputOf(file: string, args: string[]): Promise<string> {
  return promisify(execFile)(file, args).then(
    ({ stdout }) => stdout,
    () => '',
  );
}
