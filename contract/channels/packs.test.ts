import { describe, expect, it } from 'vitest';
import { type Channel, channelFields, channels, FIRST_DAY, markets } from './fields.ts';
import { channelPackSchema, marketPackSchema, packIdOf } from './pack.ts';
import { channelPackOn, channelPacks, marketPackOn, marketPacks } from './packs.ts';

const DAY_MS = 24 * 3_600_000;
/** From the first day to ten years later. */
const days = Array.from({ length: 3653 }, (_, index) =>
  new Date(Date.parse(FIRST_DAY) + index * DAY_MS).toISOString().slice(0, 10),
);
const packs = [...channelPacks, ...marketPacks];
const applying = (dated: readonly { from: string; until?: string | undefined }[], day: string) =>
  dated.filter(({ from, until = '9999-12-31' }) => from <= day && day <= until);
const rulesOf = (pack: (typeof packs)[number]) =>
  'fields' in pack ? pack.fields.flatMap(({ rules }) => rules) : pack.rules;

describe('rule packs', () => {
  it.each(packs.map((pack) => [packIdOf(pack), pack] as const))('%s has the right shape', (_, pack) => {
    const schema = 'channel' in pack ? channelPackSchema : marketPackSchema;
    expect(schema.safeParse(JSON.parse(JSON.stringify(pack))).error).toBeUndefined();
    expect(pack.version.slice(0, 10)).toBe(pack.from);
  });

  it('have names of their own', () => {
    const ids = packs.map(packIdOf);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(channels)('exactly one applies to %s on every day', (channel) => {
    const versions = channelPacks.filter((pack) => pack.channel === channel);
    expect(days.filter((day) => applying(versions, day).length !== 1)).toEqual([]);
    expect(channelPackOn(channel, FIRST_DAY)).toBe(versions[0]);
  });

  it.each(markets)('exactly one applies to the %s on every day', (market) => {
    const versions = marketPacks.filter((pack) => pack.market === market);
    expect(days.filter((day) => applying(versions, day).length !== 1)).toEqual([]);
    expect(marketPackOn(market, FIRST_DAY)).toBe(versions[0]);
  });

  it('change on the day they say', () => {
    expect(channelPackOn('amazon', '2026-07-26').version).toBe('2025-01-21');
    expect(channelPackOn('amazon', '2026-07-27').version).toBe('2026-07-27');
    expect(() => channelPackOn('amazon', '2025-01-20')).toThrow(RangeError);
  });

  it.each(packs.map((pack) => [packIdOf(pack), pack] as const))(
    '%s says where each rule comes from, and names no source for nothing',
    (_, pack) => {
      const known = pack.sources.map(({ id }) => id);
      const stated = [...rulesOf(pack), ...pack.requiredFacts];
      expect(stated.filter(({ source }) => source && !known.includes(source))).toEqual([]);
      const isRead = ({ evidence }: { evidence: string }) => ['primary', 'secondary'].includes(evidence);
      expect(stated.filter((rule) => isRead(rule) !== (rule.source !== undefined))).toEqual([]);
      expect(known.filter((id) => !stated.some(({ source }) => source === id))).toEqual([]);
    },
  );

  it.each(channelPacks.map((pack) => [packIdOf(pack), pack] as const))(
    '%s has rules only for fields of its channel, each with a name of its own',
    (_, { channel, fields }) => {
      for (const { name, rules } of fields) {
        const ids = rules.map(({ id }) => id);
        expect([name, new Set(ids).size]).toEqual([name, ids.length]);
        expect(Object.keys(channelFields[channel].shape)).toContain(name.split('.')[0]);
      }
    },
  );

  /** The names of a channel's fields, with those of their parts. */
  const namesOf = (channel: Channel): string[] => {
    if (channel === 'google')
      return [
        'title',
        'description',
        'highlights',
        'productDetails.section',
        'productDetails.name',
        'productDetails.value',
      ];
    if (channel !== 'generic') return Object.keys(channelFields[channel].shape);
    return [
      ...['productDescription', 'featureHighlights', 'specificationDetails', 'slug', 'productTags'],
      ...['titleOptions', 'seoBulletPoints', 'seoDescription'].map((part) => `seoOptimizedContent.${part}`),
      ...['title', 'description'].map((part) => `metaTags.${part}`),
    ];
  };

  it.each(channels)('judge every field of %s, and refuse scripts in all but handles', (channel) => {
    const { fields } = channelPackOn(channel, '2026-11-23');
    expect(fields.map(({ name }) => name).sort()).toEqual(namesOf(channel).sort());
    const open = fields.filter(({ rules }) => !rules.some(({ kind }) => kind === 'noActiveContent'));
    expect(open.map(({ name }) => name)).toEqual(channel === 'shopify' ? ['handle'] : []);
  });
});
