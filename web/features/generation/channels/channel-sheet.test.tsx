import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { channelPackOn } from '#contract/channels/packs.ts';
import type { ChosenChannel, ListingFinding, TextChange } from '#contract/channels/versions.ts';
import { ChannelProof } from './channel-sheet.tsx';
import { shownChannels, type VersionState, versionState } from './version-state.ts';

const long = `Stoneware mug Fjord, ${'hand-thrown, '.repeat(5)}350 ml`;
const shortened: TextChange = {
  field: 'title',
  rule: 'title.longest',
  how: 'shortened',
  before: long,
  after: 'Stoneware mug Fjord, hand-thrown, 350 ml',
};
const texts = {
  amazon: {
    title: shortened.after,
    bullets: ['Holds 350 ml of tea', 'Glazed inside in sea green'],
    searchTerms: 'größe tasse',
  },
  etsy: { title: 'Stoneware mug', tags: ['mug', 'stoneware'] },
};

interface Shown {
  channel?: ChosenChannel;
  state?: VersionState;
  changes?: TextChange[];
  findings?: ListingFinding[];
}

/** The sheet in words, without its markup. */
function wordsOf({ channel = 'amazon', state = 'done', changes = [], findings = [] }: Shown): string {
  const html = renderToStaticMarkup(
    <ChannelProof
      channel={channel}
      channels={texts}
      notes={{ [channel]: { origin: 'written', changes } }}
      state={state}
      findings={findings}
      language={{ code: 'en', name: 'English' }}
      isDemo={false}
      pack={channelPackOn(channel, '2026-11-23')}
    />,
  );
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&quot;', '"');
}

describe('the sheet of a channel', () => {
  it("counts in the platform's own unit, texts and entries", () => {
    const words = wordsOf({});
    expect(words).toContain('40 of 75 characters');
    expect(words).toContain('2 of 5 bullet points');
    expect(words).toContain('19 of 255 characters');
    // Two of its letters have two bytes.
    expect(words).toContain('13 of 249 bytes');
    expect(wordsOf({ channel: 'etsy' })).toContain('2 of 13 tags');
  });

  it('has a copy button for each field that is written, each bullet point, and the whole version', () => {
    const words = wordsOf({});
    for (const subject of ['Title', 'Bullet points', 'Search terms']) {
      expect(words).toContain(`Copy Amazon ${subject}`);
    }
    expect(words).not.toContain('Copy Amazon Description');
    expect(words).toContain('Copy Bullet point 2');
    expect(words).toContain('Copy all Amazon version');
  });

  it('says what was shortened and why, with the text before and after', () => {
    const words = wordsOf({ changes: [shortened] });
    expect(words).toContain('Shortened from 92 to 40 characters: Amazon allows 75');
    expect(words).toContain(`Before ${long} After ${shortened.after}`);
  });

  it('says what was rewritten or left out in the words of the rule, even of one entry', () => {
    const rewritten: TextChange = {
      field: 'bullets',
      item: 1,
      rule: 'bullets.guarantees',
      how: 'rewritten',
      before: 'Money-back guarantee',
      after: 'Glazed inside in sea green',
    };
    const removed: TextChange = { ...rewritten, rule: 'words.banned', how: 'removed', after: '' };
    const words = wordsOf({ changes: [rewritten, removed] });
    expect(words).toContain(
      'Rewritten: Bullet point 2 says “Money-back”; Amazon does not allow promises of a guarantee or refund.',
    );
    expect(words).toContain('Removed to keep within the rules of Amazon');
    expect(words).toContain('After Left out');
  });

  it('gives advice in words, at its field', () => {
    const advice: ListingFinding = {
      channel: 'amazon',
      rule: 'bullets.advisedItems',
      field: 'bullets',
      severity: 'advice',
      message: 'Amazon advises at least 3 bullet points.',
      pack: 'amazon@2026-07-27',
    };
    expect(wordsOf({ findings: [advice] })).toContain(
      'Glazed inside in sea green 26 of 255 characters Copy Bullet point 2 To consider: Amazon advises at least 3 bullet points.',
    );
  });

  it('tells a version composed by rule from one that the writer wrote', () => {
    expect(wordsOf({ state: 'composed' })).toContain('composed by rule from the listing');
    expect(wordsOf({ state: 'left-out' })).toContain('This version was not written.');
  });
});

describe('how far a version is', () => {
  const choice = { channels: ['amazon', 'etsy'] satisfies ChosenChannel[], market: null, voiceId: null };
  const versions = { choice, channels: {}, notes: {} };

  it('is told in words from waiting to done', () => {
    const begun = { ...versions, channels: texts };
    expect(versionState(versions, 'amazon', true)).toBe('waiting');
    expect(versionState(begun, 'amazon', true)).toBe('writing');
    const done = { ...begun, notes: { amazon: { origin: 'written' as const, changes: [] } } };
    expect(versionState(done, 'amazon', true)).toBe('done');
    const composed = { ...begun, notes: { amazon: { origin: 'composed' as const, changes: [] } } };
    expect(versionState(composed, 'amazon', false)).toBe('composed');
    expect(versionState(versions, 'amazon', false)).toBe('left-out');
  });

  it('is shown for the chosen channels, always in the same order', () => {
    expect(shownChannels({ ...versions, choice: { ...choice, channels: ['etsy', 'amazon'] } })).toEqual([
      'amazon',
      'etsy',
    ]);
  });
});
