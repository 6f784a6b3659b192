import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Explains to the operator why a backup or restore failed. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export const FORMAT = 1;

/** The contents of a backup folder. Written last: a folder without it is not a backup. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Names of the applied migrations, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+$/),
      columns: z.array(z.string().regex(/^[a-z_0-9]+$/)).min(1),
      rows: z.number().int(),
    }),
  ),
  sequences: z.array(
    z.object({ name: z.string().regex(/^[a-z_0-9]+$/), lastValue: z.number().int(), isCalled: z.boolean() }),
  ),
  /** Pending jobs: queued mails, payments to check. */
  jobs: z.array(z.object({ name: z.string(), data: z.record(z.string(), z.unknown()) })),
  /** Folders of DATA_DIR that were copied. */
  folders: z.array(z.enum(['uploads', 'outbox'])),
  hasAppSecret: z.boolean(),
  /** Every file beside the manifest. Absent in backups of earlier versions. */
  files: z
    .array(
      z.object({
        path: z.string().regex(/^(?:app-secret|(?:tables|uploads|outbox)\/[^/\\]+)$/),
        bytes: z.number().int(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .default([]),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST_FILE = 'manifest.json';

/** Reads the folder's manifest. Throws BackupError with advice. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => {
    throw new BackupError(
      `${folder} is no backup: it has no ${MANIFEST_FILE}, which is written last. Give the folder that npm run backup named.`,
    );
  });
  const given = parseJson(text);
  const format = z.object({ format: z.number() }).safeParse(given).data?.format;
  if (format !== undefined && format !== FORMAT)
    throw new BackupError(
      `${folder} was written by another version of Listwright (format ${format}). Restore it with the version that made it.`,
    );
  const manifest = manifestSchema.safeParse(given);
  if (!manifest.success)
    throw new BackupError(`${join(folder, MANIFEST_FILE)} is damaged. Use another backup.`);
  return manifest.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
export const tableFile = (name: string) => `tables/${name}.copy.gz`;
