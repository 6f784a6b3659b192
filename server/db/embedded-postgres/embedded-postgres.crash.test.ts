import { spawn } from 'node:child_process';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  cleanUpAfterEachTest,
  folderOf,
  hold,
  newDataDir,
  query,
  serverPid,
  startApp,
  until,
  usedDataDir,
} from './held-server.fixture.ts';
import { isProcessAlive, isServerOf } from './process-table.ts';

cleanUpAfterEachTest();

describe('the app is killed', { timeout: 60_000 }, () => {
  test('kill -9: the next app adopts the same server with all committed data', async () => {
    const dataDir = await usedDataDir();
    const first = hold('app', dataDir);
    const server = await first.ready;
    const pid = await serverPid(server.clusterDir);
    await query(server, 'create table note as select 42 as answer');
    first.process.kill('SIGKILL');
    await first.ended;

    const second = hold('app', dataDir);
    expect(await query(await second.ready, 'select answer from note')).toEqual([{ answer: 42 }]);
    expect(await serverPid(server.clusterDir)).toBe(pid);
    expect(isProcessAlive(pid)).toBe(true);
    expect(first.logs).toEqual([]);
    expect(second.logs).toEqual([`Took over the running database server (pid ${pid})`]);
  });

  test('an adopted server is stopped by its new owner', async () => {
    const dataDir = await usedDataDir();
    const first = hold('app', dataDir);
    const { clusterDir } = await first.ready;
    const pid = await serverPid(clusterDir);
    first.process.kill('SIGKILL');
    const second = hold('app', dataDir);
    await second.ready;
    second.process.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(await isServerOf(clusterDir, pid)).toBe(false);
  });

  test('kill -9 while the database is being created leaves nothing half-made', async () => {
    const dataDir = await newDataDir();
    const first = hold('app', dataDir);
    const baseDir = join(dataDir, 'postgres');
    const namesIn = async () => readdir(baseDir).catch(() => [] as string[]);
    await until(async () => {
      const sideDir = (await namesIn()).find((name) => name.includes('.building-')) ?? 'none';
      return (await readdir(join(baseDir, sideDir)).catch(() => [])).length > 0;
    });
    first.process.kill('SIGKILL');
    await first.ended;
    expect(await namesIn()).not.toContain('cluster');

    const second = await hold('app', dataDir).ready;
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await namesIn()).sort()).toEqual(['cluster', 'postgres.log']);
  });

  test('kill -9 at any moment of a first start: the next start works', async () => {
    for (const delayMs of [200, 400, 600, 800]) {
      const dataDir = await newDataDir();
      const first = hold('app', dataDir);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      first.process.kill('SIGKILL');
      const second = hold('app', dataDir);
      expect(await query(await second.ready, 'select 1 as one')).toEqual([{ one: 1 }]);
      second.process.kill('SIGTERM');
      expect(await second.ended).toBe(0);
    }
  });
});

describe('the server is killed', { timeout: 60_000 }, () => {
  test('kill -9 of server and app: the next start recovers all committed data', async () => {
    const dataDir = await usedDataDir();
    const first = hold('app', dataDir);
    const server = await first.ready;
    await query(server, 'create table note as select generate_series(1, 1000) as n');
    // A statement still running in an orphaned process must neither let a second server in nor keep one out.
    const running = query(server, 'insert into note select 0 from pg_sleep(2)').catch(() => []);
    await until(
      async () => (await query(server, "select from pg_stat_activity where query ~ '^insert'")).length > 0,
    );
    first.process.kill('SIGKILL');
    process.kill(await serverPid(server.clusterDir), 'SIGKILL');

    const second = await hold('app', dataDir).ready;
    expect(await query(second, 'select count(*)::int as n from note')).toEqual([{ n: 1000 }]);
    await running;
  });

  test('kill -9 of the server alone: the running app restarts it at the same address', async () => {
    const app = hold('app', await usedDataDir());
    const server = await app.ready;
    await query(server, 'create table note as select 42 as answer');
    const pid = await serverPid(server.clusterDir);
    process.kill(pid, 'SIGKILL');
    await until(() => app.logs.some((line) => line.startsWith('The database server is back')));
    expect(await query(server, 'select answer from note')).toEqual([{ answer: 42 }]);
    expect(await serverPid(server.clusterDir)).not.toBe(pid);
    // It still owns the server and stops it.
    app.process.kill('SIGTERM');
    expect(await app.ended).toBe(0);
    await expect(stat(join(server.clusterDir, 'postmaster.pid'))).rejects.toThrow('ENOENT');
  });

  test('a crash of one server process: the owner keeps its ownership through the recovery', async () => {
    const dataDir = await usedDataDir();
    const app = hold('app', dataDir);
    const server = await app.ready;
    const [backend] = await query(server, 'select pg_backend_pid() as pid').then(async () => {
      void query(server, 'select pg_sleep(60)').catch(() => undefined);
      let rows: Record<string, unknown>[] = [];
      await until(async () => {
        rows = await query(server, "select pid from pg_stat_activity where query = 'select pg_sleep(60)'");
        return rows.length > 0;
      });
      return rows;
    });
    process.kill(Number(backend?.pid), 'SIGKILL');
    await until(() => app.logs.some((line) => line.startsWith('The database server is back')));
    await expect(hold('app', dataDir).ready).rejects.toThrow(`(pid ${app.pid} `);
  });

  test('a killed server that its parent has not yet reaped does not block the start', async () => {
    const dataDir = await usedDataDir();
    const first = hold('app', dataDir);
    const { clusterDir } = await first.ready;
    const pid = await serverPid(clusterDir);
    first.process.kill('SIGSTOP');
    process.kill(pid, 'SIGKILL');
    await until(async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).includes(') Z '));
    const second = await hold('app', dataDir).ready;
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(isProcessAlive(pid)).toBe(true);
  });

  test('a pid file whose number now belongs to another process does not block the start', async () => {
    const dataDir = await usedDataDir();
    const lockPath = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    const { uid, gid } = await stat(join(dataDir, 'postgres', 'cluster'));
    const stranger = spawn('sleep', ['60'], { uid, gid });
    try {
      const server = await startApp(dataDir);
      const lockFile = await readFile(lockPath, 'utf8');
      await server.stop();
      await writeFile(lockPath, lockFile.replace(/^\d+/, `${stranger.pid}`));
      expect(await query(await startApp(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(isProcessAlive(stranger.pid ?? 0)).toBe(true);
    } finally {
      stranger.kill();
    }
  });

  test('an empty pid file, as left by a power loss, does not block the start', async () => {
    const dataDir = await usedDataDir();
    const lockPath = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    await writeFile(lockPath, '');
    await utimes(lockPath, new Date(0), new Date(0));
    expect(await query(await startApp(dataDir), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a server whose socket was removed is reported, not started twice and not killed', async () => {
    const dataDir = await usedDataDir();
    const app = hold('app', dataDir);
    const server = await app.ready;
    const pid = await serverPid(server.clusterDir);
    await rm(server.connection.host, { recursive: true });
    await expect(startApp(dataDir)).rejects.toThrow(`The database server (pid ${pid}) runs, but`);
    expect(await isServerOf(server.clusterDir, pid)).toBe(true);
    expect((await readdir(folderOf(server))).sort()).toEqual(['cluster', 'postgres.log']);
  });
});
