// npm run restore -- folder: sets an installation up from a folder written by `npm run backup`, in an empty
// database and DATA_DIR. Stop the app first. Exits with 0 once everything is in place.
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { checkFiles } from '../db/backup/backup-files.ts';
import { loadTables, requireKnownMigrations } from '../db/backup/load-tables.ts';
import { BackupError, type Manifest, readManifest } from '../db/backup/manifest.ts';
import type { ConnectionOptions } from '../db/client.ts';
import { provideDatabase } from '../db/provide-database.ts';
import { createJobQueue } from '../jobs/job-queue.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { sentenceForOperator } from '../platform/sentence-for-operator.ts';

const silent = pino({ level: 'silent' });

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Prevents mixing the backup's files with those of another installation. */
async function requireFreshDataDir({ dataDir }: Config, names: readonly string[]): Promise<void> {
  for (const name of names)
    if (await exists(join(dataDir, name)))
      throw new BackupError(
        `${dataDir} belongs to an installation already: it has ${name}. Restore into a new DATA_DIR.`,
      );
}

/**
 * The backup's files and folders that belong in DATA_DIR. A secret set by APP_SECRET takes precedence over a
 * stored one.
 */
const filesOf = ({ folders, hasAppSecret }: Manifest, config: Config): string[] => [
  ...folders,
  ...(hasAppSecret && config.appSecret === null ? ['app-secret'] : []),
];

/** Queues the jobs that were waiting. */
async function queueAgain(connection: ConnectionOptions, jobs: Manifest['jobs']): Promise<void> {
  const queue = createJobQueue(connection, silent);
  for (const { name } of jobs) queue.work(name, async () => {});
  await queue.start({ isWorking: false });
  for (const { name, data } of jobs) await queue.enqueue(name, data);
  await queue.stop(1_000);
}

/** Checks the backup and its target before anything is changed. */
async function check(config: Config, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await requireKnownMigrations(manifest);
  await checkFiles(folder, manifest);
  await requireFreshDataDir(config, filesOf(manifest, config));
  return manifest;
}

/**
 * Copies the files under temporary names before filling the tables, so that a full disk leaves the database
 * empty.
 */
async function restore(config: Config, folder: string, manifest: Manifest): Promise<void> {
  const files = filesOf(manifest, config);
  const placeOf = (name: string) => join(config.dataDir, name);
  const unfinished = (name: string) => `${placeOf(name)}.unfinished`;
  await mkdir(config.dataDir, { recursive: true });
  const provided = await provideDatabase(config, silent);
  try {
    for (const name of files) {
      await rm(unfinished(name), { recursive: true, force: true });
      await cp(join(folder, name), unfinished(name), { recursive: true });
    }
    await loadTables(provided.connection, folder, manifest);
    await queueAgain(provided.connection, manifest.jobs);
    for (const name of files) await rename(unfinished(name), placeOf(name));
  } finally {
    for (const name of files) await rm(unfinished(name), { recursive: true, force: true });
    await provided.stop();
  }
}

let outcome = 'Nothing was restored.';
try {
  const [given] = process.argv.slice(2);
  if (!given) throw new BackupError('Say which backup: npm run restore -- path/of/the/backup');
  const config = readConfig();
  const folder = resolve(given);
  const manifest = await check(config, folder);
  outcome = 'The restore did not finish.';
  await restore(config, folder, manifest);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored ${manifest.tables.length} tables with ${rows} rows as of ${manifest.createdAt}. Start the app, then: npm run ledger:verify`,
  );
} catch (error) {
  console.error(`${outcome} ${sentenceForOperator(error)}`);
  process.exitCode = 1;
}
