import { primary, secondary } from './evidence.ts';
import type { ChannelPack, Rule } from './pack.ts';
import { noActiveContent, notEmpty } from './shared-rules.ts';

const readAt = '2026-11-22';

/** Etsy shows markup as it is typed. */
const plainText: Rule[] = [
  { id: 'html', kind: 'html', allows: 'none', severity: 'block', ...secondary('listings') },
  noActiveContent,
];

export const etsyPacks: readonly ChannelPack[] = [
  {
    channel: 'etsy',
    version: '2025-01-21',
    from: '2025-01-21',
    sources: [
      { id: 'titleLength', url: 'https://groups.google.com/g/etsy-api-v2/c/TROSD3BdGIE', readAt },
      { id: 'api', url: 'https://www.etsy.com/openapi/generated/oas/3.0.0.json', readAt },
      { id: 'listings', url: 'https://developers.etsy.com/documentation/tutorials/listings', readAt },
      { id: 'guides', url: 'https://www.skills.sh/jacob-balslev/skills/etsy', readAt },
      { id: 'tags', url: 'https://github.com/hayseedbyte/Taggregator', readAt },
    ],
    requiredFacts: [
      {
        oneOf: ['whoMade'],
        why: 'Etsy asks who made the product.',
        severity: 'block',
        ...secondary('listings'),
      },
      {
        oneOf: ['whenMade'],
        why: 'Etsy asks when it was made.',
        severity: 'block',
        ...secondary('listings'),
      },
      { oneOf: ['category'], why: 'Etsy needs a category.', severity: 'block', ...secondary('listings') },
    ],
    fields: [
      {
        name: 'title',
        label: 'title',
        rules: [
          notEmpty,
          {
            id: 'longest',
            kind: 'longest',
            limit: 140,
            unit: 'utf16',
            severity: 'block',
            ...primary('titleLength'),
          },
          {
            id: 'characters',
            kind: 'allowedCharacters',
            classes: ['letters', 'digits', 'punctuation', 'mathSigns', 'spaces'],
            characters: '™©®',
            severity: 'block',
            ...primary('api'),
          },
          { id: 'onceEach', kind: 'onceEach', characters: '%:&+', severity: 'block', ...primary('api') },
          // Fewer than 15.
          { id: 'advisedWords', kind: 'mostWords', limit: 14, severity: 'advice', ...secondary('guides') },
          ...plainText,
        ],
      },
      { name: 'description', label: 'description', rules: plainText },
      {
        name: 'tags',
        label: 'tags',
        itemLabel: 'tag',
        rules: [
          { id: 'mostItems', kind: 'mostItems', limit: 13, severity: 'block', ...secondary('tags') },
          notEmpty,
          {
            id: 'longest',
            kind: 'longest',
            limit: 20,
            unit: 'utf16',
            severity: 'block',
            ...secondary('tags'),
          },
          {
            id: 'characters',
            kind: 'allowedCharacters',
            classes: ['letters', 'digits', 'spaces'],
            characters: "-'™©®",
            severity: 'block',
            ...primary('api'),
          },
          {
            id: 'refusedStart',
            kind: 'refusedStart',
            characters: "-'",
            severity: 'block',
            ...primary('api'),
          },
          { id: 'unique', kind: 'uniqueItems', severity: 'block', ...secondary('tags') },
          noActiveContent,
        ],
      },
      {
        name: 'materials',
        label: 'materials',
        itemLabel: 'material',
        rules: [
          notEmpty,
          {
            id: 'characters',
            kind: 'allowedCharacters',
            classes: ['letters', 'digits', 'spaces'],
            characters: '',
            severity: 'block',
            ...primary('api'),
          },
          noActiveContent,
        ],
      },
    ],
  },
];
