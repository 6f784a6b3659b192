import { own } from './evidence.ts';
import type { ChannelPack } from './pack.ts';
import { plainText, searchSource, shownDescription, shownTitle } from './shared-rules.ts';

/** The listing itself, for a shop that has no rules of its own. */
export const genericPacks: readonly ChannelPack[] = [
  {
    channel: 'generic',
    version: '2025-01-21',
    from: '2025-01-21',
    sources: [searchSource],
    requiredFacts: [],
    fields: [
      {
        name: 'productDescription',
        label: 'paragraphs of the description',
        itemLabel: 'paragraph',
        rules: [
          { id: 'fewestItems', kind: 'fewestItems', limit: 1, severity: 'block', ...own },
          ...plainText,
        ],
      },
      {
        name: 'featureHighlights',
        label: 'feature highlights',
        itemLabel: 'feature highlight',
        rules: [...plainText],
      },
      {
        name: 'specificationDetails',
        label: 'specification details',
        itemLabel: 'specification detail',
        rules: [...plainText],
      },
      {
        name: 'seoOptimizedContent.titleOptions',
        label: 'title options',
        itemLabel: 'title option',
        rules: [...plainText],
      },
      {
        name: 'seoOptimizedContent.seoBulletPoints',
        label: 'SEO bullet points',
        itemLabel: 'SEO bullet point',
        rules: [...plainText],
      },
      {
        name: 'seoOptimizedContent.seoDescription',
        label: 'SEO description',
        rules: [shownDescription, ...plainText],
      },
      { name: 'metaTags.title', label: 'meta title', rules: [shownTitle, ...plainText] },
      { name: 'metaTags.description', label: 'meta description', rules: [shownDescription, ...plainText] },
      { name: 'slug', label: 'slug', rules: [...plainText] },
      { name: 'productTags', label: 'tags', itemLabel: 'tag', rules: [...plainText] },
    ],
  },
];
