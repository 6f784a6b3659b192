import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPlainText, truncate } from './plain-text.ts';
import { toSlug } from './slug.ts';

const markup = fc
  .array(
    fc.oneof(fc.constantFrom(...'*_`[]()!#>~\\ -\ta1é<&|"'), fc.string({ unit: 'binary', maxLength: 3 })),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.join(''));

test('stripping twice is stripping once', () => {
  fc.assert(
    fc.property(markup, (text) => {
      const once = toPlainText(text);
      expect(toPlainText(once)).toBe(once);
      expect(once).not.toMatch(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]|`|\*\*/u);
    }),
    { numRuns: 2000 },
  );
});

test('text made to be slow is stripped quickly', () => {
  const started = performance.now();
  for (const unit of ['[', '[a](', '*', '_', '\\', '#', '> ', '`[', '![x](y', ' #', '~', '*_'])
    toPlainText(unit.repeat(16_384 / unit.length));
  expect(performance.now() - started).toBeLessThan(1500);
});

test('truncating leaves whole characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(50), (text, length) => {
      const cut = truncate(text, length);
      expect(cut.length).toBeLessThanOrEqual(Math.max(length, 0));
      expect(cut.isWellFormed()).toBe(true);
      expect(text.startsWith(cut)).toBe(true);
    }),
  );
});

test('a slug holds letters, digits, marks and single hyphens, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 40 }), (text, length) => {
      const slug = toSlug(text, length);
      expect(slug).toMatch(/^(?:[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*)?$/u);
      expect(slug.length).toBeLessThanOrEqual(length);
      expect(slug).toBe(slug.toLowerCase());
    }),
    { numRuns: 1000 },
  );
  expect(toSlug("Men's Oak & Steel Shelf – 40x60 cm", 60)).toBe('mens-oak-steel-shelf-40x60-cm');
  expect(toSlug('one two three', 9)).toBe('one-two');
});
