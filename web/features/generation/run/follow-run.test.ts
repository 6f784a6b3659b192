import { afterEach, describe, expect, it } from 'vitest';
import type { GenerationEvent } from '#contract/generation.ts';
import { decodeListing } from '#contract/parse-listing.ts';
import { joinRun, startRun } from './follow-run.ts';
import {
  type Answer,
  completedWith,
  hangUp,
  refusal,
  serve,
  stream,
  writeEvent,
} from './scripted-service.fixture.ts';

const facts = { productName: 'Mug', productDetails: 'Stoneware', language: 'English' };
const content = decodeListing('=== PRODUCT DESCRIPTIONS ===\nA mug.\n');
const started = { event: 'started', data: { id: 'run1', balance: 4 } } as const;
const text = (delta: string) => ({ event: 'text', data: { delta } }) as const;
const completed = completedWith(content);

let close: (() => void) | undefined;
afterEach(() => close?.());

async function serving(...answers: Answer[]) {
  const service = await serve(...answers);
  close = service.close;
  return service.requests;
}

function listen() {
  const seen: string[] = [];
  const controller = new AbortController();
  const options = {
    signal: controller.signal,
    retryMs: 5,
    onEvent: (event: GenerationEvent) =>
      void seen.push(event.event === 'text' ? event.data.delta : event.event),
    onReplay: () => void seen.push('replay'),
    onConnection: (connection: string) => void seen.push(connection),
  };
  return { seen, controller, options };
}

describe('following a run', () => {
  it('passes the events on in order and ends with the run', async () => {
    const requests = await serving(stream([started, text('A '), text('mug.'), completed]));
    const { seen, options } = listen();
    await startRun(facts, 'key-1', options);
    expect(seen).toEqual(['replay', 'open', 'started', 'A ', 'mug.', 'completed']);
    expect(requests).toEqual([
      { method: 'POST', url: '/api/generations', key: 'key-1', body: JSON.stringify(facts) },
    ]);
  });

  it('rejoins the same run after a lost connection', async () => {
    const requests = await serving(
      stream([started, text('A ')], 'cut'),
      hangUp,
      refusal(503, 'shutting_down'),
      stream([started, text('A mug.'), completed]),
    );
    const { seen, options } = listen();
    await startRun(facts, 'key-1', options);
    expect(seen.slice(0, 5)).toEqual(['replay', 'open', 'started', 'A ', 'lost']);
    expect(seen.slice(-5)).toEqual(['replay', 'open', 'started', 'A mug.', 'completed']);
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/generations',
      ...Array(3).fill('GET /api/generations/run1/events'),
    ]);
  });

  it('repeats an unanswered start with the same key', async () => {
    const requests = await serving(hangUp, stream([started, completed]));
    const { seen, options } = listen();
    await startRun(facts, 'key-1', options);
    expect(seen).toEqual(['unsent', 'replay', 'open', 'started', 'completed']);
    expect(requests.map(({ method, key }) => `${method} ${key}`)).toEqual(['POST key-1', 'POST key-1']);
  });

  it('gives up a start that is never answered', async () => {
    const requests = await serving(hangUp);
    const { options } = listen();
    await expect(startRun(facts, 'key-1', options)).rejects.toMatchObject({ code: 'network', status: 0 });
    expect(requests).toHaveLength(6);
  });

  it.each([
    [402, 'insufficient_credits'],
    [401, 'not_signed_in'],
    [503, 'no_text_model'],
  ])('passes on the message of an error with status %i', async (status, code) => {
    const requests = await serving(refusal(status, code));
    const { options } = listen();
    await expect(startRun(facts, 'key-1', options)).rejects.toMatchObject({
      status,
      code,
      message: `It is ${code}`,
    });
    expect(requests).toHaveLength(1);
  });

  it('reports a run that does not exist, and an expired session', async () => {
    await serving(stream([started], 'cut'), refusal(401, 'not_signed_in'));
    await expect(joinRun('run1', listen().options)).rejects.toMatchObject({ code: 'not_signed_in' });
  });

  it('stops at once when aborted, without stopping the run', async () => {
    await serving((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      writeEvent(response, started);
    });
    const { controller, options } = listen();
    const following = joinRun('run1', { ...options, onEvent: () => controller.abort(new Error('left')) });
    await expect(following).rejects.toThrow('left');
  });

  it('rejects responses that break the contract', async () => {
    await serving((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end('event: started\ndata: {"id":7}\n\n');
    });
    await expect(joinRun('run1', listen().options)).rejects.toMatchObject({ code: 'unexpected_answer' });
  });

  it('ignores unknown events and comments', async () => {
    await serving((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': keep-alive\n\nevent: hint\ndata: nothing\n\n');
      for (const event of [started, completed]) writeEvent(response, event);
      response.end();
    });
    const { seen, options } = listen();
    await joinRun('run1', options);
    expect(seen).toEqual(['replay', 'open', 'started', 'completed']);
  });
});
