import { own, primary } from './evidence.ts';
import type { ChannelPack } from './pack.ts';
import { noActiveContent, notEmpty } from './shared-rules.ts';

const readAt = '2026-11-22';

export const ebayPacks: readonly ChannelPack[] = [
  {
    channel: 'ebay',
    version: '2025-01-21',
    from: '2025-01-21',
    sources: [
      {
        id: 'titles',
        url: 'https://developer.ebay.com/api-docs/user-guides/static/trading-user-guide/listing-title.html',
        readAt,
      },
      {
        id: 'inventoryApi',
        url: 'https://developer.ebay.com',
        readAt,
      },
      {
        id: 'phones',
        url: 'https://developer.ebay.com/api-docs/user-guides/static/trading-user-guide/mobile.html',
        readAt,
      },
      {
        id: 'activeContent',
        url: 'https://www.ebay.com/help/policies',
        readAt,
      },
    ],
    requiredFacts: [],
    fields: [
      {
        name: 'title',
        label: 'title',
        rules: [
          notEmpty,
          {
            id: 'longest',
            kind: 'longest',
            limit: 80,
            unit: 'utf16',
            severity: 'block',
            ...primary('titles'),
          },
          { id: 'html', kind: 'html', allows: 'none', severity: 'block', ...own },
          { ...noActiveContent, ...primary('activeContent') },
        ],
      },
      {
        name: 'subtitle',
        label: 'subtitle',
        rules: [
          {
            id: 'longest',
            kind: 'longest',
            limit: 55,
            unit: 'utf16',
            severity: 'block',
            ...primary('titles'),
          },
          { id: 'html', kind: 'html', allows: 'none', severity: 'block', ...own },
          { ...noActiveContent, ...primary('activeContent') },
        ],
      },
      {
        name: 'description',
        label: 'description',
        rules: [
          {
            id: 'longest',
            kind: 'longest',
            limit: 4000,
            unit: 'utf16',
            severity: 'block',
            ...primary('inventoryApi'),
          },
          { id: 'html', kind: 'html', allows: 'basic', severity: 'block', ...primary('inventoryApi') },
          { ...noActiveContent, ...primary('activeContent') },
          {
            id: 'shownFirst',
            kind: 'shownFirst',
            limit: 800,
            unit: 'utf16',
            severity: 'advice',
            ...primary('phones'),
          },
        ],
      },
    ],
  },
];
