import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { runServer, type ServerProcess } from '#tests/support/server-process.ts';

const toolPath = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
const places = [makeDataDir('listwright-torn-'), makeDataDir('listwright-torn-copies-')] as const;
const [original, copies] = places.map(({ dataDir }) => dataDir) as [string, string];
const whole = join(copies, 'whole');
const torn = join(copies, 'torn');
const target = join(copies, 'target');

function run(command: string, args: string[], dataDir: string): Promise<{ status: unknown; output: string }> {
  return new Promise((resolve) => {
    execFile(command, args, { env: { ...process.env, DATA_DIR: dataDir } }, (error, stdout, stderr) =>
      resolve({ status: error ? (error.code ?? error.signal) : 0, output: stdout + stderr }),
    );
  });
}
const runTool = (tool: string, dataDir: string, ...args: string[]) =>
  run(process.execPath, [toolPath(tool), ...args], dataDir);

const file = (name: string) => join(torn, name);
/** Puts a folder in place of the manifest. */
function replaceManifest(): void {
  rmSync(file('manifest.json'));
  mkdirSync(file('manifest.json'));
}
const manifest = () => readFileSync(file('manifest.json'), 'utf8');
const writeManifest = (text: string) => writeFileSync(file('manifest.json'), text);

let server: ServerProcess;
beforeAll(async () => {
  server = await runServer(original, { SMTP_URL: 'smtp://127.0.0.1:1' });
  await server.ready();
  mkdirSync(join(original, 'uploads'), { recursive: true });
  writeFileSync(join(original, 'uploads', 'photo.webp'), 'as if it were a photo');
  expect(await runTool('backup', original, whole)).toMatchObject({ status: 0 });
}, 120_000);

afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  for (const { remove } of places) remove();
});

describe('a backup that is not whole', () => {
  it.each<[string, () => void, string]>([
    ['no manifest', () => rmSync(file('manifest.json')), 'is no backup: it has no manifest.json'],
    ['an empty manifest', () => writeManifest(''), 'manifest.json is damaged'],
    ['half a manifest', () => writeManifest(manifest().slice(0, 900)), 'manifest.json is damaged'],
    ['a manifest of another kind', () => writeManifest('[1]'), 'manifest.json is damaged'],
    ['a manifest of another format', () => writeManifest('{"format":9}'), 'another version of Listwright'],
    [
      'a manifest that leads elsewhere',
      () => writeManifest(manifest().replace('"uploads/photo.webp"', '"../photo.webp"')),
      'manifest.json is damaged',
    ],
    ['a folder for a manifest', replaceManifest, 'is no'],
    ['a table cut short', () => truncateSync(file('tables/users.copy.gz'), 12), 'tables/users.copy.gz'],
    ['a table gone', () => rmSync(file('tables/users.copy.gz')), 'tables/users.copy.gz'],
    ['an upload cut short', () => truncateSync(file('uploads/photo.webp'), 4), 'uploads/photo.webp'],
    ['an upload gone', () => rmSync(file('uploads/photo.webp')), 'uploads/photo.webp'],
    ['another secret', () => writeFileSync(file('app-secret'), 'x'.repeat(64)), 'app-secret'],
  ])('is told in one sentence, before anything is touched: %s', async (_, tear, sentence) => {
    rmSync(torn, { recursive: true, force: true });
    cpSync(whole, torn, { recursive: true });
    tear();
    const answer = await runTool('restore', target, torn);
    expect(answer.output).toMatch(/^Nothing was restored\. .+\n$/);
    expect(answer.output).toContain(sentence);
    expect(answer.status).toBe(1);
    expect(existsSync(target)).toBe(false);
  });

  it('is told apart from a file', async () => {
    const answer = await runTool('restore', target, join(whole, 'manifest.json'));
    expect(answer.output).toMatch(/^Nothing was restored\. .+ is no backup: .+\n$/);
  });

  it('is restored without a list of its files, as earlier versions made it, but for torn tables', async () => {
    rmSync(torn, { recursive: true, force: true });
    cpSync(whole, torn, { recursive: true });
    const { files: _, ...earlier } = JSON.parse(manifest());
    writeManifest(JSON.stringify(earlier));
    truncateSync(file('tables/users.copy.gz'), 12);
    const answer = await runTool('restore', target, torn);
    expect(answer.output).toMatch(/^The restore did not finish\. .*tables\/users\.copy\.gz.+\n$/);
    expect(existsSync(join(target, 'uploads'))).toBe(false);
    cpSync(join(whole, 'tables'), file('tables'), { recursive: true });
    expect(await runTool('restore', target, torn)).toMatchObject({ status: 0 });
    expect(readFileSync(join(target, 'uploads', 'photo.webp'), 'utf8')).toBe('as if it were a photo');
  }, 120_000);
});

describe('a backup that does not come to its end', () => {
  const unfinished = join(copies, 'second');

  it('has no name when its disk takes no more', async () => {
    // Limits every file to one block.
    const limited = `ulimit -f 1; exec "$0" "$@"`;
    const args = ['-c', limited, process.execPath, toolPath('backup'), unfinished];
    expect((await run('sh', args, original)).status).not.toBe(0);
    expect(existsSync(unfinished)).toBe(false);
    const answer = await runTool('restore', join(copies, 'other'), `${unfinished}.unfinished`);
    expect(answer.output).toMatch(/^Nothing was restored\. .+ is no backup: .+\n$/);
  });

  it('leaves nothing behind, and says why in one sentence', async () => {
    const secret = join(original, 'app-secret');
    const kept = readFileSync(secret);
    rmSync(secret);
    const answer = await runTool('backup', original, unfinished);
    writeFileSync(secret, kept, { mode: 0o600 });
    expect(answer.output).toMatch(/^Nothing was backed up\. .+app-secret.+\n$/);
    expect(existsSync(unfinished) || existsSync(`${unfinished}.unfinished`)).toBe(false);
  });
});
