import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

/** Also true for a zombie, and for a process of another user. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether `pid` is the PostgreSQL server of this cluster. A pid file may outlive its process, and the pid may since belong to
 * another. Told by the command line, which a zombie has not; /proc/PID/cwd would say it too, but root in a container may not read
 * that of another user's process. Windows tells the program's name only.
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
