import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Listing } from '#contract/listings.ts';
import { ApiError, unreachable } from '#web/lib/api-error.ts';
import { changedKeys, type KeptEdits, ListingStore } from './listing-store.ts';

const stored: Listing = {
  _id: 'l1',
  productId: 'p1',
  productName: 'Mug',
  language: 'English',
  market: null,
  channelNames: ['amazon'],
  state: 'draft',
  isFreeDraft: false,
  findingCounts: { block: 0, advice: 0 },
  freeUntil: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  content: {
    productDescription: ['A mug.'],
    featureHighlights: [],
    specificationDetails: [],
    seoOptimizedContent: { titleOptions: [], seoBulletPoints: [], seoDescription: '' },
    metaTags: { title: 'Mug', description: '' },
    slug: 'mug',
    productTags: [],
  },
  channels: { amazon: { title: 'Mug', bullets: ['Holds tea'] } },
  notes: {},
  findings: [],
  editedFields: [],
  demo: false,
};

function refusal(status: number, code: string, issues: ApiError['issues'] = []): ApiError {
  return new ApiError(status, {
    code,
    message: `It is ${code}`,
    issues,
    requestId: null,
    retryAfterSeconds: null,
  });
}

/** A store on a service that answers what is given, in turn, and then stores. */
function open(...failures: Error[]) {
  let served = stored;
  let kept: KeptEdits = { typed: {}, basedOn: {} };
  const bodies: Record<string, unknown>[] = [];
  const store = new ListingStore(stored, {
    async save(body) {
      bodies.push(body);
      const failure = failures.shift();
      if (failure) throw failure;
      const { content = {}, channels = {} } = body as Partial<Pick<Listing, 'content' | 'channels'>>;
      served = {
        ...served,
        updatedAt: `2026-11-02T00:00:00.00${bodies.length}Z`,
        content: { ...served.content, ...content },
        channels: { amazon: { ...served.channels.amazon, ...channels.amazon } },
      };
      return served;
    },
    load: async () => served,
    keep: (edits) => {
      kept = edits;
    },
  });
  return {
    store,
    bodies,
    state: () => store.read(),
    kept: () => kept,
    storeElsewhere(part: Partial<Listing>) {
      served = { ...served, updatedAt: '2026-11-03T00:00:00.000Z', ...part };
    },
  };
}

describe('a listing while it is edited', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is saved about a second after the last key, with the changed fields alone', async () => {
    const { store, bodies, state, kept } = open();
    store.change({ 'amazon.title': 'Blue' });
    await vi.advanceTimersByTimeAsync(900);
    store.change({ 'amazon.title': 'Blue mug' });
    store.change({ 'amazon.bullets': ['Holds tea', ''] });
    await vi.advanceTimersByTimeAsync(900);
    expect(bodies).toEqual([]);
    expect(kept().typed).toEqual({ 'amazon.title': 'Blue mug' });
    await vi.advanceTimersByTimeAsync(200);
    expect(bodies).toEqual([{ updatedAt: stored.updatedAt, channels: { amazon: { title: 'Blue mug' } } }]);
    expect(changedKeys(state())).toEqual([]);
    expect(kept().typed).toEqual({});
  });

  it('keeps what is typed during a save and saves it next', async () => {
    const { store, bodies } = open();
    store.change({ slug: 'blue' });
    const saved = store.flush();
    store.change({ slug: 'blue-mug' });
    expect(await saved).toBe(true);
    expect(bodies.map(({ content }) => content)).toEqual([{ slug: 'blue' }, { slug: 'blue-mug' }]);
  });

  it('goes on trying without a connection, and loses nothing', async () => {
    const { store, bodies, state, kept } = open(unreachable(null), refusal(503, 'shutting_down'));
    store.change({ slug: 'blue-mug' });
    expect(await store.flush()).toBe(false);
    expect(state().problem).toBe('unsent');
    expect(kept().typed).toEqual({ slug: 'blue-mug' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(bodies).toHaveLength(3);
    expect(state().problem).toBeNull();
    expect(changedKeys(state())).toEqual([]);
  });

  it('waits for the person where the session has ended', async () => {
    const { store, bodies, state } = open(refusal(401, 'not_signed_in'));
    store.change({ slug: 'blue-mug' });
    await store.flush();
    expect(state().problem).toBe('signedOut');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(bodies).toHaveLength(1);
    expect(await store.flush()).toBe(true);
    expect(state().problem).toBeNull();
  });

  it('saves the other fields where one is refused, and that one when it is changed', async () => {
    const issue = { path: ['content', 'metaTags', 'title'], message: 'Too long' };
    const { store, state, bodies } = open(refusal(400, 'invalid_request', [issue]));
    store.change({ 'metaTags.title': 'x'.repeat(201) });
    store.change({ slug: 'blue-mug' });
    expect(await store.flush()).toBe(false);
    expect(state().refusals).toEqual({ 'metaTags.title': 'Too long' });
    expect(bodies[1]?.['content']).toEqual({ slug: 'blue-mug' });
    store.change({ 'metaTags.title': 'Blue mug' });
    expect(await store.flush()).toBe(true);
    expect(state().refusals).toEqual({});
  });

  it('takes in what was saved elsewhere and asks about a field that both changed', async () => {
    const { store, state, bodies, storeElsewhere } = open(refusal(409, 'listing_changed'));
    storeElsewhere({ channels: { amazon: { title: 'Red mug', bullets: ['Holds coffee'] } } });
    store.change({ 'amazon.title': 'Blue mug' });
    store.change({ slug: 'blue-mug' });
    expect(await store.flush()).toBe(false);
    expect(state().values['amazon.bullets']).toEqual(['Holds coffee']);
    expect(state().conflicts).toEqual({ 'amazon.title': 'Red mug' });
    expect(bodies[1]).toMatchObject({ updatedAt: '2026-11-03T00:00:00.000Z', content: { slug: 'blue-mug' } });

    store.choose('amazon.title', 'mine');
    expect(await store.flush()).toBe(true);
    expect(bodies.at(-1)?.['channels']).toEqual({ amazon: { title: 'Blue mug' } });
  });

  it('shows the other text where that is chosen', async () => {
    const { store, state, storeElsewhere } = open(refusal(409, 'listing_changed'));
    storeElsewhere({ channels: { amazon: { title: 'Red mug' } } });
    store.change({ 'amazon.title': 'Blue mug' });
    await store.flush();
    store.choose('amazon.title', 'theirs');
    expect(state().values['amazon.title']).toBe('Red mug');
    expect(await store.flush()).toBe(true);
  });

  it('puts back what was typed before the page closed, and asks if it was changed elsewhere since', async () => {
    const { store, state, bodies } = open();
    const put = store.putBack({
      typed: { slug: 'blue-mug', 'amazon.title': 'Blue mug', 'ebay.title': 'no longer a channel' },
      basedOn: { slug: 'mug', 'amazon.title': 'Cup', 'ebay.title': '' },
    });
    expect(put).toEqual(['slug', 'amazon.title']);
    expect(state().values['slug']).toBe('blue-mug');
    expect(state().conflicts).toEqual({ 'amazon.title': 'Mug' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(bodies).toEqual([{ updatedAt: stored.updatedAt, content: { slug: 'blue-mug' } }]);
  });
});
