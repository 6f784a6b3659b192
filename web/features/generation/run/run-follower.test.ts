import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChannelNote } from '#contract/channels/versions.ts';
import { decodeListing } from '#contract/parse-listing.ts';
import { createRunFollower } from './run-follower.ts';
import { initialState, type RunState, reduceRun } from './run-state.ts';
import {
  type Answer,
  completedWith,
  json,
  order,
  refusal,
  runningGeneration,
  serve,
  stream,
} from './scripted-service.fixture.ts';

const { facts } = order;
const content = decodeListing('=== PRODUCT DESCRIPTIONS ===\nA mug.\n');
const started = { event: 'started', data: { id: 'run1', balance: 4 } } as const;
const completed = completedWith(content);
const amazon = (delta: string) => ({ event: 'channelText', data: { channel: 'amazon', delta } }) as const;
const text = { event: 'text', data: { delta: '=== PRODUCT DESCRIPTIONS ===\nA mug.\n' } } as const;

const generation = runningGeneration;

let close: (() => void) | undefined;
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 0));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});
afterEach(() => close?.());

/** A page that shows one run, and a service with scripted responses. */
async function page(...answers: Answer[]) {
  const service = await serve(...answers);
  close = service.close;
  let state = initialState(5);
  const seen: RunState[] = [];
  const onSignedOut = vi.fn();
  const onUnclear = vi.fn();
  const onUsedUp = vi.fn();
  const follower = createRunFollower({
    dispatch: (action) => {
      state = reduceRun(state, action);
      seen.push(state);
    },
    onSignedOut,
    onUnclear,
    onUsedUp,
  });
  return { follower, state: () => state, seen, onSignedOut, onUnclear, onUsedUp, requests: service.requests };
}

describe('a run on the page', () => {
  it('fills the sheet, and nothing is unclear', async () => {
    const { follower, state, onUnclear } = await page(stream([started, text, completed]));
    await follower.start(order, false);
    expect(state()).toMatchObject({ phase: 'done', runId: 'run1', credits: 4, content });
    expect(onUnclear).not.toHaveBeenCalled();
  });

  it('is the same run when an unanswered start is repeated, and a new one after a clear answer', async () => {
    const { follower, requests, state, onUnclear } = await page(
      refusal(503, 'database_unavailable'),
      stream([started, completed]),
      stream([started, completed]),
    );
    await follower.start(order, false);
    expect(state()).toMatchObject({
      phase: 'failed',
      credits: 5,
      failure: { message: 'It is database_unavailable' },
    });
    expect(onUnclear).toHaveBeenCalledOnce();
    await follower.start(order, false);
    expect(state()).toMatchObject({ phase: 'done' });
    await follower.start(order, false);
    const [first, second, third] = requests.map(({ key }) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('is a new run if the facts have changed', async () => {
    const { follower, requests } = await page(refusal(503, 'database_unavailable'));
    await follower.start(order, false);
    await follower.start({ ...order, facts: { ...facts, productName: 'Bowl' } }, false);
    expect(requests[1]?.key).not.toBe(requests[0]?.key);
  });

  it('is asked for with no more than the facts unless more is chosen', async () => {
    const { follower, requests } = await page(stream([started, completed]));
    await follower.start(order, false);
    const choice = { channels: ['amazon', 'etsy'], market: 'EU', voiceId: null } as const;
    await follower.start({ ...order, choice: { ...choice, channels: [...choice.channels] } }, false);
    await follower.start({ ...order, productId: 'product1', isFree: true }, false);
    await follower.start({ ...order, productId: 'product1' }, true);
    expect(requests.map(({ body }) => JSON.parse(body))).toEqual([
      facts,
      { ...facts, channels: ['amazon', 'etsy'], market: 'EU' },
      { ...facts, productId: 'product1' },
      { ...facts, productId: 'product1', useAllDetails: true, acceptsCharge: true },
    ]);
  });

  it('asks before a credit is taken for a listing whose free runs are used up', async () => {
    const { follower, state, onUsedUp, onUnclear } = await page(refusal(409, 'window_used_up'));
    const again = { ...order, productId: 'product1', isFree: true };
    await follower.start(again, false);
    expect(onUsedUp).toHaveBeenCalledExactlyOnceWith(again);
    expect(onUnclear).not.toHaveBeenCalled();
    expect(state()).toMatchObject({ credits: 5, failure: null });
  });

  it('shows each channel as it is written, and again after a lost connection', async () => {
    const begun = [started, text, amazon('=== AMAZON TITLE ===\nStoneware'), amazon(' mug\n')];
    const note: ChannelNote = { origin: 'written', changes: [] };
    const channels = { amazon: { title: 'Stoneware mug' } };
    const done = { event: 'channel', data: { channel: 'amazon', fields: channels.amazon, note } } as const;
    const { follower, state, seen } = await page(
      stream([...begun, done], 'cut'),
      stream([...begun, done, completedWith(content, { channels, notes: { amazon: note } })]),
    );
    const choice = { ...order.choice, channels: ['amazon' as const] };
    await follower.start({ ...order, choice }, false);
    const titles = seen.map(({ channels: { amazon: version } }) => version?.title);
    expect(titles).toContain('Stoneware mug');
    // Nothing that was there disappears while its text comes again.
    expect(titles.slice(titles.indexOf('Stoneware mug'))).not.toContain('Stoneware');
    const whole = seen.find(({ notes }) => notes.amazon !== undefined);
    expect(whole).toMatchObject({ phase: 'generating', channels, notes: { amazon: note } });
    expect(state()).toMatchObject({ phase: 'done', choice, channels, notes: { amazon: note } });
  });

  it('reports an expired session', async () => {
    const { follower, state, onSignedOut, onUnclear } = await page(refusal(401, 'not_signed_in'));
    await follower.start(order, false);
    expect(state()).toMatchObject({ phase: 'failed', credits: 5 });
    expect(onSignedOut).toHaveBeenCalledOnce();
    expect(onUnclear).not.toHaveBeenCalled();
  });

  it('is joined while running, and shown as it ended afterwards', async () => {
    const { follower, state, requests } = await page(stream([started, text, completed]));
    await follower.open(generation);
    expect(requests[0]?.url).toBe('/api/generations/run1/events');
    expect(state()).toMatchObject({ phase: 'done', facts, content });
    const failure = { code: 'generation_cut', message: 'It broke.' };
    await follower.open({ ...generation, status: 'failed', credit: 'returned', failure });
    expect(state()).toMatchObject({ phase: 'failed', failure });
    expect(requests).toHaveLength(1);
  });

  it.each([
    [
      json(200, {
        success: true,
        data: { generation: { ...generation, status: 'cancelled', credit: 'spent', content }, balance: 4 },
      }),
      'stopped',
      { phase: 'stopped', content, credits: 4 },
    ],
    [
      json(200, {
        success: true,
        data: {
          generation: {
            ...generation,
            status: 'cancelled',
            credit: 'returned',
            failure: { code: 'generation_cancelled', message: 'Stopped. Your credit was returned.' },
          },
          balance: 5,
        },
      }),
      'stopped',
      { phase: 'stopped', credits: 5, failure: { message: 'Stopped. Your credit was returned.' } },
    ],
    [refusal(409, 'generation_progressed'), 'progressed', { phase: 'generating', isStopping: false }],
    [refusal(409, 'generation_not_running'), 'over', { phase: 'generating', isStopping: false }],
    [refusal(500, 'internal'), { code: 'internal', message: 'It is internal' }, { phase: 'generating' }],
  ] as const)('is stopped, or not: case %#', async (answer, outcome, expected) => {
    const open: Answer = (response, request) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`event: started\ndata: ${JSON.stringify(started.data)}\n\n`);
      request.on('close', () => response.end());
    };
    const { follower, state } = await page(open, answer);
    const following = follower.start(order, false);
    await vi.waitFor(() => expect(state().runId).toBe('run1'));
    expect(await follower.stop('run1', 'spent')).toEqual(outcome);
    expect(state()).toMatchObject(expected);
    follower.leave();
    await following;
  });

  it('continues after the user leaves the page, which no longer shows it', async () => {
    const open: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`event: started\ndata: ${JSON.stringify(started.data)}\n\n`);
    };
    const { follower, state, seen } = await page(open);
    const following = follower.start(order, false);
    await vi.waitFor(() => expect(state().runId).toBe('run1'));
    follower.leave();
    await following;
    expect(seen.at(-1)).toMatchObject({ phase: 'generating' });
  });
});
