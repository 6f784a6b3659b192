import { describe, expect, it } from 'vitest';
import { matchOptions } from './combobox-match.ts';

const options = [
  'English',
  'French',
  'Chinese (Simplified)',
  'Scottish Gaelic',
  'Norwegian Bokmål',
  'Irish',
].map((label) => ({ value: label.slice(0, 2).toLowerCase(), label }));
const labels = (query: string) => matchOptions(options, query).map(({ label }) => label);

describe('the options that a typed text finds', () => {
  it('are all of them, in their order, for nothing typed', () => {
    expect(labels('  ')).toEqual(options.map(({ label }) => label));
  });

  it('start with it first, then have a word that does, then hold it', () => {
    expect(labels('s')).toEqual(['Scottish Gaelic', 'Chinese (Simplified)', 'English', 'Irish']);
    expect(labels('ish')).toEqual(['English', 'Scottish Gaelic', 'Irish']);
  });

  it('are found without case and accents', () => {
    expect(labels('BOKMAL')).toEqual(['Norwegian Bokmål']);
  });

  it('are none when nothing fits', () => {
    expect(labels('klingon')).toEqual([]);
  });
});
