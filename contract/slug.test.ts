import { expect, it } from 'vitest';
import { toSlug } from './slug.ts';

it.each([
  ['de', 'Grüner Becher, groß & schön', 'gruener-becher-gross-schoen'],
  ['en', 'Grüner Becher', 'gruner-becher'],
  ['es', 'Pingüino de peluche – año 2026', 'pinguino-de-peluche-ano-2026'],
  ['fr', 'Crème brûlée d’été', 'creme-brulee-dete'],
  ['fr-CA', 'Œuvre d’art', 'oeuvre-dart'],
  ['da', 'Blå køkkenøre', 'blaa-koekkenoere'],
  ['no', 'Blå ørn', 'blaa-oern'],
  ['nn', 'Blå ørn', 'blaa-oern'],
  ['sv', 'Blå höst', 'bla-host'],
  ['fi', 'Sininen yö', 'sininen-yo'],
  ['tr', 'Işıklı gümüş yüzük', 'isikli-gumus-yuzuk'],
  ['pl', 'Łódź żółta', 'lodz-zolta'],
  ['ru', 'Синяя кружка', 'sinyaya-kruzhka'],
  ['ja', '木製の棚 ガラス', '木製の棚-ガラス'],
  ['ar', 'كوب أزرق', 'كوب-أزرق'],
  ['hi', 'नीला कप', 'नीला-कप'],
  ['th', 'แก้วสีฟ้า', 'แก้วสีฟ้า'],
])('a slug in %s: %s → %s', (language, text, slug) => {
  expect(toSlug(text, 80, language)).toBe(slug);
});
