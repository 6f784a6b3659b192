import { z } from 'zod';

/** Why a backup or a restore did not happen, for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** What a backup folder holds, written last: a folder without it is no backup. */
export const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Names of the migrations that had run, in their order. */
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
  /** Work that had not been done: mails that were waiting, payments to be looked at. */
  jobs: z.array(z.object({ name: z.string(), data: z.record(z.string(), z.unknown()) })),
  /** Folders of DATA_DIR that were copied. */
  folders: z.array(z.enum(['uploads', 'outbox'])),
  hasAppSecret: z.boolean(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST_FILE = 'manifest.json';
export const tableFile = (name: string) => `tables/${name}.copy.gz`;
