import { describe, expect, it } from 'vitest';
import { type Channel, channelFields, channels } from '#contract/channels/fields.ts';
import { channelPackOn } from '#contract/channels/packs.ts';
import { countList, countText, limitsOf } from '#web/domain/field-limits.ts';
import { bodyOf, fieldsOf, fieldTitle, keyOfIssue } from './listing-fields.ts';

const limits = (channel: Channel, name: string) => limitsOf(channelPackOn(channel, '2026-11-23'), name);

describe('the counter of a field', () => {
  it('counts in the unit of the platform', () => {
    expect(countText('x'.repeat(73), limits('amazon', 'title').length).text).toBe('73 of 75 characters');
    expect(countText('ä'.repeat(124), limits('amazon', 'searchTerms').length)).toEqual({
      text: '248 of 249 bytes',
      isOver: false,
    });
  });

  it('says by how much a text is too long, and whether the limit is only advised', () => {
    expect(countText('x'.repeat(77), limits('amazon', 'title').length)).toEqual({
      text: '77 of 75 characters · 2 over',
      isOver: true,
    });
    expect(countText('x'.repeat(61), limits('generic', 'metaTags.title').length).text).toBe(
      '61 of 60 characters advised · 1 over',
    );
    expect(countText('Mug', limits('amazon', 'description').length).text).toBe('3 of 2,000 characters');
  });

  it('counts the written items of a list, and all of them together', () => {
    const bullets = limits('amazon', 'bullets');
    expect(countList(['x'.repeat(500), 'y'.repeat(500), ''], 'bullet point', bullets)).toEqual({
      text: '2 of 5 bullet points · 1,000 of 999 characters together · 1 over',
      isOver: true,
    });
    expect(countList(['a'], 'highlight', limits('generic', 'featureHighlights')).text).toBe('1 highlight');
  });
});

describe('the fields of the editor', () => {
  it.each(channels)('are those of the channel: %s', (channel) => {
    const parts = Object.entries(channelFields[channel].shape).flatMap(([name, schema]) => {
      const inner = schema.unwrap();
      return 'shape' in inner ? Object.keys(inner.shape).map((part) => `${name}.${part}`) : [name];
    });
    expect(
      fieldsOf(channel)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(parts.toSorted());
  });

  it('are formatted where the channel allows it', () => {
    for (const channel of channels) {
      for (const { name, kind } of fieldsOf(channel).filter((field) => field.kind === 'html')) {
        const { fields } = channelPackOn(channel, '2026-11-23');
        const rules = fields.find((field) => field.name === name)?.rules ?? [];
        expect(
          rules.some((rule) => rule.kind === 'html' && rule.allows === 'basic'),
          `${kind} ${name}`,
        ).toBe(true);
      }
    }
  });

  it('are sent as the call takes them, without empty items', () => {
    const changed = {
      'metaTags.title': 'Mug',
      slug: 'mug',
      'amazon.bullets': ['One', ' ', 'Two'],
      'google.productDetails': [
        { name: 'Size', value: '350 ml' },
        { name: '', value: ' ' },
      ],
      market: '',
    };
    expect(bodyOf(changed)).toEqual({
      content: { metaTags: { title: 'Mug' }, slug: 'mug' },
      channels: {
        amazon: { bullets: ['One', 'Two'] },
        google: { productDetails: [{ name: 'Size', value: '350 ml' }] },
      },
      market: null,
    });
  });

  it('are found again in a refusal', () => {
    const keys = ['metaTags.title', 'amazon.bullets'];
    expect(keyOfIssue(['content', 'metaTags', 'title'], keys)).toBe('metaTags.title');
    expect(keyOfIssue(['channels', 'amazon', 'bullets', 3], keys)).toBe('amazon.bullets');
    expect(keyOfIssue(['updatedAt'], keys)).toBeUndefined();
  });

  it('have a name', () => {
    expect(fieldTitle('metaTags.title')).toBe('Meta Title');
    expect(fieldTitle('amazon.searchTerms')).toBe('Amazon · Search terms');
  });
});
