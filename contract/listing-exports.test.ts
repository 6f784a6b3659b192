import { expect, test } from 'vitest';
import { formatListingAsHtml, formatListingAsMarkdown } from './listing-exports.ts';
import { decodeListing } from './parse-listing.ts';

const content = decodeListing(`=== PRODUCT DESCRIPTIONS ===
A mug <b>& saucer</b>.

Second paragraph.
=== FEATURE HIGHLIGHTS ===
- Holds 350 ml
- Size 2*3
=== OPTIMIZED TITLES ===
1. Mug
2. Mug, glazed
=== META TAGS ===
META TITLE: Mug
=== SLUG ===
mug
=== PRODUCTS TAGS ===
mug, blue
`);

test('as HTML: headings, paragraphs and lists, with every character of the text as text', () => {
  expect(formatListingAsHtml(content, 'Mug <i>')).toBe(`<h1>Mug &lt;i&gt;</h1>
<h2>Product Descriptions</h2>
<p>A mug &lt;b&gt;&amp; saucer&lt;/b&gt;.</p>
<p>Second paragraph.</p>
<h2>Feature Highlights</h2>
<ul>
  <li>Holds 350 ml</li>
  <li>Size 2*3</li>
</ul>
<h2>SEO-Optimized Content</h2>
<h3>Optimized Titles</h3>
<ol>
  <li>Mug</li>
  <li>Mug, glazed</li>
</ol>
<h2>Meta Tags</h2>
<h3>Meta Title</h3>
<p>Mug</p>
<h2>Slug</h2>
<p>mug</p>
<h2>Products Tags</h2>
<p>mug, blue</p>
`);
});

test('as Markdown, with what would be markup escaped', () => {
  expect(formatListingAsMarkdown(content, '# Mug')).toBe(`# \\# Mug

## Product Descriptions

A mug \\<b\\>& saucer\\</b\\>.

Second paragraph.

## Feature Highlights

- Holds 350 ml
- Size 2\\*3

## SEO-Optimized Content

### Optimized Titles

1. Mug
2. Mug, glazed

## Meta Tags

### Meta Title

Mug

## Slug

mug

## Products Tags

mug, blue
`);
});
