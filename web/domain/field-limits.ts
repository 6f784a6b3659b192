import type { ChannelPack, Unit } from '#contract/channels/pack.ts';
import { lengthOf } from '#contract/channels/text-length.ts';
import { formatCount, formatCountOf } from '#web/lib/format-count.ts';

export interface Limit {
  limit: number;
  unit: Unit;
  /** A recommendation: a longer text is published all the same. */
  isAdvice: boolean;
}

/** What a field is counted against. */
export interface FieldLimits {
  /** Of a text, or of each item of a list. */
  length: Limit | null;
  /** Of all items together. */
  together: Limit | null;
  items: { limit: number; isAdvice: boolean } | null;
}

/** The limits that must be kept or, without them, the advised ones. */
export function limitsOf(pack: ChannelPack | undefined, name: string): FieldLimits {
  const rules = pack?.fields.find((field) => field.name === name)?.rules ?? [];
  const strictest = (kind: 'longest' | 'longestTogether'): Limit | null => {
    const found = rules
      .filter((rule) => rule.kind === 'longest' || rule.kind === 'longestTogether')
      .filter((rule) => rule.kind === kind)
      .map(({ limit, unit, severity }) => ({ limit, unit, isAdvice: severity === 'advice' }))
      .toSorted((one, other) => Number(one.isAdvice) - Number(other.isAdvice) || one.limit - other.limit);
    return found[0] ?? null;
  };
  const most = rules.find((rule) => rule.kind === 'mostItems');
  return {
    length: strictest('longest'),
    together: strictest('longestTogether'),
    items: most ? { limit: most.limit, isAdvice: most.severity === 'advice' } : null,
  };
}

const nouns: Readonly<Record<Unit, string>> = { utf16: 'character', codePoints: 'character', bytes: 'byte' };

export interface Count {
  text: string;
  isOver: boolean;
}

function countAgainst(count: number, { limit, unit, isAdvice }: Limit, suffix = ''): Count {
  const over = count - limit;
  const words = `${formatCount(count)} of ${formatCountOf(limit, nouns[unit])}${suffix}`;
  return {
    text: `${words}${isAdvice ? ' advised' : ''}${over > 0 ? ` · ${formatCount(over)} over` : ''}`,
    isOver: over > 0,
  };
}

/** “73 of 75 characters”; without a limit, how long the text is. */
export function countText(text: string, limit: Limit | null): Count {
  if (limit) return countAgainst(lengthOf(text, limit.unit), limit);
  return { text: formatCountOf(text.length, 'character'), isOver: false };
}

/** “4 of 5 bullet points · 812 of 999 characters together”. */
export function countList(texts: readonly string[], noun: string, { items, together }: FieldLimits): Count {
  const written = texts.filter((text) => text.trim() !== '');
  const counted = items
    ? `${formatCount(written.length)} of ${formatCountOf(items.limit, noun)}`
    : formatCountOf(written.length, noun);
  const sum = together && written.reduce((total, text) => total + lengthOf(text, together.unit), 0);
  const joined = together && sum !== null ? countAgainst(sum, together, ' together') : null;
  return {
    text: [counted, joined?.text].filter(Boolean).join(' · '),
    isOver: (items !== null && written.length > items.limit) || joined?.isOver === true,
  };
}
