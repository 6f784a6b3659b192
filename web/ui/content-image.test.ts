import { describe, expect, it } from 'vitest';
import { srcSetOf } from './content-image.tsx';

describe("a picture's sizes", () => {
  it('are known if it was uploaded', () => {
    expect(srcSetOf('/uploads/abcdefghij-_ABCDEFGH12.webp')).toBe(
      '/uploads/abcdefghij-_ABCDEFGH12-480.webp 480w, /uploads/abcdefghij-_ABCDEFGH12-960.webp 960w, /uploads/abcdefghij-_ABCDEFGH12.webp 1600w',
    );
  });

  it.each([
    '',
    '/social-card.png',
    'https://example.com/uploads/abcdefghij-_ABCDEFGH12.webp',
    '/uploads/x.webp',
  ])('are unknown for %j', (url) => {
    expect(srcSetOf(url)).toBeUndefined();
  });
});
