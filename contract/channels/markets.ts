import { memory, primary, secondary } from './evidence.ts';
import type { MarketPack } from './pack.ts';
import { agencyApproval, antimicrobialClaims, diseaseClaims } from './word-lists.ts';

const readAt = '2026-11-22';

/** What can be decided from the words alone. Whether a claim is supported is for the check of claims. */
export const marketPacks: readonly MarketPack[] = [
  {
    market: 'EU',
    version: '2025-01-21',
    from: '2025-01-21',
    sources: [
      {
        id: 'foodInformation',
        url: 'https://food.ec.europa.eu/safety/labelling-and-nutrition/food-information-consumers-legislation/fair-information-practices_en',
        readAt: '2026-11-23',
      },
      { id: 'productSafety', url: 'https://gpsr.sellerguardrails.com', readAt },
    ],
    rules: [
      {
        id: 'diseases',
        kind: 'refusedWords',
        words: diseaseClaims,
        what: 'claims to cure, treat or prevent a disease',
        severity: 'block',
        ...secondary('foodInformation'),
      },
      // Treated articles may say so if their label names the substance, which no text shows.
      {
        id: 'antimicrobial',
        kind: 'refusedWords',
        words: antimicrobialClaims,
        what: 'antimicrobial or pesticide claims',
        severity: 'advice',
        ...memory,
      },
    ],
    // Regulation (EU) 2023/988, article 19, since 2024-12-13.
    requiredFacts: [
      {
        oneOf: ['manufacturer'],
        why: 'The offer must name the manufacturer.',
        severity: 'advice',
        ...secondary('productSafety'),
      },
      {
        oneOf: ['manufacturerAddress'],
        why: 'The offer must give the manufacturer’s postal and electronic address.',
        severity: 'advice',
        ...secondary('productSafety'),
      },
      {
        oneOf: ['responsiblePerson'],
        why: 'A manufacturer outside the EU needs a responsible person in the EU.',
        severity: 'advice',
        ...secondary('productSafety'),
      },
      {
        oneOf: ['gtin', 'mpn', 'sku'],
        why: 'The offer must identify the product.',
        severity: 'advice',
        ...secondary('productSafety'),
      },
      {
        oneOf: ['warnings'],
        why: 'Warnings must be given in the buyer’s language.',
        severity: 'advice',
        ...secondary('productSafety'),
      },
    ],
  },
  {
    market: 'US',
    version: '2025-01-21',
    from: '2025-01-21',
    // Amazon's page tells what the FDA and the EPA require of any seller.
    sources: [{ id: 'agencies', url: 'https://sellercentral.amazon.com/gp/help/external/202024200', readAt }],
    rules: [
      {
        id: 'diseases',
        kind: 'refusedWords',
        words: diseaseClaims,
        what: 'claims to cure, treat or prevent a disease without approval',
        severity: 'block',
        ...primary('agencies'),
      },
      {
        id: 'antimicrobial',
        kind: 'refusedWords',
        words: antimicrobialClaims,
        what: 'antimicrobial or pesticide claims without registration',
        severity: 'block',
        ...primary('agencies'),
      },
      {
        id: 'agencyApproval',
        kind: 'refusedWords',
        words: agencyApproval,
        what: 'claims of an agency’s approval',
        severity: 'advice',
        ...primary('agencies'),
      },
    ],
    requiredFacts: [],
  },
];
