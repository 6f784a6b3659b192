import { own, secondary } from './evidence.ts';
import type { Rule } from './pack.ts';

export const notEmpty: Rule = {
  id: 'shortest',
  kind: 'shortest',
  limit: 1,
  unit: 'utf16',
  severity: 'block',
  ...own,
};

/** No platform shows what it would run. */
export const noActiveContent: Rule = {
  id: 'activeContent',
  kind: 'noActiveContent',
  severity: 'block',
  ...own,
};

/** For fields that platforms show exactly as they are. */
export const plainText: readonly Rule[] = [
  { id: 'html', kind: 'html', allows: 'none', severity: 'block', ...own },
  noActiveContent,
];

export const searchSource = { id: 'searchResults', url: 'https://lettercounter.org', readAt: '2026-11-22' };

/** About as much as search results show. Exactly 60 and 160 are within. */
export const shownTitle: Rule = {
  id: 'advisedLength',
  kind: 'longest',
  limit: 60,
  unit: 'utf16',
  severity: 'advice',
  ...secondary(searchSource.id),
};
export const shownDescription: Rule = { ...shownTitle, limit: 160 };
