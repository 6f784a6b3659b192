import { memory, own, primary, secondary } from './evidence.ts';
import type { ChannelPack, PackField } from './pack.ts';
import {
  noActiveContent,
  notEmpty,
  plainText,
  searchSource,
  shownDescription,
  shownTitle,
} from './shared-rules.ts';

const readAt = '2026-11-22';

const fields: PackField[] = [
  {
    name: 'title',
    label: 'title',
    rules: [
      { ...notEmpty, ...primary('csv') },
      {
        id: 'longest',
        kind: 'longest',
        limit: 255,
        unit: 'utf16',
        severity: 'block',
        ...secondary(searchSource.id),
      },
      ...plainText,
    ],
  },
  {
    name: 'descriptionHtml',
    label: 'description',
    rules: [{ id: 'html', kind: 'html', allows: 'basic', severity: 'advice', ...own }, noActiveContent],
  },
  {
    name: 'seoTitle',
    label: 'SEO title',
    rules: [
      { id: 'longest', kind: 'longest', limit: 70, unit: 'utf16', severity: 'block', ...primary('csv') },
      shownTitle,
      ...plainText,
    ],
  },
  {
    name: 'seoDescription',
    label: 'SEO description',
    rules: [
      { id: 'longest', kind: 'longest', limit: 320, unit: 'utf16', severity: 'block', ...primary('csv') },
      shownDescription,
      ...plainText,
    ],
  },
  {
    name: 'tags',
    label: 'tags',
    itemLabel: 'tag',
    rules: [
      { id: 'mostItems', kind: 'mostItems', limit: 250, severity: 'block', ...primary('tags') },
      notEmpty,
      { id: 'longest', kind: 'longest', limit: 255, unit: 'utf16', severity: 'block', ...memory },
      ...plainText,
    ],
  },
  {
    name: 'handle',
    label: 'handle',
    rules: [
      {
        id: 'characters',
        kind: 'allowedCharacters',
        classes: ['lowerCaseLetters', 'marks', 'digits'],
        characters: '-',
        severity: 'block',
        ...memory,
      },
    ],
  },
];

export const shopifyPacks: readonly ChannelPack[] = [
  {
    channel: 'shopify',
    version: '2025-01-21',
    from: '2025-01-21',
    sources: [
      // The lengths of its SEO fields are those of the sample file on this page.
      { id: 'csv', url: 'https://help.shopify.com/en/manual/products/import-export/using-csv', readAt },
      {
        id: 'tags',
        url: 'https://shopify.dev/changelog/product-tags-now-have-a-limit-of-250-per-product',
        readAt,
      },
      searchSource,
    ],
    requiredFacts: [],
    fields,
  },
];
