import { describe, expect, it } from 'vitest';
import { matchOptions, meantOption } from './combobox-match.ts';

const options = [
  'English',
  'French',
  'Chinese (Simplified)',
  'Scottish Gaelic',
  'Norwegian Bokmål',
  'Irish',
].map((label) => ({ value: label.slice(0, 2).toLowerCase(), label }));
const labels = (query: string) => matchOptions(options, query).map(({ label }) => label);

describe('the options that match a typed text', () => {
  it('are all of them, in their order, if nothing is typed', () => {
    expect(labels('  ')).toEqual(options.map(({ label }) => label));
  });

  it('are sorted: those starting with it, then those with a word starting with it, then the rest', () => {
    expect(labels('s')).toEqual(['Scottish Gaelic', 'Chinese (Simplified)', 'English', 'Irish']);
    expect(labels('ish')).toEqual(['English', 'Scottish Gaelic', 'Irish']);
  });

  it('ignore case and accents', () => {
    expect(labels('BOKMAL')).toEqual(['Norwegian Bokmål']);
  });

  it('are none when nothing matches', () => {
    expect(labels('klingon')).toEqual([]);
  });
});

describe('what a typed text means', () => {
  const languages = [
    { value: 'English', label: 'English', otherNames: ['British English'] },
    { value: 'German', label: 'German', otherNames: ['Deutsch'] },
    { value: 'Japanese', label: 'Japanese', otherNames: ['日本語'] },
    { value: 'Spanish', label: 'Spanish', otherNames: ['español'] },
    { value: 'Spanish (Latin America)', label: 'Spanish (Latin America)', otherNames: ['español latino'] },
  ];
  it.each([
    ['deutsch', 'German'],
    ['日本語', 'Japanese'],
    ['Espanol', 'Spanish'],
    ['british english', 'English'],
    ['spanish', 'Spanish'],
    ['jap', 'Japanese'],
    ['span', undefined],
    ['Klingon', undefined],
  ])('%s: %s', (text, value) => {
    expect(meantOption(languages, text)?.value).toBe(value);
  });
});
