import { describe, expect, it } from 'vitest';
import { wordDifferences } from './word-differences.ts';

/** Changed words in brackets. */
const marked = (before: string, after: string, language?: string) => {
  const sides = wordDifferences(before, after, language);
  const join = (side: typeof sides.before) =>
    side.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
  return [join(sides.before), join(sides.after)];
};

describe('the differences of two texts', () => {
  it('are marked word by word', () => {
    expect(marked('A blue mug.', 'A red mug.')).toEqual(['A [blue] mug.', 'A [red] mug.']);
    expect(marked('A mug', 'A mug for tea')).toEqual(['A mug', 'A mug[ for tea]']);
    expect(marked('', 'A mug')).toEqual(['', '[A mug]']);
    expect(marked('A mug', 'A mug')).toEqual(['A mug', 'A mug']);
  });

  it('are marked in a language without spaces', () => {
    const [before, after] = marked('青いマグカップです', '赤いマグカップです', 'ja');
    expect(before).toMatch(/^\[青い?\]/);
    expect(after).toMatch(/マグカップです$/);
  });

  it('are not looked for in very long texts', () => {
    expect(wordDifferences('a '.repeat(10_000), 'b '.repeat(10_000)).before).toHaveLength(1);
  });
});
