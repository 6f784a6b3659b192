import { primary, secondary } from './evidence.ts';
import type { ChannelPack, Rule } from './pack.ts';
import { noActiveContent, notEmpty, plainText } from './shared-rules.ts';
import { promotionalPhrases } from './word-lists.ts';

const readAt = '2026-11-22';

const editorial = (source: string): Rule[] => [
  {
    id: 'promotion',
    kind: 'refusedWords',
    words: promotionalPhrases,
    what: 'promotional text',
    severity: 'block',
    ...primary(source),
  },
  { id: 'capitals', kind: 'notAllCapitals', severity: 'block', ...primary(source) },
];

export const googlePacks: readonly ChannelPack[] = [
  {
    channel: 'google',
    version: '2025-01-21',
    from: '2025-01-21',
    sources: [
      { id: 'titles', url: 'https://support.google.com/merchants/answer/6324415', readAt },
      { id: 'descriptions', url: 'https://support.google.com/merchants/answer/6324468', readAt },
      { id: 'highlights', url: 'https://support.google.com/merchants/answer/9216100', readAt },
      { id: 'manufacturers', url: 'https://support.google.com/manufacturers/answer/10066942', readAt },
    ],
    requiredFacts: [
      {
        oneOf: ['gtin', 'mpn'],
        why: 'Google asks for the GTIN, or brand and part number, of products that have them.',
        severity: 'advice',
        ...secondary('titles'),
      },
    ],
    fields: [
      {
        name: 'title',
        label: 'title',
        rules: [
          { ...notEmpty, ...primary('titles') },
          {
            id: 'longest',
            kind: 'longest',
            limit: 150,
            unit: 'utf16',
            severity: 'block',
            ...primary('titles'),
          },
          ...plainText,
          ...editorial('titles'),
        ],
      },
      {
        name: 'description',
        label: 'description',
        rules: [
          { ...notEmpty, ...primary('descriptions') },
          {
            id: 'longest',
            kind: 'longest',
            limit: 5000,
            unit: 'utf16',
            severity: 'block',
            ...primary('descriptions'),
          },
          { id: 'html', kind: 'html', allows: 'basic', severity: 'advice', ...secondary('descriptions') },
          { ...noActiveContent, ...secondary('descriptions') },
          ...editorial('descriptions'),
        ],
      },
      {
        name: 'highlights',
        label: 'highlights',
        itemLabel: 'highlight',
        rules: [
          { id: 'mostItems', kind: 'mostItems', limit: 100, severity: 'block', ...primary('highlights') },
          {
            id: 'fewestItems',
            kind: 'fewestItems',
            limit: 2,
            orNone: true,
            severity: 'block',
            ...primary('highlights'),
          },
          { id: 'advisedMost', kind: 'mostItems', limit: 6, severity: 'advice', ...primary('manufacturers') },
          {
            id: 'advisedFewest',
            kind: 'fewestItems',
            limit: 4,
            severity: 'advice',
            ...primary('manufacturers'),
          },
          { ...notEmpty, ...primary('manufacturers') },
          {
            id: 'longest',
            kind: 'longest',
            limit: 150,
            unit: 'utf16',
            severity: 'block',
            ...primary('highlights'),
          },
          ...plainText,
        ],
      },
      {
        name: 'productDetails.section',
        label: 'sections of the product details',
        itemLabel: 'section of product detail',
        rules: plainText,
      },
      {
        name: 'productDetails.name',
        label: 'names of the product details',
        itemLabel: 'name of product detail',
        rules: [notEmpty, ...plainText],
      },
      {
        name: 'productDetails.value',
        label: 'values of the product details',
        itemLabel: 'value of product detail',
        rules: [notEmpty, ...plainText],
      },
    ],
  },
];
