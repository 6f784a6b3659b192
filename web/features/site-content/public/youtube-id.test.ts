import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { youtubeIdOf } from './youtube-id.ts';

const idCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const ids = fc
  .array(fc.constantFrom(...Array.from(idCharacters)), { minLength: 11, maxLength: 11 })
  .map((characters) => characters.join(''));

const forms: ((id: string) => string)[] = [
  (id) => `https://www.youtube.com/watch?v=${id}`,
  (id) => `https://www.youtube.com/watch?feature=share&v=${id}&t=42s`,
  (id) => `https://www.youtube.com/watch/${id}`,
  (id) => `http://youtube.com/watch?v=${id}#t=10`,
  (id) => `youtube.com/watch?v=${id}`,
  (id) => `//www.youtube.com/embed/${id}`,
  (id) => `https://m.youtube.com/watch?v=${id}`,
  (id) => `https://music.youtube.com/watch?v=${id}&list=RD${id}`,
  (id) => `https://youtu.be/${id}`,
  (id) => `https://youtu.be/${id}?si=abc&t=5`,
  (id) => `youtu.be/${id}`,
  (id) => `https://www.youtube.com/embed/${id}?rel=0`,
  (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  (id) => `https://www.youtube.com/shorts/${id}`,
  (id) => `https://www.youtube.com/live/${id}?feature=share`,
  (id) => `https://www.youtube.com/v/${id}?version=3`,
  (id) => `https://www.youtube.com/e/${id}`,
  (id) => `https://www.youtube.com/?v=${id}`,
  (id) => `https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${id}%26feature%3Dshare`,
  (id) => `  ${id}\n`,
];

describe('the id of a YouTube video', () => {
  it('is found in every address YouTube uses for a video', () => {
    fc.assert(
      fc.property(ids, fc.constantFrom(...forms), (id, form) => {
        expect(youtubeIdOf(form(id))).toBe(id);
      }),
    );
  });

  it.each(['dQw4w9WgXc', 'dQw4w9WgXcQQ'])('is not %s, which has one character too few or too many', (id) => {
    for (const form of forms) expect(youtubeIdOf(form(id))).toBeNull();
  });

  it('is never anything but 11 harmless characters', () => {
    const hosts = fc.constantFrom(
      'https://youtu.be/',
      'https://www.youtube.com/embed/',
      'youtube.com/watch?v=',
      '',
    );
    fc.assert(
      fc.property(hosts, fc.string({ unit: 'grapheme', maxLength: 40 }), (host, tail) => {
        const id = youtubeIdOf(host + tail);
        if (id !== null) expect(id).toMatch(/^[A-Za-z0-9_-]{11}$/);
      }),
    );
  });

  it.each([
    '',
    'https://vimeo.com/76979871',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=twelveletters',
    'https://www.youtube.com/@channel',
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/embed/dQw4w9WgXcQ',
    'javascript://youtube.com/embed/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXc"',
  ])('is missing in %j', (text) => {
    expect(youtubeIdOf(text)).toBeNull();
  });
});
