import { mkdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  attachTool,
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
import { EmbeddedPostgresError } from './index.ts';
import { isProcessAlive, isServerOf } from './process-table.ts';

cleanUpAfterEachTest();

describe('starting and stopping', { timeout: 60_000 }, () => {
  test('a first start creates a durable UTF-8 database, reachable only through a private socket', async () => {
    const server = await startApp(await newDataDir());
    try {
      const [settings] = await query(
        server,
        `select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
           current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses,
           datlocprovider as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding,
           (select rolsuper from pg_roles where rolname = current_user) as is_superuser
         from pg_database where datname = current_database()`,
      );
      expect(settings).toEqual({
        fsync: 'on',
        full_page_writes: 'on',
        checksums: 'on',
        addresses: '',
        provider: 'b',
        locale: 'C.UTF-8',
        encoding: 'UTF8',
        is_superuser: false,
      });
      const socketDir = server.connection.host;
      expect(socketDir.length).toBeLessThan(100);
      expect((await stat(socketDir)).mode & 0o777).toBe(0o700);
      expect((await stat(server.clusterDir)).mode & 0o777).toBe(0o700);
    } finally {
      await server.stop();
    }
  });

  test('a later start finds the data again', async () => {
    const dataDir = await newDataDir();
    const first = await startApp(dataDir);
    await query(first, 'create table note as select 42 as answer');
    await first.stop();

    const second = await startApp(dataDir);
    try {
      expect(await query(second, 'select answer from note')).toEqual([{ answer: 42 }]);
    } finally {
      await second.stop();
    }
  });

  test('SIGTERM to the app stops the server cleanly and leaves no process, lock or socket', async () => {
    const app = hold('app', await newDataDir());
    const server = await app.ready;
    const pid = await serverPid(server.clusterDir);
    app.process.kill('SIGTERM');
    expect(await app.ended).toBe(0);
    expect(isProcessAlive(pid)).toBe(false);
    await expect(stat(join(server.clusterDir, 'postmaster.pid'))).rejects.toThrow('ENOENT');
    await expect(stat(server.connection.host)).rejects.toThrow('ENOENT');
    expect(await readFile(join(folderOf(server), 'postgres.log'), 'utf8')).toMatch(
      /database system is shut down\s*$/,
    );
  });

  test('Ctrl-C in the terminal reaches only the app: the server is in its own session', async () => {
    const app = hold('app', await newDataDir());
    const pid = await serverPid((await app.ready).clusterDir);
    const processGroup = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[2];
    expect(Number(processGroup)).toBe(pid);
  });

  test("the server does not get the app's environment", async () => {
    process.env.LISTWRIGHT_TEST_SECRET = 'hidden';
    try {
      const app = hold('app', await newDataDir());
      const pid = await serverPid((await app.ready).clusterDir);
      expect(await readFile(`/proc/${app.pid}/environ`, 'utf8')).toContain('hidden');
      expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain('hidden');
    } finally {
      delete process.env.LISTWRIGHT_TEST_SECRET;
    }
  });

  test('a log larger than 10 MB is rotated at the next start', async () => {
    const dataDir = await newDataDir();
    const first = await startApp(dataDir);
    await first.stop();
    const path = join(folderOf(first), 'postgres.log');
    await truncate(path, 11 * 1024 * 1024);
    const second = await startApp(dataDir);
    await second.stop();
    expect((await stat(`${path}.1`)).size).toBe(11 * 1024 * 1024);
    expect((await stat(path)).size).toBeLessThan(10_000);
  });
});

describe('owner and tools', { timeout: 60_000 }, () => {
  test('a second app on the same DATA_DIR is refused with the pid of the first, which keeps working', async () => {
    const dataDir = await usedDataDir();
    const first = hold('app', dataDir);
    const server = await first.ready;
    await expect(hold('app', `${dataDir}/../data`).ready).rejects.toMatchObject({
      name: 'EmbeddedPostgresError',
      message: expect.stringMatching(
        new RegExp(`^Another Listwright \\(pid ${first.pid} on .+\\) already runs on ${dataDir}: .+\\.$`),
      ),
    });
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('when the first has stopped, the second can start', async () => {
    const dataDir = await usedDataDir();
    const first = hold('app', dataDir);
    await first.ready;
    first.process.kill('SIGTERM');
    const second = await hold('app', dataDir).ready;
    expect(await first.ended).toBe(0);
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('servers of different folders run side by side', async () => {
    const [one, two] = [hold('app', await usedDataDir()), hold('app', await usedDataDir())];
    await query(await one.ready, 'create table only_here (id int)');
    expect(await query(await two.ready, "select to_regclass('only_here') as found")).toEqual([
      { found: null },
    ]);
  });

  test('two apps starting at once on a new DATA_DIR: one gets it, one is refused, one server runs', async () => {
    const dataDir = await newDataDir();
    const apps = [hold('app', dataDir), hold('app', dataDir)];
    const results = await Promise.allSettled(apps.map((app) => app.ready));
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    const refusal = results.find((result) => result.status === 'rejected');
    expect(refusal?.reason).toMatchObject({ message: expect.stringContaining('Another Listwright') });
  });

  test('tools starting at once share one server, and the last one stops it', async () => {
    const dataDir = await newDataDir();
    const tools = [hold('tool', dataDir), hold('tool', dataDir), hold('tool', dataDir)];
    const servers = await Promise.all(tools.map((tool) => tool.ready));
    const clusterDir = servers[0]?.clusterDir ?? '';
    const pid = await serverPid(clusterDir);
    const starts = servers.map((server) => query(server, 'select pg_postmaster_start_time()::text as at'));
    expect(new Set((await Promise.all(starts)).map((rows) => rows[0]?.at)).size).toBe(1);
    for (const tool of tools) tool.process.kill('SIGTERM');
    expect(await Promise.all(tools.map((tool) => tool.ended))).toEqual([0, 0, 0]);
    await until(async () => !(await isServerOf(clusterDir, pid)));
  });

  test('a tool works alongside the app and leaves its server running', async () => {
    const dataDir = await usedDataDir();
    const app = hold('app', dataDir);
    const pid = await serverPid((await app.ready).clusterDir);
    const tool = await attachTool(dataDir);
    expect(await query(tool, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await serverPid(tool.clusterDir)).toBe(pid);
    await tool.stop();
    expect(await query(tool, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a stopping app leaves the server to a working tool, which then stops it', async () => {
    const dataDir = await usedDataDir();
    const app = await startApp(dataDir);
    const pid = await serverPid(app.clusterDir);
    const tool = await attachTool(dataDir);
    await app.stop({ timeoutMs: 50 });
    expect(await query(tool, 'select 1 as one')).toEqual([{ one: 1 }]);
    await tool.stop();
    expect(await isServerOf(tool.clusterDir, pid)).toBe(false);
  });

  test('a stopping app waits for a tool that is about to finish', async () => {
    const dataDir = await usedDataDir();
    const app = await startApp(dataDir);
    const pid = await serverPid(app.clusterDir);
    const tool = await attachTool(dataDir);
    const stopped = app.stop();
    expect(await query(tool, 'select 1 as one')).toEqual([{ one: 1 }]);
    await tool.stop();
    await stopped;
    expect(await isServerOf(app.clusterDir, pid)).toBe(false);
  });

  test('an app takes over the server a tool has started, and the tool leaves it running', async () => {
    const dataDir = await usedDataDir();
    const tool = await attachTool(dataDir);
    const app = await hold('app', dataDir).ready;
    await tool.stop();
    expect(await query(app, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('files of another major version are refused with advice, and not touched', async () => {
    const dataDir = await usedDataDir();
    const path = join(dataDir, 'postgres', 'cluster', 'PG_VERSION');
    await writeFile(path, '17\n');
    const start = startApp(dataDir);
    await expect(start).rejects.toThrow(EmbeddedPostgresError);
    await expect(start).rejects.toThrow(
      /cluster was written by PostgreSQL 17, and this program brings 18: .*pg_dumpall/,
    );
    expect(await readFile(path, 'utf8')).toBe('17\n');
  });

  test('a folder with other files in it is refused, not overwritten', async () => {
    const dataDir = await newDataDir();
    await mkdir(join(dataDir, 'postgres', 'cluster'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'cluster', 'thesis.txt'), 'years of work');
    await expect(startApp(dataDir)).rejects.toThrow('holds no PostgreSQL database');
    expect(await readFile(join(dataDir, 'postgres', 'cluster', 'thesis.txt'), 'utf8')).toBe('years of work');
  });

  test("a server that cannot start is reported with PostgreSQL's own message", async () => {
    const dataDir = await usedDataDir();
    await writeFile(join(dataDir, 'postgres', 'cluster', 'postgresql.conf'), "shared_buffers = 'plenty'\n");
    await expect(startApp(dataDir)).rejects.toThrow(
      /did not start: .*invalid value for parameter "shared_buffers": "plenty"/,
    );
  });

  test('a machine without binaries is advised to use DATABASE_URL', async () => {
    const architecture = Object.getOwnPropertyDescriptor(process, 'arch') as PropertyDescriptor;
    Object.defineProperty(process, 'arch', { ...architecture, value: 'sparc' });
    try {
      await expect(startApp(await newDataDir())).rejects.toThrow(
        /No PostgreSQL binaries are installed for linux-sparc: .*set DATABASE_URL/,
      );
    } finally {
      Object.defineProperty(process, 'arch', architecture);
    }
  });
});
