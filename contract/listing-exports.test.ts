import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import {
  formatChannelAsHtml,
  formatChannelAsMarkdown,
  formatChannelAsText,
  formatListingAsHtml,
  formatListingAsMarkdown,
} from './listing-exports.ts';
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

const channels = {
  amazon: {
    title: 'Mug, 350 ml',
    bullets: ['KEEPS WARM: double wall', '- 2*3 cm'],
    description: 'First line\nsecond line\n\nNext <3',
    searchTerms: '',
  },
  shopify: {
    title: 'Mug & saucer',
    descriptionHtml: '<p>For <b>tea</b> &amp; more</p>',
    tags: ['mug', 'gift'],
    handle: 'mug',
  },
  google: {
    title: 'Mug',
    description: '<p onclick="steal()">Mug</p>',
    productDetails: [{ section: 'General', name: 'Volume', value: '350 ml' }],
  },
};

test('a channel version as text: every filled field under its name, as it is pasted', () => {
  expect(formatChannelAsText(channels, 'amazon')).toBe(`Title
-----
Mug, 350 ml

Bullet points
-------------
KEEPS WARM: double wall
- 2*3 cm

Description
-----------
First line
second line

Next <3
`);
  expect(formatChannelAsText(channels, 'shopify')).toContain('Tags\n----\nmug, gift\n');
  expect(formatChannelAsText(channels, 'google')).toContain('General – Volume: 350 ml');
  expect(formatChannelAsText(channels, 'etsy')).toBe('');
});

test('a channel version as Markdown: its HTML is shown as code', () => {
  expect(formatChannelAsMarkdown(channels, 'shopify')).toBe(`## Shopify

### Title

Mug & saucer

### Description

\`\`\`html
<p>For <b>tea</b> &amp; more</p>
\`\`\`

### Tags

mug, gift

### URL handle

mug`);
  const withFence = { shopify: { descriptionHtml: '<p>\n```\n</p>' } };
  expect(formatChannelAsMarkdown(withFence, 'shopify')).toContain('````html\n<p>\n```\n</p>\n````');
});

test('a channel version as HTML: simple formatting stays, everything else is text', () => {
  expect(formatChannelAsHtml(channels, 'shopify')).toBe(`<h2>Shopify</h2>
<h3>Title</h3>
<p>Mug &amp; saucer</p>
<h3>Description</h3>
<div><p>For <b>tea</b> &amp; more</p></div>
<h3>Tags</h3>
<p>mug, gift</p>
<h3>URL handle</h3>
<p>mug</p>`);
  expect(formatChannelAsHtml(channels, 'google')).toContain(
    '<p>&lt;p onclick="steal()"&gt;Mug&lt;/p&gt;</p>',
  );
  expect(formatChannelAsHtml(channels, 'amazon')).toContain(
    '<p>First line<br>\nsecond line</p>\n<p>Next &lt;3</p>',
  );
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<b title="open',
  '<!-- <b>',
  '<svg/onload=alert(1)>',
  '</div><style>*{display:none}</style>',
])('the HTML of a listing runs nothing and hides nothing: %s', (hostile) => {
  const file = formatListingAsHtml(content, hostile, {
    ...channels,
    shopify: { title: hostile, descriptionHtml: `<p>${hostile}`, tags: [hostile] },
  });
  const elements = new Set<string>();
  let text = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      elements.add(name);
      expect(attributes).toEqual({});
    },
    ontext: (part) => {
      text += part;
    },
    oncomment: () => expect.unreachable('a comment'),
  });
  parser.end(file);
  expect([...elements].sort()).toEqual(['br', 'h1', 'h2', 'h3', 'li', 'ol', 'p', 'ul']);
  expect(text.split(hostile).length).toBe(5);
});

test('a listing with its channel versions: after the seven sections, in one order', () => {
  const headings = formatListingAsMarkdown(content, 'Mug', channels)
    .split('\n')
    .filter((line) => line.startsWith('## '));
  expect(headings.slice(-4)).toEqual(['## Products Tags', '## Shopify', '## Amazon', '## Google']);
});
