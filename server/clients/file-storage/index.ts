import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import type { FileStorage } from './file-storage.ts';
import { createLocalFileStorage } from './local-file-storage.ts';
import { createS3FileStorage } from './s3-file-storage.ts';

export type { FileStorage } from './file-storage.ts';

/** The bucket configured by the S3_* settings; without them, the `uploads` folder of DATA_DIR. */
export function createFileStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStorage {
  return s3 ? createS3FileStorage(s3) : createLocalFileStorage(join(dataDir, 'uploads'));
}
