import { describe, expect, it } from 'vitest';
import { isMasked, maskKey, maskSecret } from './key-mask.ts';

describe('mask of a key', () => {
  it('shows the first 8 characters, an ellipsis and the last 4', () => {
    expect(maskKey('AIzaSyD-1234567890abcdefghijklmnopqrstu')).toBe('AIzaSyD-…rstu');
    expect(maskKey('0123456789abcdef')).toBe('01234567…cdef');
  });

  it.each(['a', 'ab', 'abcd', 'abcdefg', 'abcdefgh', '0123456789abcde'])(
    'never shows more than half of the short key %s',
    (key) => {
      const mask = maskKey(key);
      expect(mask).not.toContain(key);
      expect(mask.length - 1).toBeLessThanOrEqual(key.length / 2);
    },
  );

  it('of a secret shows its last 4 characters at most', () => {
    expect(maskSecret('canary-paypal-secret-0123456789')).toBe('…6789');
    expect(maskSecret('abcdefgh')).toBe('…gh');
  });

  it('is recognised when it is sent back, whatever the length of the key', () => {
    expect(['a', 'abcdefgh', 'AIzaSyD-1234567890'].map(maskKey).every(isMasked)).toBe(true);
    expect(isMasked('AIzaSyD-1234567890')).toBe(false);
  });
});
