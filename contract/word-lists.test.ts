import { describe, expect, test } from 'vitest';
import type { ListingFields } from './channels/fields.ts';
import { checkWords, type WordList } from './word-lists.ts';

const none: WordList = { banned: [], preferred: [], kept: [] };
const found = (fields: ListingFields, words: Partial<WordList>, language = 'en') =>
  checkWords(fields, { ...none, ...words }, language);
/** The parts of a text that are meant. */
const spans = (text: string, words: Partial<WordList>, language = 'en') =>
  found({ title: text }, words, language).map(({ start, end }) => text.slice(start, end));

describe('words never to use', () => {
  test('block, and say where they stand', () => {
    const fields = {
      title: 'Cheap shelf',
      bullets: ['Strong', 'So CHEAP'],
      metaTags: { title: 'A cheap one' },
    };
    expect(found(fields, { banned: ['cheap'] })).toEqual([
      {
        rule: 'words.banned',
        field: 'title',
        start: 0,
        end: 5,
        severity: 'block',
        message: '“Cheap” is one of your words never to use.',
        pack: 'words',
      },
      expect.objectContaining({ field: 'bullets', item: 1, start: 3, end: 8 }),
      expect.objectContaining({ field: 'metaTags.title', start: 2, end: 7 }),
    ]);
  });

  test('are whole words and phrases, with any spaces or dashes between them', () => {
    expect(spans('A category of cat-like cats', { banned: ['cat'] })).toEqual(['cat']);
    expect(spans('State of the  art, state-of-the-art', { banned: ['state of the art'] })).toEqual([
      'State of the  art',
      'state-of-the-art',
    ]);
    expect(spans('Größer und größtes', { banned: ['GRÖSSER', 'größer'] }, 'de')).toEqual(['Größer']);
    expect(spans('What (a) mess+', { banned: ['(a)', 'mess+', '', ' '] })).toEqual(['(a)', 'mess+']);
  });

  test('are found between other words where no spaces are written', () => {
    expect(spans('この激安ABC棚', { banned: ['激安', 'abc', 'b'] }, 'ja')).toEqual(['激安', 'ABC']);
    expect(spans('최저가를 약속', { banned: ['최저가'] }, 'ko')).toEqual(['최저가']);
  });

  test('are not looked for in the tags of HTML', () => {
    const fields = { descriptionHtml: '<strong class="strong">A strong shelf</strong>' };
    expect(found(fields, { banned: ['strong'] })).toHaveLength(1);
  });

  test('are told of twenty times at most', () => {
    expect(spans('bad '.repeat(100), { banned: ['bad'] })).toHaveLength(20);
  });
});

test('preferred words are advised', () => {
  const words = { preferred: [{ instead: 'sofa', use: 'settee' }] };
  expect(found({ title: 'A sofa' }, words)).toEqual([
    expect.objectContaining({
      rule: 'words.preferred',
      severity: 'advice',
      message: 'You prefer “settee” to “sofa”.',
    }),
  ]);
  expect(spans('airpods and AirPods', { preferred: [{ instead: 'airpods', use: 'AirPods' }] })).toEqual([
    'airpods',
  ]);
});

test('words to keep are told of where they are spelled differently, except in addresses', () => {
  const fields = { title: 'A lightphone, the LightPhone', slug: 'lightphone' };
  expect(found(fields, { kept: ['LightPhone'] })).toEqual([
    expect.objectContaining({
      rule: 'words.kept',
      field: 'title',
      start: 2,
      end: 12,
      message: 'You spell “lightphone” as “LightPhone”.',
    }),
  ]);
});

test('details in parts are named by their part', () => {
  const fields = { productDetails: [{ name: 'Size', value: 'huge' }] };
  expect(found(fields, { banned: ['huge'] })).toEqual([
    expect.objectContaining({ field: 'productDetails.value', item: 0 }),
  ]);
});
