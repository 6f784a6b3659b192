import { describe, expect, test } from 'vitest';
import { formatListingAsText, listingFileName, sectionAsText } from './listing-format.ts';
import { decodeListing } from './parse-listing.ts';

const content = decodeListing(`=== PRODUCT DESCRIPTIONS ===
First.
Second.
=== SEO-OPTIMIZED CONTENT ===
OPTIMIZED TITLES:
1. A
2. B
SEO DESCRIPTION: Found here.
=== META TAGS ===
META TITLE: T
=== SLUG ===
oak-shelf
=== PRODUCTS TAGS ===
oak, wall shelf`);

describe('the downloaded text', () => {
  test('has every filled section under the title of the page, and no empty one', () => {
    expect(formatListingAsText(content, ' Oak Shelf ')).toBe(`Oak Shelf

Product Descriptions
--------------------
First.

Second.

SEO-Optimized Content
---------------------
Optimized Titles
1. A
2. B

SEO Description
Found here.

Meta Tags
---------
Meta Title: T

Slug
----
oak-shelf

Products Tags
-------------
#oak, #wall shelf
`);
  });

  test.each([
    ['Oak Wall Shelf', 'Oak-Wall-Shelf-product-content.txt'],
    ['  two   spaces ', 'two-spaces-product-content.txt'],
    ['../../etc/passwd', 'etcpasswd-product-content.txt'],
    ['a<b>:"c|d?e*f\\g', 'abcdefg-product-content.txt'],
    ['line\nbreak\u0000', 'line-break-product-content.txt'],
    ['pic\u202Etxt.exe', 'pictxt.exe-product-content.txt'],
    ['Größe', 'Größe-product-content.txt'],
    ['???', 'listing-product-content.txt'],
  ])('of %j is called %s', (name, file) => expect(listingFileName(name)).toBe(file));

  test('has a name that every file system takes', () => {
    expect(new TextEncoder().encode(listingFileName('棚'.repeat(200))).length).toBeLessThan(255);
    expect(listingFileName('👩‍👩‍👧'.repeat(60)).isWellFormed()).toBe(true);
  });
});

test('a section is copied as the reader sees it', () => {
  expect(sectionAsText(content, 'productDescription')).toBe('First.\n\nSecond.');
  expect(sectionAsText(content, 'productTags')).toBe('#oak, #wall shelf');
  expect(sectionAsText(content, 'featureHighlights')).toBe('');
});
