// npm run backup [-- folder]: writes everything needed to set the installation up again into one new folder,
// beside a running app. Exits with 0 once all of it is safely on disk.
import { constants, copyFile, cp, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { sealFiles } from '../db/backup/backup-files.ts';
import { dumpTables } from '../db/backup/dump-tables.ts';
import { BackupError, FORMAT, MANIFEST_FILE, type Manifest } from '../db/backup/manifest.ts';
import { noteBackup } from '../db/backup/note-backup.ts';
import { attachDatabase } from '../db/provide-database.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { sentenceForOperator } from '../platform/sentence-for-operator.ts';

const FOLDERS = ['uploads', 'outbox'] as const;

/** Returns false if the file no longer exists. */
async function unlessGone(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return false;
  }
}

/**
 * Copies file by file, because the app keeps writing. A file that disappears meanwhile, as each new file does
 * under its temporary name, must not stop the rest.
 */
async function copyFiles(source: string, target: string): Promise<void> {
  const entries = await readdir(source, { withFileTypes: true });
  await mkdir(target, { mode: 0o700 });
  for (const { name } of entries.filter((entry) => entry.isFile())) {
    await unlessGone(() => copyFile(join(source, name), join(target, name), constants.COPYFILE_EXCL));
  }
}

/**
 * Copies the folders that exist and returns their names. Losing a file that disappears meanwhile is fine: its
 * row says it was deleted.
 */
async function copyFolders(config: Config, target: string): Promise<Manifest['folders']> {
  const copied: Manifest['folders'] = [];
  for (const folder of FOLDERS) {
    if (folder === 'uploads' && config.s3) continue;
    const isThere = await unlessGone(() => copyFiles(join(config.dataDir, folder), join(target, folder)));
    if (isThere) copied.push(folder);
  }
  return copied;
}

async function copyAppSecret(config: Config, target: string): Promise<boolean> {
  if (config.appSecret !== null) return false;
  await cp(join(config.dataDir, 'app-secret'), join(target, 'app-secret'));
  return true;
}

/** Flushes to the disk, past the system's cache. */
async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flag: 'wx' });
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}

async function backUp(config: Config, target: string): Promise<Manifest> {
  const createdAt = new Date().toISOString();
  const isThere = await stat(target).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupError(`${target} is there already.`);
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await mkdir(unfinished, { mode: 0o700 });
  const provided = await attachDatabase(config);
  try {
    const dump = await dumpTables(provided.connection, unfinished);
    const folders = await copyFolders(config, unfinished);
    const hasAppSecret = await copyAppSecret(config, unfinished);
    const files = await sealFiles(unfinished);
    const manifest: Manifest = { format: FORMAT, createdAt, ...dump, folders, hasAppSecret, files };
    await writeDurably(join(unfinished, MANIFEST_FILE), JSON.stringify(manifest, null, 2));
    await rename(unfinished, target);
    // The backup is complete, whatever happens here.
    await noteBackup(provided.connection, createdAt).catch(() =>
      console.error('The back office could not be told of this backup.'),
    );
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await provided.stop();
  }
}

try {
  const config = readConfig();
  const name = `listwright-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const target = resolve(process.argv[2] ?? join('backups', name));
  const { tables, jobs, hasAppSecret } = await backUp(config, target);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Backed up ${tables.length} tables with ${rows} rows and ${jobs.length} waiting jobs to ${target}`,
  );
  console.log(
    hasAppSecret
      ? 'It holds the secret that opens stored keys: keep it where only you can read it.'
      : 'APP_SECRET is not in it: keep it elsewhere, or stored keys cannot be opened after a restore.',
  );
  if (config.s3) console.log('Uploaded images are in the bucket of S3_BUCKET and are not in it.');
} catch (error) {
  console.error(`Nothing was backed up. ${sentenceForOperator(error)}`);
  process.exitCode = 1;
}
