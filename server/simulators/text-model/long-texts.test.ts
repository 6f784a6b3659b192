import { describe, expect, it } from 'vitest';
import { decodeListing } from '#contract/parse-listing.ts';
import { toPlainText } from '#contract/plain-text.ts';
import { toSlug } from '#contract/slug.ts';
import { cleanDetails } from '#contract/supplier-sheet/clean-details.ts';
import { composeListing } from './compose-copy.ts';

const compose = (language: string) => (productDetails: string) =>
  composeListing({ productName: 'Mug', productDetails, language }, 0);

const readers: Record<string, (text: string) => unknown> = {
  'the demo writer, in English': compose('English'),
  'the demo writer, in another language': compose('German'),
  'plain text': toPlainText,
  "a supplier's sheet": cleanDetails,
  slug: (text) => toSlug(text, 60),
  'what a model wrote': (text) => decodeListing(`=== PRODUCT DESCRIPTIONS ===\n${text}\n${text}`),
};

const repeated = [
  ...[' ', '\t', '\n', '-', '; ', ', ', ' | ', '• ', '。', '.', '!', ':', '=', '*', '_', '#', '\\', '`'],
  ...['(', '()', '[](', '[', 'mug ', 'a-', 'a\n', 'a: b\n', 'A. ', 'a and ', 'a', '1', '1x', '1 x ', 'size '],
  ...['weighs ', 'made from a ', '=== A ', '\u00a0', '\u200b', '\u0301', '\ud800', '😀', '杯'],
];

/** CPU time of this thread in milliseconds, independent of how busy the machine is. */
function costOf(act: () => unknown): number {
  const costs = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage();
    act();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...costs);
}

const SIZE = 10_000;
const FACTOR = 4;
/** Measurements below this many milliseconds are noise. */
const NOISE = 4;

describe.each(Object.entries(readers))('%s', (_, read) => {
  it('takes time in proportion to the text, whatever it repeats', () => {
    const growth = repeated.map((part) => {
      const text = part.repeat(Math.ceil((SIZE * FACTOR) / part.length));
      const short = costOf(() => read(text.slice(0, SIZE)));
      const long = costOf(() => read(text));
      return { part, times: long / Math.max(short, NOISE) };
    });
    // Linear growth takes four times as long, quadratic sixteen.
    expect(growth.filter(({ times }) => times > 2 * FACTOR)).toEqual([]);
  });
});
