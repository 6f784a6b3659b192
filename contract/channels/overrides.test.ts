import { describe, expect, it } from 'vitest';
import { putChannelOverrides } from '../channel-overrides.ts';
import { checkAgainst } from './check-listing.ts';
import { type PackOverride, packsWithOverrides, type StoredOverride } from './overrides.ts';
import { channelPackSchema, marketPackSchema } from './pack.ts';
import { channelPackOn, channelPacks, marketPacks } from './packs.ts';

const title = (override: Partial<PackOverride> = {}): PackOverride => ({
  channel: 'amazon',
  field: 'title',
  rule: 'longest',
  from: '2026-08-01',
  value: 70,
  note: 'Read in Seller Central',
  ...override,
});
const numbered = (...overrides: PackOverride[]): StoredOverride[] =>
  overrides.map((override, index) => ({ ...override, number: index + 1 }));

const longestOn = (overrides: StoredOverride[], day: string) => {
  const pack = packsWithOverrides(overrides).channelOn('amazon', day);
  const rule = pack.fields[0]?.rules.find(({ id }) => id === 'longest');
  return [pack.version, rule && 'limit' in rule && rule.limit];
};

describe('packs with overrides', () => {
  it('are the packs themselves without any', () => {
    const packs = packsWithOverrides([]);
    expect(packs.channelPacks).toEqual(channelPacks);
    expect(packs.marketPacks).toEqual(marketPacks);
  });

  it('have another figure from the first day to the last, under a name of their own', () => {
    const overrides = numbered(title({ until: '2026-08-31' }));
    expect(longestOn(overrides, '2026-07-31')).toEqual(['2026-07-27', 75]);
    expect(longestOn(overrides, '2026-08-01')).toEqual(['2026-07-27+1', 70]);
    expect(longestOn(overrides, '2026-08-31')).toEqual(['2026-07-27+1', 70]);
    expect(longestOn(overrides, '2026-09-01')).toEqual(['2026-07-27', 75]);
  });

  it('take the override that began last, and then the one before it again', () => {
    const overrides = numbered(title(), title({ from: '2026-09-01', until: '2026-09-30', value: 60 }));
    expect(longestOn(overrides, '2026-08-31')).toEqual(['2026-07-27+1', 70]);
    expect(longestOn(overrides, '2026-09-15')).toEqual(['2026-07-27+2', 60]);
    expect(longestOn(overrides, '2026-10-01')).toEqual(['2026-07-27+1', 70]);
  });

  it('end an override with the pack in which it began', () => {
    const overrides = numbered(title({ from: '2026-03-01', value: 150 }));
    expect(longestOn(overrides, '2026-07-26')).toEqual(['2025-01-21+1', 150]);
    expect(longestOn(overrides, '2026-07-27')).toEqual(['2026-07-27', 75]);
  });

  it('name all overrides in force', () => {
    const overrides = numbered(title(), title({ field: 'bullets', rule: 'mostItems', value: 4 }));
    expect(longestOn(overrides, '2026-08-01')).toEqual(['2026-07-27+1.2', 70]);
  });

  it('have the right shape, and judge by the new figures, characters and words', () => {
    const overrides = numbered(
      title(),
      title({ rule: 'characters', value: '§' }),
      title({ rule: 'promotion', value: { en: ['hot deal'], de: ['heißes angebot'] } }),
      { market: 'EU', rule: 'diseases', from: '2026-08-01', value: { en: ['heals'] }, note: 'Law' },
    );
    const packs = packsWithOverrides(overrides);
    for (const pack of packs.channelPacks)
      expect(channelPackSchema.safeParse(JSON.parse(JSON.stringify(pack))).error).toBeUndefined();
    for (const pack of packs.marketPacks)
      expect(marketPackSchema.safeParse(JSON.parse(JSON.stringify(pack))).error).toBeUndefined();
    const day = '2026-11-23';
    const judged = { channel: packs.channelOn('amazon', day), market: packs.marketOn('EU', day) };
    const fields = { title: `Hot deal § heals ${'x'.repeat(54)}` };
    expect(checkAgainst(judged, fields).map(({ rule, pack }) => [rule, pack])).toEqual([
      ['title.longest', 'amazon@2026-07-27+1.2.3'],
      ['title.characters', 'amazon@2026-07-27+1.2.3'],
      ['title.promotion', 'amazon@2026-07-27+1.2.3'],
      ['diseases', 'EU@2025-01-21+4'],
    ]);
    expect(checkAgainst(judged, fields)[0]?.message).toBe(
      'The title has 71 characters; Amazon takes at most 70.',
    );
    expect(
      checkAgainst({ channel: channelPackOn('amazon', day) }, { title: 'Heißes Angebot!' }),
    ).toHaveLength(1);
  });

  it('pass over an override that a later release no longer has a place for', () => {
    const gone = [title({ rule: 'gone' }), title({ field: 'gone' }), title({ value: 'abc' })];
    expect(packsWithOverrides(numbered(...gone)).channelPacks).toEqual(channelPacks);
  });
});

describe('a list of overrides', () => {
  const problemsOf = (...overrides: unknown[]) =>
    putChannelOverrides.body
      ?.safeParse({ overrides })
      .error?.issues.map(({ path, message }) => [path.slice(1).join('.'), message]);

  it('may change numbers, characters and words of channels and markets', () => {
    expect(
      problemsOf(title(), title({ from: '2026-09-01' }), title({ rule: 'characters', value: '' }), {
        market: 'US',
        rule: 'diseases',
        from: '2026-01-01',
        until: '2026-12-31',
        value: {},
        note: 'x',
      }),
    ).toBeUndefined();
  });

  it.each([
    [{ channel: undefined }, '0.channel', 'Choose a channel or a market'],
    [{ market: 'EU' }, '0.channel', 'Choose a channel or a market'],
    [{ from: '2025-01-20' }, '0.from', 'There are no rules before 2025-01-21'],
    [{ until: '2026-07-31' }, '0.until', 'The last day cannot be before the first'],
    [
      { from: '2026-07-01', until: '2026-07-27' },
      '0.until',
      'These rules end on 2026-07-26. Add another override for those that follow.',
    ],
    [
      { field: 'titel' },
      '0.field',
      'The rules of Amazon on 2026-08-01 know title, itemHighlights, bullets, description, searchTerms',
    ],
    [{ field: 'itemHighlights', from: '2026-07-26' }, '0.field', /2026-07-26 know title, bullets/],
    [{ rule: 'shortish' }, '0.rule', /^The rules of Amazon on 2026-08-01 have no “shortish” here; there is /],
    [{ rule: 'html' }, '0.rule', 'This rule has no number, characters or words to change'],
    [{ value: '!' }, '0.value', 'This rule takes a number'],
    [{ value: { en: ['x'] } }, '0.value', 'This rule takes a number'],
    [{ rule: 'characters' }, '0.value', 'This rule takes characters'],
    [{ rule: 'promotion' }, '0.value', 'This rule takes words by language'],
    [{ value: 0 }, '0.value', 'The rule would make no sense with this'],
    [{ rule: 'decoration', value: '' }, '0.value', 'The rule would make no sense with this'],
    [{ value: -1 }, '0.value', 'Enter 0 or more'],
    [{ value: 7.5 }, '0.value', /^Must be a whole number, /],
    [{ rule: 'promotion', value: { English: ['x'] } }, '0.value', /by language code/],
    [{ rule: 'promotion', value: { en: [' '] } }, '0.value.en.0', 'Leave no word empty'],
    [{ note: ' ' }, '0.note', 'Say why, for those who come after you'],
    [
      { rule: 'shortest', value: 76 },
      '0.value',
      'No text could keep this and the other rules of Amazon’s title',
    ],
  ])('refuses %j', (wrong, path, message) => {
    const expected = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(problemsOf(title(wrong as Partial<PackOverride>))?.[0]).toEqual([path, expected]);
  });

  it('has one override of a rule for each first day', () => {
    expect(problemsOf(title(), title({ value: 60 }))).toEqual([
      ['1.from', 'Another override of this rule begins on the same day'],
    ]);
  });
});
