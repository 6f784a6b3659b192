import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#contract/media.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { formWith, gradient } from '#tests/support/image-upload.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { decode } from './encode-image.ts';
import { handMadePng, movingGif } from './sample-images.fixture.ts';

const PATH = '/image-server/upload';
const TOO_LARGE = 'File size exceeds 2 MB. Please upload a smaller image.';

let app: TestApp;
let person: HttpClient;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.signUp();
});
afterAll(() => app.close());

const upload = (content: Uint8Array, form: Parameters<typeof formWith>[1] = {}) =>
  person.post(PATH, undefined, formWith(content, form));

const text = (value: string) => Buffer.from(value, 'latin1');

describe('a file that is not a usable image', () => {
  const png = () => gradient(300, 200).png().toBuffer();
  const cases: [name: string, content: () => Promise<Buffer> | Buffer, status: number, code: string][] = [
    ['an empty file', () => Buffer.alloc(0), 400, 'image_missing'],
    ['a text', () => text('hello'), 415, 'image_type'],
    ['a page', () => text('<!doctype html><script>alert(1)</script>'), 415, 'image_type'],
    ['an SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415, 'image_type'],
    ['an SVG behind XML', () => text('<?xml version="1.0"?><svg width="9" height="9"/>'), 415, 'image_type'],
    ['a PDF', () => text('%PDF-1.7 1 0 obj'), 415, 'image_type'],
    ['a TIFF', () => gradient(9, 9).tiff().toBuffer(), 415, 'image_type'],
    ['a program', () => text('\x7fELF\x02\x01\x01'), 415, 'image_type'],
    ['a video', () => text('\x00\x00\x00\x18ftypmp42'), 415, 'image_type'],
    ['a WAV file', () => text('RIFF\x24\x00\x00\x00WAVEfmt '), 415, 'image_type'],
    ['a signature alone', () => text('\x89PNG\r\n\x1a\n'), 422, 'image_unreadable'],
    ['a page behind a signature', () => text('GIF89a<script>alert(1)</script>'), 422, 'image_unreadable'],
    [
      'an SVG behind a signature',
      () => text('\xff\xd8\xff<svg onload="alert(1)"/>'),
      422,
      'image_unreadable',
    ],
    ['half a PNG', async () => (await png()).subarray(0, 400), 422, 'image_unreadable'],
    [
      'half a JPEG',
      async () => (await gradient(300, 200).jpeg().toBuffer()).subarray(0, 3000),
      422,
      'image_unreadable',
    ],
    [
      'half an AVIF',
      async () => (await gradient(300, 200).avif().toBuffer()).subarray(0, 500),
      422,
      'image_unreadable',
    ],
    ['an animated image', movingGif, 422, 'image_animated'],
    ['no rows', () => handMadePng(100, 100, Buffer.alloc(0)), 422, 'image_unreadable'],
    ['no width', () => handMadePng(0, 100, Buffer.alloc(10)), 422, 'image_unreadable'],
  ];
  it.each(cases)('%s is refused', async (_name, content, status, code) => {
    const answer = await upload(await content());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body).toMatchObject({ success: false, error: answer.body.message });
  });

  it('leaves nothing behind', async () => {
    expect(await readdir(join(app.dataDir, 'uploads')).catch(() => [])).toEqual([]);
    expect((await app.database.query('select 1 from media_files')).rowCount).toBe(0);
  });
});

describe('decompression bombs', () => {
  it('256 megapixels in a small PNG are refused before they are decoded', async () => {
    // One bit per pixel: 32 MB of zeros, which deflate to 31 kB and would decode to a gigabyte.
    const bomb = handMadePng(16_000, 16_000, Buffer.alloc(16_000 * 2001));
    expect(bomb.length).toBeLessThan(100_000);
    const startedAt = performance.now();
    const answer = await upload(bomb);
    expect([answer.status, answer.body.code]).toEqual([422, 'image_too_many_pixels']);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('the largest size a PNG can claim is refused', async () => {
    const answer = await upload(handMadePng(0x7fffffff, 0x7fffffff, Buffer.alloc(10)));
    expect([answer.status, answer.body.success]).toEqual([422, false]);
  });

  it.each([
    ['a column of 25 megapixels', 1, 25_000_000],
    ['one row too many', 8, 10_001],
    ['one column too many', 10_001, 8],
  ])('%s is refused by its header: decoding would take many seconds', async (_name, width, height) => {
    const bomb = handMadePng(width, height, Buffer.alloc((Math.ceil(width / 8) + 1) * height));
    const startedAt = performance.now();
    const answer = await upload(bomb);
    expect([answer.status, answer.body.code]).toEqual([422, 'image_too_many_pixels']);
    expect(answer.body.message).toMatch(/10,000 pixels wide and high.*25 megapixels/);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('the largest permitted sides are accepted', async () => {
    const longest = handMadePng(8, 10_000, Buffer.alloc(2 * 10_000));
    expect((await upload(longest)).status).toBe(200);
  });

  it('a decoding that takes too long is aborted and reported to the user', async () => {
    const content = handMadePng(1, 25_000_000, Buffer.alloc(2 * 25_000_000));
    const startedAt = performance.now();
    const refused = await decode(content, 1).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'image_too_slow', status: 422 });
    expect(performance.now() - startedAt).toBeLessThan(6_000);
  });

  it('eight large images at once leave the service responsive', async () => {
    const image = await gradient(1800, 1800).blur(8).jpeg({ quality: 20 }).toBuffer();
    const uploads = Array.from({ length: 8 }, () => upload(image));
    const startedAt = performance.now();
    expect((await app.client().get('/healthz')).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    const statuses = new Set((await Promise.all(uploads)).map(({ status }) => status));
    expect([...statuses]).toEqual([200]);
  });
});

describe('taking turns', () => {
  it('many slow images from one person do not delay another person', async () => {
    // Slow to encode rather than to decode, since a slow decode would be aborted on a busy machine.
    const slow = await gradient(1800, 1800).blur(8).jpeg({ quality: 20 }).toBuffer();
    const other = await app.signUp();
    let answered = 0;
    const uploads = Array.from({ length: 6 }, async () => {
      expect((await upload(slow)).status).toBe(200);
      answered++;
    });
    // The same person's other uploads are waiting by now.
    await Promise.race(uploads);
    const small = await gradient(30, 30).png().toBuffer();
    expect((await other.post(PATH, undefined, formWith(small))).status).toBe(200);
    expect(answered).toBeLessThan(4);
    await Promise.all(uploads);
  });
});

describe('sizes and forms', () => {
  it('2 MB are accepted; one byte more and 20 MB are not', async () => {
    const image = await gradient(40, 40).png().toBuffer();
    const padded = (size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)]);
    expect((await upload(padded(UPLOAD_MAX_BYTES))).status).toBe(200);
    for (const size of [UPLOAD_MAX_BYTES + 1, 20_000_000]) {
      const answer = await upload(padded(size));
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        413,
        'image_too_large',
        TOO_LARGE,
      ]);
    }
  });

  it('another body, another field or no file is refused with a clear message', async () => {
    const image = await gradient(40, 40).png().toBuffer();
    const { headers } = formWith(image);
    const answers: [string, number, Awaited<ReturnType<HttpClient['post']>>][] = [
      ['JSON', 415, await person.post(PATH, { image: 'x' })],
      ['no body', 415, await person.post(PATH)],
      [
        'the image alone',
        415,
        await person.post(PATH, undefined, { raw: image, headers: { 'content-type': 'image/png' } }),
      ],
      ['another field', 400, await upload(image, { field: 'file' })],
      [
        'no boundary',
        400,
        await person.post(PATH, undefined, {
          raw: image,
          headers: { 'content-type': 'multipart/form-data' },
        }),
      ],
      ['an empty form', 400, await person.post(PATH, undefined, { raw: '', headers })],
      [
        'a torn form',
        400,
        await person.post(PATH, undefined, { raw: formWith(image).raw.subarray(0, 150), headers }),
      ],
    ];
    for (const [name, status, answer] of answers) {
      expect([name, answer.status, answer.body?.success]).toEqual([name, status, false]);
    }
  });

  it('visitors may not upload, and the limit is thirty an hour', async () => {
    const image = await gradient(4, 4).png().toBuffer();
    expect((await app.client().post(PATH, undefined, formWith(image))).status).toBe(401);
    const limited = await startTestApp({ environment: { RATE_LIMIT_MULTIPLIER: '0.1' } });
    try {
      const client = await limited.signUp();
      const statuses = [];
      for (let index = 0; index < 4; index++) {
        statuses.push((await client.post(PATH, undefined, formWith(image))).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('addresses of files', () => {
  it.each([
    '/uploads/',
    '/uploads/absent.webp',
    '/uploads/..%2f..%2fpackage.json',
    '/uploads/%2e%2e%2f%2e%2e%2fpackage.json',
    '/uploads/....//package.json',
    '/uploads/%00.webp',
    '/uploads/AAAAAAAAAAAAAAAAAAAAAA.webp',
    '/uploads/AAAAAAAAAAAAAAAAAAAAAA-480.webp%00.png',
    '/uploads/.htaccess',
    `/uploads/${'A'.repeat(190)}.webp`,
  ])('%s is 404', async (path) => {
    const answer = await app.client().get(path);
    expect([400, 404]).toContain(answer.status);
    expect(answer.body.success).toBe(false);
  });
});
