import { AwsClient } from 'aws4fetch';
import { AppError } from '#server/platform/errors.ts';
import { type FileStorage, requireFileName } from './file-storage.ts';

const TIMEOUT_MS = 15_000;
/** After a 5xx or 429. Writing the same file again is harmless. */
const RETRIES = 2;

/** MinIO and others report it by status, Ceph and others by an error code in the body. */
function isOutOfSpace(status: number, answer: string): boolean {
  return status === 507 || /<Code>(QuotaExceeded|XMinioStorageFull|InsufficientStorage)<\/Code>/.test(answer);
}

export interface S3Settings {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** Any S3-compatible service, with path-style addresses. */
export function createS3FileStorage(settings: S3Settings): FileStorage {
  const { endpoint, bucket, accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });

  async function call(method: string, name: string, content?: { body: Buffer; mediaType: string }) {
    const response = await client.fetch(`${endpoint}/${bucket}/uploads/${requireFileName(name)}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(content && {
        body: new Uint8Array(content.body),
        headers: { 'content-type': content.mediaType },
      }),
    });
    if (response.ok) return response;
    // Read the whole body, so that the connection can be reused.
    const answer = await response.text();
    if (response.status === 404) return null;
    const cause = new Error(`the file storage answered ${response.status} to ${method}`);
    throw isOutOfSpace(response.status, answer) ? new AppError('storage_full', { cause }) : cause;
  }

  return {
    async put(name, body, mediaType) {
      const response = await call('PUT', name, { body, mediaType });
      if (!response) throw new Error(`the file storage has no bucket ${bucket}`);
      await response.arrayBuffer();
    },
    async read(name) {
      const response = await call('GET', name);
      return response && Buffer.from(await response.arrayBuffer());
    },
    async delete(name) {
      await (await call('DELETE', name))?.arrayBuffer();
    },
  };
}
