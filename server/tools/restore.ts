// npm run restore -- folder: sets an installation up from what `npm run backup` wrote, in an empty database and DATA_DIR.
// Stop the app first. Ends with 0 once everything is there.
import { cp, mkdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { type Config, readConfig } from '../config.ts';
import { loadTables } from '../db/backup/load-tables.ts';
import { BackupError, MANIFEST_FILE, type Manifest, manifestSchema } from '../db/backup/manifest.ts';
import type { ConnectionOptions } from '../db/client.ts';
import { provideDatabase } from '../db/provide-database.ts';
import { createJobQueue } from '../jobs/job-queue.ts';
import { sentenceOfToolFailure } from './tool-failure.ts';

const silent = pino({ level: 'silent' });

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => {
    throw new BackupError(`${folder} is no backup: it has no ${MANIFEST_FILE}.`);
  });
  const manifest = manifestSchema.safeParse(JSON.parse(text));
  if (!manifest.success) throw new BackupError(`${join(folder, MANIFEST_FILE)} is damaged.`);
  return manifest.data;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Files of another installation would be mixed with those of the backup. */
async function requireFreshDataDir({ dataDir }: Config, names: readonly string[]): Promise<void> {
  for (const name of names)
    if (await exists(join(dataDir, name)))
      throw new BackupError(
        `${dataDir} belongs to an installation already: it has ${name}. Restore into a new DATA_DIR.`,
      );
}

/** Files and folders of the backup that belong into DATA_DIR. A secret that is set by APP_SECRET goes before a stored one. */
const filesOf = ({ folders, hasAppSecret }: Manifest, config: Config): string[] => [
  ...folders,
  ...(hasAppSecret && config.appSecret === null ? ['app-secret'] : []),
];

/** What was waiting waits again. */
async function queueAgain(connection: ConnectionOptions, jobs: Manifest['jobs']): Promise<void> {
  const queue = createJobQueue(connection, silent);
  for (const { name } of jobs) queue.work(name, async () => {});
  await queue.start({ isWorking: false });
  for (const { name, data } of jobs) await queue.enqueue(name, data);
  await queue.stop(1_000);
}

async function restore(config: Config, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const files = filesOf(manifest, config);
  await requireFreshDataDir(config, files);
  const provided = await provideDatabase(config, silent);
  try {
    await loadTables(provided.connection, folder, manifest);
    await queueAgain(provided.connection, manifest.jobs);
    await mkdir(config.dataDir, { recursive: true });
    for (const name of files) await cp(join(folder, name), join(config.dataDir, name), { recursive: true });
    return manifest;
  } finally {
    await provided.stop();
  }
}

try {
  const [given] = process.argv.slice(2);
  if (!given) throw new BackupError('Say which backup: npm run restore -- path/of/the/backup');
  const { createdAt, tables } = await restore(readConfig(), resolve(given));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored ${tables.length} tables with ${rows} rows as of ${createdAt}. Start the app, then: npm run ledger:verify`,
  );
} catch (error) {
  console.error(`The restore did not finish. ${sentenceOfToolFailure(error)}`);
  process.exitCode = 1;
}
