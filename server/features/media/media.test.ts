import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { navbarSection } from '#contract/site-content.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { formWith, gradient } from '#tests/support/image-upload.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';

const PATH = '/image-server/upload';

let app: TestApp;
let admin: HttpClient;
let person: HttpClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.signUpAdmin();
  person = await app.signUp();
});
afterAll(() => app.close());

const upload = (content: Uint8Array, form: Parameters<typeof formWith>[1] = {}, client = person) =>
  client.post(PATH, undefined, formWith(content, form));

async function bytesAt(url: string) {
  const response = await fetch(`${app.url}${url}`);
  return { response, content: Buffer.from(await response.arrayBuffer()) };
}

describe('an uploaded image', () => {
  it('is stored as WebP in three widths for srcset', async () => {
    const { status, body } = await upload(await gradient(2000, 1000).jpeg({ quality: 60 }).toBuffer());
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, file: { width: 1600, height: 800 } });
    expect(body.file.url).toMatch(/^\/uploads\/[\w-]{22}\.webp$/);
    expect(body.file.variants.map(({ width }: { width: number }) => width)).toEqual([480, 960, 1600]);
    for (const { url, width } of body.file.variants) {
      const { response, content } = await bytesAt(url);
      expect(response.status).toBe(200);
      expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width });
    }
  });

  it('is served forever, as an image and nothing else', async () => {
    const { file } = (await upload(await gradient(40, 30).png().toBuffer())).body;
    expect(file).toMatchObject({ width: 40, height: 30, variants: [{ url: file.url, width: 40 }] });
    const { headers } = (await bytesAt(file.url)).response;
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const head = await fetch(`${app.url}${file.url}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('may be %s, whatever its name', async (format) => {
    const content = await gradient(64, 48).toFormat(format).toBuffer();
    const answer = await upload(content, { name: '../../x.svg', type: 'image/svg+xml' });
    expect([answer.status, answer.body.file?.width]).toEqual([200, 64]);
    expect(answer.body.file.url).toMatch(/^\/uploads\/[\w-]{22}\.webp$/);
  });

  it('is turned upright, and loses its metadata: place, camera, thumbnail', async () => {
    const content = await gradient(60, 40)
      .withExif({
        IFD0: { Copyright: 'Secret Person' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(content.includes('Secret Person')).toBe(true);
    const { file } = (await upload(content)).body;
    expect(file).toMatchObject({ width: 40, height: 60 });
    const { content: stored } = await bytesAt(file.url);
    const { exif, icc, xmp, iptc } = await sharp(stored).metadata();
    expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(stored.includes('Secret Person')).toBe(false);
  });

  it('loses appended data, such as a second file', async () => {
    const tail = Buffer.from('PK\x03\x04<script>alert(document.domain)</script><?php system($_GET[0]); ?>');
    for (const format of ['png', 'jpeg', 'gif'] as const) {
      const image = await gradient(30, 30).toFormat(format).toBuffer();
      const { file } = (await upload(Buffer.concat([image, tail]))).body;
      const { content } = await bytesAt(file.url);
      expect(content.includes('<script>') || content.includes('<?php')).toBe(false);
    }
  });

  it('with an extreme aspect ratio stays within bounds', async () => {
    const tall = (await upload(await gradient(200, 9000).webp({ quality: 30 }).toBuffer())).body.file;
    expect([tall.width <= 200, tall.height]).toEqual([true, 4000]);
    const wide = (await upload(await gradient(9000, 20).webp({ quality: 30 }).toBuffer())).body.file;
    expect(wide).toMatchObject({ width: 1600 });
    expect(wide.variants).toHaveLength(3);
  });
});

describe('a size a small image does not have', () => {
  it('falls back to its only size, so that pages may list all sizes', async () => {
    const { file } = (await upload(await gradient(60, 40).png().toBuffer())).body;
    expect(file.variants).toHaveLength(1);
    const { response, content } = await bytesAt(file.url.replace('.webp', '-480.webp'));
    expect(response.status).toBe(200);
    expect(content).toEqual((await bytesAt(file.url)).content);
  });
});

describe('the collection', () => {
  it('lists uploads newest first, paged, and shows which ones the site uses', async () => {
    const { file } = (await upload(await gradient(50, 50).png().toBuffer(), {}, admin)).body;
    for (const width of [51, 52]) await upload(await gradient(width, 50).png().toBuffer(), {}, admin);
    const first = await admin.get('/api/media?page=1&pageSize=2');
    expect(first.body.data).toHaveLength(2);
    expect(Number(first.headers.get('x-total-count'))).toBe(3);
    const second = await admin.get('/api/media?page=2&pageSize=2');
    expect(second.body.data).toHaveLength(1);
    expect(second.body.data[0]).toMatchObject({ ...file, isInUse: false });
  });

  it('holds what Admins uploaded, also once they are no longer Admins, and nothing of members', async () => {
    const uploader = await app.signUpAdmin();
    const { file: byAdmin } = (await upload(await gradient(53, 50).png().toBuffer(), {}, uploader)).body;
    const { file: byMember } = (await upload(await gradient(54, 50).png().toBuffer())).body;
    await admin.put(`/api/users/${uploader.userId}`, { userRole: 'member' });
    const { data } = (await admin.get('/api/media?pageSize=100')).body;
    const addresses = data.map(({ url }: { url: string }) => url);
    expect(addresses).toContain(byAdmin.url);
    expect(addresses).not.toContain(byMember.url);
  });

  it('deletes unused images with their files; those in use are kept', async () => {
    const { file } = (await upload(await gradient(700, 50).png().toBuffer(), {}, admin)).body;
    const [{ _id }] = (await admin.get('/api/media?pageSize=1')).body.data;
    const logo = { imageUrl: file.variants[0].url, altText: '', isActive: true };
    await admin.put(navbarSection.path, { ...navbarSection.defaults, logo });
    const refused = await admin.delete(`/api/media/${_id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'image_in_use']);
    expect((await admin.get('/api/media?pageSize=1')).body.data[0].isInUse).toBe(true);
    expect((await bytesAt(file.url)).response.status).toBe(200);

    await admin.post(`${navbarSection.path}/reset`);
    expect((await admin.delete(`/api/media/${_id}`)).status).toBe(200);
    for (const { url } of file.variants) expect((await bytesAt(url)).response.status).toBe(404);
    const names = await readdir(join(app.dataDir, 'uploads'));
    expect(names.filter((name) => name.startsWith(_id))).toEqual([]);
    expect((await admin.delete(`/api/media/${_id}`)).status).toBe(404);
    const { rows } = await app.database.query('select action from audit_entries where subject_id = $1', [
      _id,
    ]);
    expect(rows).toEqual([{ action: 'media_file.deleted' }]);
  });

  it('marks images an earlier save shows; if deleted anyway, restoring that save leaves a gap', async () => {
    const { file } = (await upload(await gradient(60, 50).png().toBuffer(), {}, admin)).body;
    const newest = async () => (await admin.get('/api/media?pageSize=1')).body.data[0];
    const { _id } = await newest();
    expect(await newest()).toMatchObject({ isInUse: false, isInEarlierSave: false });
    const logo = { imageUrl: file.url, altText: 'Kept words', isActive: true };
    const saved = await admin.put(navbarSection.path, { ...navbarSection.defaults, logo });
    expect(await newest()).toMatchObject({ isInUse: true, isInEarlierSave: true });
    await admin.post(`${navbarSection.path}/reset`);
    expect(await newest()).toMatchObject({ isInUse: false, isInEarlierSave: true });

    const revisions = '/api/site-sections/navbar/revisions';
    const { data } = (await admin.get(revisions)).body;
    const earlier = data.find(({ version }: { version: number }) => version === saved.body.version);
    const restore = async () => (await admin.post(`${revisions}/${earlier._id}/restore`)).body.data.logo;
    expect(await restore()).toEqual(logo);
    await admin.post(`${navbarSection.path}/reset`);
    expect((await admin.delete(`/api/media/${_id}`)).status).toBe(200);
    expect(await restore()).toEqual({ ...logo, imageUrl: '' });
  });
});
