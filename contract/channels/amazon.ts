import { memory, primary, secondary } from './evidence.ts';
import type { ChannelPack, PackField, Rule } from './pack.ts';
import { noActiveContent, notEmpty } from './shared-rules.ts';
import {
  agencyApproval,
  antimicrobialClaims,
  availability,
  diseaseClaims,
  environmentalPraise,
  guarantees,
  placeholders,
  promotionalPhrases,
  reviews,
  subjectivePraise,
} from './word-lists.ts';

const sources = [
  {
    id: 'titles',
    url: 'https://sellercentral-europe.amazon.com/help/hub/reference/external/201100890',
    readAt: '2026-11-22',
  },
  {
    id: 'titleTips',
    url: 'https://sellercentral.amazon.com/gp/help/external/help.html?itemID=YTR6SYGFA5E3EQC',
    readAt: '2026-11-22',
  },
  {
    id: 'repeatedWords',
    url: 'https://forestleopard.com/knowledgedetail/Amazon-US-announcement--the-ne',
    readAt: '2026-11-22',
  },
  {
    id: 'detailPages',
    url: 'https://sellercentral.amazon.com/gp/help/external/help.html?itemID=200390640',
    readAt: '2026-11-22',
  },
  { id: 'claims', url: 'https://sellercentral.amazon.com/gp/help/external/202024200', readAt: '2026-11-22' },
  {
    id: 'bullets',
    url: 'https://goatconsulting.com/amazon-policy/amazon-product-detail-page-rules-violation-policy-compliance',
    readAt: '2026-11-22',
  },
  { id: 'lengths', url: 'https://dev.to/toolmaxo', readAt: '2026-11-22' },
  { id: 'ecoWords', url: 'https://myamzexpert.com', readAt: '2026-11-22' },
];

const itemHighlightSource = {
  id: 'itemHighlight',
  url: 'https://github.com/amzn/selling-partner-api-models/issues/5307',
  readAt: '2026-11-22',
};

/** For every text that buyers see. */
const wording: Rule[] = [
  {
    id: 'contactDetails',
    kind: 'refusedDetails',
    details: ['email', 'url', 'phone', 'price'],
    severity: 'block',
    ...primary('detailPages'),
  },
  {
    id: 'availability',
    kind: 'refusedWords',
    words: availability,
    what: 'statements about availability or limited time',
    severity: 'block',
    ...primary('detailPages'),
  },
  {
    id: 'reviews',
    kind: 'refusedWords',
    words: reviews,
    what: 'reviews or requests for them',
    severity: 'block',
    ...primary('detailPages'),
  },
  {
    id: 'ecoWords',
    kind: 'refusedWords',
    words: environmentalPraise,
    what: 'environmental claims without a certificate',
    severity: 'advice',
    ...secondary('ecoWords'),
  },
];

/** For every text, search terms included. */
const claims: Rule[] = [
  {
    id: 'diseases',
    kind: 'refusedWords',
    words: diseaseClaims,
    what: 'claims to cure, treat or prevent a disease',
    severity: 'block',
    ...primary('claims'),
  },
  {
    id: 'antimicrobial',
    kind: 'refusedWords',
    words: antimicrobialClaims,
    what: 'antimicrobial or pesticide claims',
    severity: 'block',
    ...primary('claims'),
  },
  {
    id: 'agencyApproval',
    kind: 'refusedWords',
    words: agencyApproval,
    what: 'claims of an agency’s approval',
    severity: 'block',
    ...primary('claims'),
  },
];

const plainText: Rule[] = [
  { id: 'html', kind: 'html', allows: 'none', severity: 'block', ...primary('detailPages') },
  { ...noActiveContent, ...primary('detailPages') },
];

/** What both periods have in common. */
const titleRules: Rule[] = [
  notEmpty,
  {
    id: 'characters',
    kind: 'refusedCharacters',
    characters: '!$?_{}^¬¦',
    exceptBrand: true,
    severity: 'block',
    ...primary('titles'),
  },
  {
    id: 'decoration',
    kind: 'onlyBesideNumbers',
    characters: '~#<>*',
    severity: 'advice',
    ...primary('titles'),
  },
  {
    id: 'promotion',
    kind: 'refusedWords',
    words: promotionalPhrases,
    what: 'promotional phrases',
    severity: 'block',
    ...primary('titles'),
  },
  {
    id: 'praise',
    kind: 'refusedWords',
    words: subjectivePraise,
    what: 'subjective praise',
    severity: 'advice',
    ...primary('titleTips'),
  },
  { id: 'repeatedWord', kind: 'repeatedWord', limit: 2, severity: 'block', ...secondary('repeatedWords') },
  { id: 'capitals', kind: 'notAllCapitals', severity: 'advice', ...primary('titleTips') },
  ...plainText,
  ...wording,
  ...claims,
];

const bullets: PackField = {
  name: 'bullets',
  label: 'bullet points',
  itemLabel: 'bullet point',
  rules: [
    { id: 'mostItems', kind: 'mostItems', limit: 5, severity: 'block', ...secondary('lengths') },
    { id: 'advisedItems', kind: 'fewestItems', limit: 3, severity: 'advice', ...secondary('lengths') },
    {
      id: 'shortest',
      kind: 'shortest',
      limit: 10,
      unit: 'utf16',
      severity: 'block',
      ...secondary('lengths'),
    },
    { id: 'longest', kind: 'longest', limit: 255, unit: 'utf16', severity: 'block', ...secondary('lengths') },
    // Fewer than 1,000.
    {
      id: 'longestTogether',
      kind: 'longestTogether',
      limit: 999,
      unit: 'utf16',
      severity: 'block',
      ...secondary('lengths'),
    },
    {
      id: 'characters',
      kind: 'refusedCharacters',
      characters: '™®€…†‡¢£¥©±~',
      emoji: true,
      severity: 'block',
      ...secondary('bullets'),
    },
    {
      id: 'guarantees',
      kind: 'refusedWords',
      words: guarantees,
      what: 'promises of a guarantee or refund',
      severity: 'block',
      ...secondary('bullets'),
    },
    {
      id: 'placeholders',
      kind: 'refusedWords',
      words: placeholders,
      what: 'placeholders',
      severity: 'block',
      ...secondary('bullets'),
    },
    { id: 'asin', kind: 'refusedDetails', details: ['asin'], severity: 'block', ...secondary('bullets') },
    ...plainText,
    ...wording,
    ...claims,
  ],
};

const otherFields: PackField[] = [
  bullets,
  {
    name: 'description',
    label: 'description',
    rules: [
      { id: 'longest', kind: 'longest', limit: 2000, unit: 'utf16', severity: 'block', ...memory },
      { id: 'html', kind: 'html', allows: 'lineBreaks', severity: 'block', ...primary('detailPages') },
      { ...noActiveContent, ...primary('detailPages') },
      ...wording,
      ...claims,
    ],
  },
  {
    name: 'searchTerms',
    label: 'search terms',
    isPlural: true,
    rules: [
      // At 250, all of them are ignored.
      {
        id: 'longest',
        kind: 'longest',
        limit: 249,
        unit: 'bytes',
        severity: 'block',
        ...secondary('lengths'),
      },
      ...plainText,
      ...claims,
    ],
  },
];

const itemHighlights: PackField = {
  name: 'itemHighlights',
  label: 'item highlights',
  isPlural: true,
  rules: [
    { id: 'longest', kind: 'longest', limit: 125, unit: 'utf16', severity: 'block', ...secondary('lengths') },
    {
      id: 'notRepeating',
      kind: 'notRepeating',
      other: 'title',
      severity: 'block',
      ...primary('itemHighlight'),
    },
    {
      id: 'shownBeside',
      kind: 'shownBeside',
      other: 'title',
      limit: 74,
      unit: 'utf16',
      severity: 'advice',
      ...primary('itemHighlight'),
    },
    ...plainText,
    ...wording,
    ...claims,
  ],
};

/** Media (books, music, films) may still have 200 characters; the category is not known here. */
export const amazonPacks: readonly ChannelPack[] = [
  {
    channel: 'amazon',
    version: '2025-01-21',
    from: '2025-01-21',
    until: '2026-07-26',
    sources,
    requiredFacts: [],
    fields: [
      {
        name: 'title',
        label: 'title',
        rules: [
          {
            id: 'longest',
            kind: 'longest',
            limit: 200,
            unit: 'utf16',
            severity: 'block',
            ...primary('titles'),
          },
          {
            id: 'advisedLength',
            kind: 'longest',
            limit: 80,
            unit: 'utf16',
            severity: 'advice',
            ...primary('titleTips'),
          },
          ...titleRules,
        ],
      },
      ...otherFields,
    ],
  },
  {
    channel: 'amazon',
    version: '2026-07-27',
    from: '2026-07-27',
    sources: [...sources, itemHighlightSource],
    requiredFacts: [],
    fields: [
      {
        name: 'title',
        label: 'title',
        rules: [
          {
            id: 'longest',
            kind: 'longest',
            limit: 75,
            unit: 'utf16',
            severity: 'block',
            ...secondary('lengths'),
          },
          ...titleRules,
        ],
      },
      itemHighlights,
      ...otherFields,
    ],
  },
];
