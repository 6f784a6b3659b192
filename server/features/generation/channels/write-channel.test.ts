import { describe, expect, test } from 'vitest';
import { versionText } from '#contract/channels/answer-text.ts';
import { composeFromBase } from '#contract/channels/compose-from-base.ts';
import { channelFields } from '#contract/channels/fields.ts';
import { channelPackOn } from '#contract/channels/packs.ts';
import { type ChosenChannel, chosenChannelSchema } from '#contract/channels/versions.ts';
import type { ListingContent } from '#contract/listing-content.ts';
import type { Ask, ChannelOrder, FieldOrder } from './channel-order.ts';
import { writeChannel } from './write-channel.ts';
import { writeField } from './write-field.ts';

const base: ListingContent = {
  productDescription: ['The shelf is made of oak and it is oiled by hand.', 'It holds 20 kg.'],
  featureHighlights: ['Made of oak', 'Oiled by hand', 'Holds 20 kg'],
  specificationDetails: ['Material: oak', 'Size: 40x60 cm'],
  seoOptimizedContent: {
    titleOptions: ['Oak Wall Shelf – 40x60 cm'],
    seoBulletPoints: [],
    seoDescription: 'Oak.',
  },
  metaTags: { title: 'Oak Wall Shelf', description: 'A shelf of oak.' },
  slug: 'oak-wall-shelf',
  productTags: ['oak shelf', 'wall shelf'],
};
const on = '2026-11-23';
const order = (channel: ChosenChannel, more: Partial<ChannelOrder> = {}): ChannelOrder => ({
  productName: 'Oak Wall Shelf',
  productDetails: 'Material: oak',
  language: 'English',
  channel,
  packs: { channel: channelPackOn(channel, on) },
  base,
  ...more,
});
const options = (channel: ChosenChannel) => ({
  packs: { channel: channelPackOn(channel, on) },
  language: 'en',
  productName: 'Oak Wall Shelf',
});
const fromBase = (channel: ChosenChannel) => composeFromBase(base, channel, options(channel)).fields;

/** Answers with the texts given, one after the other, and the last one for ever; notes what it was asked. */
function scripted(...answers: (string | Error)[]) {
  const asked: string[] = [];
  const ask: Ask = async (prompt, { onText }) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? '';
    asked.push(prompt);
    if (answer instanceof Error) throw answer;
    onText?.(answer);
    return answer;
  };
  return { ask, asked };
}
const good = `=== AMAZON TITLE ===
Oak Wall Shelf with Oil Finish
=== AMAZON ITEM HIGHLIGHTS ===
holds 20 kg
=== AMAZON BULLETS ===
- Made of oak wood
- Oiled by hand
- Holds up to 20 kg
=== AMAZON DESCRIPTION ===
A shelf of oak, oiled by hand.
=== AMAZON SEARCH TERMS ===
bookcase board
`;
const title = (text: string) => good.replace('Oak Wall Shelf with Oil Finish', text);
const long = `Oak Wall Shelf ${'with an oil finish and more '.repeat(6)}`;

describe('a channel version', () => {
  test('that keeps the rules is taken as it is, streamed, with one call', async () => {
    const { ask, asked } = scripted(good);
    let streamed = '';
    const written = await writeChannel(order('amazon'), ask, { onText: (delta) => (streamed += delta) });
    expect(written).toEqual({
      fields: {
        title: 'Oak Wall Shelf with Oil Finish',
        itemHighlights: 'holds 20 kg',
        bullets: ['Made of oak wood', 'Oiled by hand', 'Holds up to 20 kg'],
        description: 'A shelf of oak, oiled by hand.',
        searchTerms: 'bookcase board',
      },
      note: { origin: 'written', changes: [] },
      findings: [],
      blockLeft: false,
    });
    expect(streamed).toBe(good);
    expect(asked).toHaveLength(1);
  });

  test('has its broken field, and only that, asked for again', async () => {
    const { ask, asked } = scripted(title(long), '=== AMAZON TITLE ===\nOak Wall Shelf\n');
    const written = await writeChannel(order('amazon'), ask);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toContain('at most 75');
    expect(written.fields['title']).toBe('Oak Wall Shelf');
    expect(written.note.changes).toEqual([
      {
        field: 'title',
        rule: 'title.longest',
        how: 'rewritten',
        before: long.trim(),
        after: 'Oak Wall Shelf',
      },
    ]);
  });

  test('is mended by rule after two repairs that fail', async () => {
    const { ask, asked } = scripted(title(long));
    const written = await writeChannel(order('amazon'), ask);
    expect(asked).toHaveLength(3);
    expect(written.fields['title']).toMatch(/^Oak Wall Shelf with an oil finish.*(?:finish|more)$/);
    expect(written.note.changes).toEqual([expect.objectContaining({ field: 'title', how: 'shortened' })]);
    expect(written.blockLeft).toBe(false);
  });

  test('is mended by rule if the model fails at a repair', async () => {
    const written = await writeChannel(order('amazon'), scripted(title(long), new Error('down')).ask);
    expect(written).toMatchObject({ note: { origin: 'written' }, blockLeft: false });
  });

  test('without a banned word: repaired, and else taken out', async () => {
    const words = { banned: ['oil'], preferred: [{ instead: 'board', use: 'plank' }], kept: [] };
    const { ask, asked } = scripted(good);
    const written = await writeChannel(order('amazon', { words }), ask);
    expect(asked[1]).toContain('one of your words never to use');
    expect(JSON.stringify(written.fields)).not.toMatch(/\boil\b/i);
    expect(written.findings).toEqual([
      expect.objectContaining({ rule: 'words.preferred', severity: 'advice' }),
    ]);
  });

  test('gets what is missing from the listing', async () => {
    const written = await writeChannel(order('amazon'), scripted('=== AMAZON TITLE ===\nOak Shelf').ask);
    expect(written.fields).toMatchObject({ title: 'Oak Shelf', bullets: base.featureHighlights });
    expect(written.note.origin).toBe('written');
  });

  test('loses excuses and placeholders', async () => {
    const bad = title('[Brand] Oak Shelf').replace(
      '- Oiled by hand',
      '- Sorry, I cannot say more about that.',
    );
    const written = await writeChannel(order('amazon'), scripted(bad).ask);
    expect(written.fields).toMatchObject({
      title: 'Oak Shelf',
      bullets: ['Made of oak wood', 'Holds up to 20 kg'],
    });
    expect(written.blockLeft).toBe(false);
  });
});

describe('a bad model', () => {
  const html = '<h1>Oak Shelf</h1><script>x()</script><p onclick="x()">Of <b>oak</b>.</p>';
  const answers: Record<string, (channel: ChosenChannel) => string> = {
    'that always writes too much': (channel) => {
      const text = 'Oak shelf with an oil finish, which holds many books and plants. '.repeat(120);
      const lists = Array.from({ length: 60 }, (_, index) => `${text.slice(0, 900)} ${index}`);
      const fields = Object.keys(channelFields[channel].shape);
      const isList = (field: string) => /^(?:bullets|tags|materials|highlights)$/.test(field);
      return versionText(
        channel,
        Object.fromEntries(fields.map((field) => [field, isList(field) ? lists : text])),
      );
    },
    'that writes HTML everywhere': (channel) => {
      const fields = Object.keys(channelFields[channel].shape);
      return versionText(channel, Object.fromEntries(fields.map((field) => [field, html])));
    },
    'that refuses': () => "I'm sorry, but I can't help with that request.",
    'that refuses in the right form': (channel) =>
      versionText(channel, { title: 'Sorry, I cannot write that.', name: 'Sorry, I cannot write that.' }),
    'that leaves placeholders': (channel) =>
      versionText(channel, {
        title: '[Product Name]',
        name: '[Product Name]',
        description: 'The [Brand] shelf.',
      }),
    'that writes for another channel': (channel) =>
      versionText(channel === 'etsy' ? 'ebay' : 'etsy', { title: 'Oak Shelf', description: 'A shelf.' }),
    'that writes in another language': (channel) => {
      const text = 'Das Regal ist aus massiver Eiche und wird von Hand mit einem Öl behandelt. '.repeat(4);
      return versionText(channel, {
        title: 'Regal',
        name: 'Regal',
        description: text,
        descriptionHtml: text,
      });
    },
    'that says nothing': () => '',
    'that echoes its prompt': () => '=== BEGIN PRODUCT DATA ===\nMaterial: oak',
  };
  const cases = Object.entries(answers).flatMap(([name, answer]) =>
    chosenChannelSchema.options.map((channel) => [name, channel, answer(channel)] as const),
  );

  test.each(cases)('%s ends in a fitting text for %s', async (_name, channel, answer) => {
    const { ask, asked } = scripted(answer);
    const written = await writeChannel(order(channel), ask);
    expect(written.findings.filter(({ severity }) => severity === 'block')).toEqual([]);
    expect(written.blockLeft).toBe(false);
    expect(channelFields[channel].safeParse(written.fields).success).toBe(true);
    const text = JSON.stringify(written.fields);
    expect(text).not.toMatch(/<script|x\(\)|onclick|\[Brand|\[Product|sorry|Regal/i);
    expect(text).toMatch(/oak/i);
    const fields = Object.keys(channelFields[channel].shape).length;
    expect(asked.length).toBeLessThanOrEqual(1 + 2 * fields);
  });

  test('that fails leaves a version made by rule', async () => {
    for (const channel of chosenChannelSchema.options) {
      const written = await writeChannel(order(channel), scripted(new Error('down')).ask);
      expect(written).toMatchObject({
        fields: fromBase(channel),
        note: { origin: 'composed' },
        blockLeft: false,
      });
    }
  });

  test('is told of where no rule helps', async () => {
    const nothing = {
      ...base,
      productDescription: ['!'],
      seoOptimizedContent: { ...base.seoOptimizedContent, titleOptions: ['!!'] },
      metaTags: { title: '', description: '' },
    };
    const written = await writeChannel(
      order('amazon', { base: nothing, productName: '!' }),
      scripted('').ask,
    );
    expect(written.blockLeft).toBe(true);
    expect(written.findings).toContainEqual(expect.objectContaining({ rule: 'title.shortest' }));
  });
});

test('a stopped run ends at once, at the first call and at a repair', async () => {
  const stop = new AbortController();
  stop.abort(new Error('stopped'));
  const { signal } = stop;
  const gone = new Error('any');
  await expect(writeChannel(order('amazon'), scripted(gone).ask, { signal })).rejects.toBe(gone);
  await expect(writeChannel(order('amazon'), scripted(title(long), gone).ask, { signal })).rejects.toBe(gone);
  const abort = new DOMException('stopped', 'AbortError');
  await expect(writeChannel(order('amazon'), scripted(abort).ask)).rejects.toBe(abort);
});

describe('a single field', () => {
  const again = (more: Partial<FieldOrder>): FieldOrder => ({
    ...order('amazon'),
    field: 'title',
    fields: { title: 'Old Oak Shelf', bullets: ['Made of oak wood'] },
    command: 'again',
    ...more,
  });
  const generic = (field: string): FieldOrder =>
    again({ channel: 'generic', packs: { channel: channelPackOn('generic', on) }, field, fields: base });

  test.each([
    ['with its heading', '=== AMAZON TITLE ===\nNew Oak Shelf'],
    ['without it', 'New Oak Shelf'],
    ['after a remark', 'Sure:\n\n## AMAZON TITLE\n"New Oak Shelf"'],
  ])('of a channel is written again %s', async (_name, answer) => {
    const written = await writeField(again({}), scripted(answer).ask);
    expect(written).toEqual({
      value: 'New Oak Shelf',
      note: { origin: 'written', changes: [] },
      findings: [],
      blockLeft: false,
    });
  });

  test('is repaired and fitted like a whole version', async () => {
    const { ask, asked } = scripted(long);
    const written = await writeField(again({}), ask);
    expect(asked).toHaveLength(3);
    expect(String(written.value).length).toBeLessThanOrEqual(75);
    expect(written.note.changes).toEqual([expect.objectContaining({ field: 'title', how: 'shortened' })]);
  });

  test.each([
    [
      'productDescription',
      '=== PRODUCT DESCRIPTIONS ===\nA new text.\n\nAnd more.',
      ['A new text.', 'And more.'],
    ],
    ['productDescription', 'A new text.', ['A new text.']],
    ['seoOptimizedContent.titleOptions', '1. One\n2. Two', ['One', 'Two']],
    ['seoOptimizedContent.seoDescription', 'A new text.', 'A new text.'],
    ['metaTags.title', 'META TITLE: New', 'New'],
    ['metaTags.description', 'A new text.', 'A new text.'],
    ['slug', 'new-shelf', 'new-shelf'],
    ['productTags', 'one, two', ['one', 'two']],
  ])('of the listing: %s', async (field, answer, expected) => {
    const written = await writeField(generic(field), scripted(answer).ask);
    expect(written.value).toEqual(expected);
  });

  test('keeps its text when the model fails or says nothing of use; an empty one is made by rule', async () => {
    const down = new Error('down');
    await expect(writeField(again({}), scripted(down).ask)).rejects.toBe(down);
    await expect(writeField(generic('slug'), scripted('').ask)).rejects.toThrow('no text for the field');
    const written = await writeField(again({ field: 'bullets', fields: {} }), scripted(down).ask);
    expect(written).toMatchObject({ value: base.featureHighlights, note: { origin: 'composed' } });
  });
});
