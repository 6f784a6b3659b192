import { decodeListing } from '#contract/parse-listing.ts';
import type { ExportedListing } from './exported-listing.ts';

/** Texts that break careless writers of files. */
const awkward = {
  quotes: 'He said "yes", twice',
  separators: 'a,b;c\td|e:f',
  lines: 'first line\nsecond line\r\nthird line',
  emoji: '👩‍👩‍👧 mug 🏺',
  Japanese: '陶器のマグカップ、350 ml',
  Arabic: 'كوب خزفي 350 مل',
  'a formula': '=HYPERLINK("http://evil.example","x")',
  plus: '+5 V power supply',
  minus: '-40 °C to 80 °C',
  dash: '- a dash',
  at: '@SUM(1,2)',
  'a tab before a formula': '\t=1+1',
  'a return before a formula': '\r=1+1',
  markup: '<b>5 < 6</b> & "7"',
  'the end of CDATA': ']]><g:title>x</g:title>',
  backslashes: 'C:\\new\\table',
  'what is not a character': 'nul\0 bell\u0007 half\ud800',
  '5,000 characters': `${'Fünf Gläser, '.repeat(384)}Schlusss`,
};
/** Texts that break careless writers of files, by name. */
export const awkwardTexts = Object.entries(awkward);

/** A listing with versions for every channel, whose texts are all `text`. */
export function listingOf(
  text: string,
  { id = 'listing1', sku = 'MUG-1' as string | null } = {},
): ExportedListing {
  return {
    product: { _id: `product-of-${id}`, name: text, sku, facts: [] },
    listing: {
      _id: id,
      language: 'German',
      market: 'EU',
      content: decodeListing('=== PRODUCT DESCRIPTIONS ===\nA mug.'),
      channels: {
        shopify: {
          title: text,
          descriptionHtml: text,
          seoTitle: text,
          seoDescription: text,
          tags: [text, 'mug'],
          handle: `mug-${id}`,
        },
        woocommerce: {
          name: text,
          shortDescription: text,
          description: text,
          tags: [text, 'mug'],
          seoTitle: text,
          seoDescription: text,
        },
        amazon: {
          title: text,
          itemHighlights: text,
          bullets: [text, 'second'],
          description: text,
          searchTerms: text,
        },
        etsy: { title: text, description: text, tags: [text, 'mug'], materials: [text, 'clay'] },
        google: {
          title: text,
          description: text,
          highlights: [text, 'second'],
          productDetails: [
            { section: 'General', name: 'Volume', value: text },
            { name: text, value: '350 ml' },
          ],
        },
      },
      editedFields: [],
    },
  };
}

export const mug = (options: { id?: string; sku?: string | null } = {}): ExportedListing =>
  listingOf('Mug', options);
