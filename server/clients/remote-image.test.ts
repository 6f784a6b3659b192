import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_MAX_BYTES } from '#contract/media.ts';
import { startPhotoHost } from '#tests/support/photo-host.ts';
import { createRemoteImages } from './remote-image.ts';

let host: Awaited<ReturnType<typeof startPhotoHost>>;
beforeAll(async () => {
  host = await startPhotoHost();
});
afterAll(() => host.close());

const fetchHere = (path: string) =>
  createRemoteImages({ ca: host.certificate, reach: 'anywhere' })(host.url + path);

describe('an image elsewhere', () => {
  it('is fetched as it is', async () => {
    const body = Buffer.from([0x89, 0x50, 0, 255]);
    host.answers.set('/me.png?size=96', { body });
    expect(await fetchHere('/me.png?size=96')).toEqual(body);
  });

  it('is refused when it is no image, is elsewhere yet, or never ends', async () => {
    host.answers.set('/page', { headers: { 'content-type': 'text/html' }, body: Buffer.from('<p>') });
    await expect(fetchHere('/page')).rejects.toThrow('answered no image');
    await expect(fetchHere('/absent')).rejects.toThrow('answered 404');
    host.answers.set('/moved', { status: 302, headers: { location: `${host.url}/me.png` } });
    await expect(fetchHere('/moved')).rejects.toThrow('answered 302');
    host.answers.set('/endless', { body: Buffer.alloc(UPLOAD_MAX_BYTES / 4), isEndless: true });
    await expect(fetchHere('/endless')).rejects.toThrow('too large');
  });

  it('is never asked for inside a private network, by name or by number, nor without https', async () => {
    const fetchPublic = createRemoteImages({ ca: host.certificate });
    const before = host.requests.length;
    for (const name of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433'])
      await expect(fetchPublic(`https://${name}:${host.port}/me.png`), name).rejects.toThrow(
        'is a private address',
      );
    await expect(fetchPublic('http://photos.example/me.png')).rejects.toThrow('https only');
    expect(host.requests.length).toBe(before);
  });

  it('is not fetched from a host whose certificate nobody vouches for', async () => {
    const fetchTrusting = createRemoteImages({ reach: 'anywhere' });
    await expect(fetchTrusting(`${host.url}/me.png`)).rejects.toThrow(/self-signed certificate/);
  });
});
