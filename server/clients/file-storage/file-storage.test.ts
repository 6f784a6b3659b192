import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDisk } from '#tests/support/full-disk.ts';
import { createFileStorage, type FileStorage } from './index.ts';

const NAME = 'AAAAAAAAAAAAAAAAAAAAAA-480.webp';
const content = Buffer.from([0, 1, 2, 255, 254, 0]);

/** The subset of an S3-compatible service in use here: objects by path; unsigned requests are refused. */
function createBucketServer() {
  const objects = new Map<string, { body: Buffer; mediaType: string | undefined }>();
  const requests: { method: string; url: string; authorization: string }[] = [];
  const failures: (number | { status: number; code: string })[] = [];
  const server = http.createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { authorization = '' } = headers;
    requests.push({ method, url, authorization });
    const failure = failures.shift();
    if (typeof failure === 'number') return response.writeHead(failure).end('<Error/>');
    if (failure) {
      const body = `<?xml version="1.0"?><Error><Code>${failure.code}</Code></Error>`;
      return response.writeHead(failure.status, { 'content-type': 'application/xml' }).end(body);
    }
    if (!authorization.startsWith('AWS4-HMAC-SHA256 Credential=id/')) return response.writeHead(403).end();
    if (method === 'PUT') {
      objects.set(url, { body: Buffer.concat(chunks), mediaType: headers['content-type'] });
      return response.writeHead(200).end();
    }
    if (method === 'DELETE') {
      objects.delete(url);
      return response.writeHead(204).end();
    }
    const found = objects.get(url);
    return found ? response.writeHead(200).end(found.body) : response.writeHead(404).end('<Error/>');
  });
  return { server, objects, requests, failures };
}

const bucket = createBucketServer();
let dataDir: string;
let storages: Record<'a folder' | 'a bucket', FileStorage>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'listwright-files-'));
  await new Promise<void>((resolve) => bucket.server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(bucket.server.address() as AddressInfo).port}`;
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret', region: 'auto' };
  storages = {
    'a folder': createFileStorage({ s3: null, dataDir }),
    'a bucket': createFileStorage({ s3: { endpoint, bucket: 'shop', ...keys }, dataDir }),
  };
});
afterAll(async () => {
  bucket.server.close();
  await rm(dataDir, { recursive: true });
});

describe.each(['a folder', 'a bucket'] as const)('files in %s', (kind) => {
  it('come back byte by byte, are replaced as a whole, and are gone once deleted', async () => {
    const storage = storages[kind];
    expect(await storage.read(NAME)).toBeNull();
    await storage.put(NAME, Buffer.from('first'), 'image/webp');
    await storage.put(NAME, content, 'image/webp');
    expect(await storage.read(NAME)).toEqual(content);
    await storage.delete(NAME);
    await storage.delete(NAME);
    expect(await storage.read(NAME)).toBeNull();
  });

  it.each(['../x.webp', 'a/b.webp', '/etc/passwd', '..', '.env', 'x.webp\0', 'x', ''])(
    'are never looked for outside of it: %j',
    async (name) => {
      const storage = storages[kind];
      const before = bucket.requests.length;
      await expect((async () => storage.read(name))()).rejects.toThrow('not a file name');
      await expect((async () => storage.put(name, content, 'image/webp'))()).rejects.toThrow(
        'not a file name',
      );
      await expect((async () => storage.delete(name))()).rejects.toThrow('not a file name');
      expect(bucket.requests.length).toBe(before);
    },
  );
});

describe('a folder', () => {
  it('on a full disk keeps nothing of a file, and the earlier one stays', async () => {
    const storage = storages['a folder'];
    await storage.put(NAME, Buffer.from('first'), 'image/webp');
    const makeRoom = await fillDisk();
    const refused = storage.put(NAME, content, 'image/webp');
    await expect(refused).rejects.toMatchObject({ code: 'ENOSPC' });
    makeRoom();
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([NAME]);
    expect(await storage.read(NAME)).toEqual(Buffer.from('first'));
  });

  it('holds whole files only, readable by the owner', async () => {
    await storages['a folder'].put(NAME, content, 'image/webp');
    const folder = join(dataDir, 'uploads');
    expect(await readdir(folder)).toEqual([NAME]);
    expect((await stat(join(folder, NAME))).mode & 0o777).toBe(0o600);
  });
});

describe('a bucket', () => {
  it.each([
    ['by its status', 507, 'Whatever'],
    ['by a code', 403, 'QuotaExceeded'],
  ])('that is full says so %s, and is no unknown failure', async (_name, status, code) => {
    // The client retries server failures twice.
    bucket.failures.push(...Array.from({ length: status >= 500 ? 3 : 1 }, () => ({ status, code })));
    await expect(storages['a bucket'].put(NAME, content, 'image/webp')).rejects.toMatchObject({
      code: 'storage_full',
      status: 503,
    });
    expect(bucket.failures).toEqual([]);
  });

  it('gets signed requests under /uploads, never the secret, and the media type', async () => {
    await storages['a bucket'].put(NAME, content, 'image/webp');
    expect(bucket.objects.get(`/shop/uploads/${NAME}`)?.mediaType).toBe('image/webp');
    expect(bucket.requests.at(-1)?.authorization).toMatch(/Signature=[0-9a-f]{64}$/);
    expect(JSON.stringify(bucket.requests)).not.toContain('secret');
  });

  it('that fails for a moment is asked again; one that refuses is an error, not a missing file', async () => {
    bucket.failures.push(503);
    expect(await storages['a bucket'].read(NAME)).toEqual(content);
    bucket.failures.push(403);
    await expect(storages['a bucket'].read(NAME)).rejects.toThrow('answered 403 to GET');
    bucket.failures.push(404);
    await expect(storages['a bucket'].put(NAME, content, 'image/webp')).rejects.toThrow('no bucket shop');
  });
});
