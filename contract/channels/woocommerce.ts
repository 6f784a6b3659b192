import { own } from './evidence.ts';
import type { ChannelPack, Rule } from './pack.ts';
import {
  noActiveContent,
  notEmpty,
  plainText,
  searchSource,
  shownDescription,
  shownTitle,
} from './shared-rules.ts';

const basicHtml: Rule[] = [
  { id: 'html', kind: 'html', allows: 'basic', severity: 'block', ...own },
  noActiveContent,
];

export const woocommercePacks: readonly ChannelPack[] = [
  {
    channel: 'woocommerce',
    version: '2025-01-21',
    from: '2025-01-21',
    sources: [searchSource],
    requiredFacts: [],
    fields: [
      { name: 'name', label: 'name', rules: [notEmpty, ...plainText] },
      { name: 'shortDescription', label: 'short description', rules: basicHtml },
      { name: 'description', label: 'description', rules: basicHtml },
      { name: 'tags', label: 'tags', itemLabel: 'tag', rules: [notEmpty, ...plainText] },
      { name: 'seoTitle', label: 'SEO title', rules: [shownTitle, ...plainText] },
      { name: 'seoDescription', label: 'SEO description', rules: [shownDescription, ...plainText] },
    ],
  },
];
