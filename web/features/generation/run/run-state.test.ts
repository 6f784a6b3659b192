import { describe, expect, it } from 'vitest';
import { decodeListing } from '#contract/parse-listing.ts';
import { creditFateOf, initialState, type RunAction, type RunState, reduceRun } from './run-state.ts';
import { completedWith, order } from './scripted-service.fixture.ts';

const facts = { productName: 'Mug', productDetails: 'Stoneware, 350 ml', language: 'English' };
const content = decodeListing('=== PRODUCT DESCRIPTIONS ===\nA mug.\n');
const progress = { writing: 'productDescription', finished: [] } as const;

const asked = { ...order, facts };
const start: RunAction = { type: 'started', order: asked, isDemo: true };
const begun: RunAction = { type: 'event', event: { event: 'started', data: { id: 'run1', balance: 4 } } };
const written: RunAction = { type: 'written', content, progress };
const completed: RunAction = { type: 'event', event: completedWith(content) };
const failed: RunAction = {
  type: 'event',
  event: {
    event: 'failed',
    data: { code: 'generation_cut', message: 'Broke. Your credit was returned.', balance: 5 },
  },
};
const cancelled: RunAction = {
  type: 'event',
  event: {
    event: 'failed',
    data: { code: 'generation_cancelled', message: 'Stopped. Your credit was returned.', balance: 5 },
  },
};

const stateAfter = (...actions: RunAction[]): RunState => actions.reduce(reduceRun, initialState(5));

describe('the run on the sheet', () => {
  it("deducts a credit at once when it starts, then follows the service's balance", () => {
    expect(stateAfter(start)).toMatchObject({
      phase: 'generating',
      credits: 4,
      runId: null,
      facts,
      isDemo: true,
    });
    expect(stateAfter(start, begun)).toMatchObject({ phase: 'generating', credits: 4, runId: 'run1' });
  });

  it('takes no credit if the listing is written again for nothing, and gives none back', () => {
    const free: RunAction = { type: 'started', order: { ...asked, isFree: true }, isDemo: true };
    expect(stateAfter(free)).toMatchObject({ credits: 5, isFree: true });
    const refused: RunAction = { type: 'refused', failure: { code: 'rate_limited', message: 'Wait' } };
    expect(stateAfter(free, refused)).toMatchObject({ phase: 'failed', credits: 5 });
    const done = completedWith(content, { balance: 5, charge: 'window' });
    expect(stateAfter(free, { type: 'event', event: done })).toMatchObject({
      credits: 5,
      result: { credit: 'none', productId: 'product1', listingId: 'listing1' },
    });
  });

  it('keeps a text whose credit was given back, with the reason', () => {
    const release = { code: 'listing_incomplete', message: 'The description is missing.' };
    const event = completedWith(content, { balance: 5, charge: 'released', release });
    expect(stateAfter(start, begun, { type: 'event', event })).toMatchObject({
      phase: 'done',
      credits: 5,
      content,
      result: { release, credit: 'returned' },
    });
  });

  it('clears the results of the previous run', () => {
    const again = stateAfter(start, begun, completed, start);
    expect(again).toMatchObject({ phase: 'generating', runId: null, failure: null, credits: 3 });
    expect(again.content.productDescription).toEqual([]);
  });

  it("fills while it is being written and ends with the service's content", () => {
    expect(stateAfter(start, begun, written)).toMatchObject({ content, progress });
    expect(stateAfter(start, begun, written, completed)).toMatchObject({
      phase: 'done',
      content,
      progress: { writing: null, finished: [] },
    });
  });

  it('returns the credit when it fails, and keeps none of the text', () => {
    const state = stateAfter(start, begun, written, failed);
    expect(state).toMatchObject({ phase: 'failed', credits: 5, failure: { code: 'generation_cut' }, facts });
    expect(state.content.productDescription).toEqual([]);
  });

  it('returns the credit if the service refuses to start, but not once a run has started', () => {
    const refused: RunAction = {
      type: 'refused',
      failure: { code: 'insufficient_credits', message: 'Too few' },
    };
    expect(stateAfter(start, refused)).toMatchObject({
      phase: 'failed',
      credits: 5,
      failure: { message: 'Too few' },
    });
    expect(stateAfter(start, begun, refused)).toMatchObject({ phase: 'failed', credits: 4 });
  });

  it('distinguishes a stop from a failure', () => {
    expect(stateAfter(start, begun, { type: 'stopping' }, cancelled)).toMatchObject({
      phase: 'stopped',
      credits: 5,
    });
    expect(stateAfter(start, begun, written, { type: 'stopping' }, completed)).toMatchObject({
      phase: 'stopped',
      content,
    });
  });

  it('is done, not stopped, if it ended before the stop arrived', () => {
    const stopping = [start, begun, written, { type: 'stopping' }] as const;
    expect(stateAfter(...stopping, completed, { type: 'stop-refused' })).toMatchObject({
      phase: 'done',
      isStopping: false,
    });
    expect(stateAfter(...stopping, { type: 'stop-refused' })).toMatchObject({
      phase: 'generating',
      isStopping: false,
    });
    expect(stateAfter(...stopping, cancelled, { type: 'stop-refused' })).toMatchObject({ phase: 'stopped' });
  });

  it('ends once: events after the end change nothing', () => {
    const done = stateAfter(start, begun, completed);
    for (const late of [failed, written, begun, { type: 'connection', connection: 'lost' } as const]) {
      expect(reduceRun(done, late)).toBe(done);
    }
  });

  it('reports a lost connection only while it is lost', () => {
    const lost: RunAction = { type: 'connection', connection: 'lost' };
    expect(stateAfter(start, begun, lost)).toMatchObject({ phase: 'generating', connection: 'lost' });
    expect(stateAfter(start, begun, lost, begun)).toMatchObject({ connection: 'open' });
    expect(stateAfter(start, begun, lost, failed)).toMatchObject({ connection: 'open' });
  });

  it('is restored by undoing a reset, with the current balance', () => {
    const done = stateAfter(start, begun, completed);
    const cleared = reduceRun(done, { type: 'reset' });
    expect(cleared).toEqual(initialState(4));
    const richer = reduceRun(cleared, { type: 'credits', credits: 9 });
    expect(reduceRun(richer, { type: 'replaced', state: done })).toEqual({ ...done, credits: 9 });
  });

  it('knows what a stop does to the credit: it is spent once any part is usable', () => {
    expect(creditFateOf(stateAfter(start, begun))).toBe('returned');
    expect(creditFateOf(stateAfter(start, begun, written))).toBe('spent');
    const titlesOnly = decodeListing('=== SLUG ===\nmug\n');
    expect(creditFateOf({ content: titlesOnly })).toBe('returned');
  });
});
