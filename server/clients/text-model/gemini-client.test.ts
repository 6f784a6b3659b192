import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decodeListing, isUsable } from '#contract/parse-listing.ts';
import { type FaultServer, startFaultServer } from '#server/simulators/text-model/fault-server.ts';
import type { FaultName } from '#server/simulators/text-model/faults.ts';
import { sampleAnswers } from '#server/simulators/text-model/sample-answers.ts';
import { createGeminiClient } from './gemini-client.ts';
import { TextModelError, type TextModelLimits, type TokenUsage } from './text-model-client.ts';

const KEY = 'AIza-secret-key-0123456789';
const sampling = { temperature: 0.7, topK: 40, topP: 0.95, maxOutputTokens: 2048 };
// Long enough for a machine that is busy with other tests.
const limits = { firstByteMs: 1_500, idleMs: 1_500, totalMs: 6_000 };
const prompt = 'Write === sections ===';

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer({ dripMs: 20 });
});
afterAll(() => server.close());
beforeEach(() => server.plan('good'));

const clientOf = (
  options: Partial<TextModelLimits> = {},
  model = 'gemini-2.5-flash-lite',
  baseUrl = server.url,
) => createGeminiClient({ baseUrl, model, reach: 'anywhere', limits: { ...limits, ...options } });

/** A call in progress and the text received so far. */
interface Call {
  text: string;
  /** The last report. */
  usage: TokenUsage | null;
  ended: Promise<void>;
}

function start(
  client = clientOf(),
  signal = new AbortController().signal,
  request: { apiKey?: string; maxLength?: number } = {},
): Call {
  const call: Call = { text: '', usage: null, ended: Promise.resolve() };
  const onText = (delta: string) => {
    call.text += delta;
  };
  const onUsage = (usage: TokenUsage) => {
    call.usage = usage;
  };
  call.ended = client.stream({ prompt, sampling, apiKey: KEY, signal, onText, onUsage, ...request });
  return call;
}

async function read(call: Call): Promise<string> {
  await call.ended;
  return call.text;
}

/** The text received before the failure, and the failure. */
async function readFailure(call: Call): Promise<{ text: string; error: TextModelError }> {
  const error = await call.ended.then(
    () => new Error('The stream ended well'),
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(TextModelError);
  return { text: call.text, error };
}

describe('the tokens of a call', () => {
  test.each<[FaultName, TokenUsage | null]>([
    ['good', { inputTokens: 900, outputTokens: 450, cachedTokens: 640 }],
    // Its last report before it stopped.
    ['no_finish_reason', { inputTokens: 900, outputTokens: 10, cachedTokens: null }],
    ['blocked_prompt', { inputTokens: 900, outputTokens: null, cachedTokens: null }],
    ['no_usage', null],
    ['absurd_usage', null],
    ['overloaded', null],
  ])('%s', async (scenario, usage) => {
    server.plan(scenario);
    const call = start();
    await call.ended.catch(() => {});
    expect(call.usage).toEqual(usage);
  });
});

describe('the request', () => {
  test('is what Gemini takes, with the key in its header and nowhere else', async () => {
    await read(start());
    const request = server.requests.at(-1);
    expect(request?.method).toBe('POST');
    expect(request?.path).toBe('/v1beta/models/gemini-2.5-flash-lite:streamGenerateContent?alt=sse');
    expect(request?.headers['x-goog-api-key']).toBe(KEY);
    expect(request?.headers['content-type']).toBe('application/json');
    expect(request?.body).toEqual({
      contents: [{ role: 'user', parts: [{ text: prompt }] }],
      generationConfig: { ...sampling, thinkingConfig: { thinkingBudget: 0 } },
    });
  });

  test.each([
    ['gemini-3.5-flash-lite', { thinkingLevel: 'minimal' }, 2048],
    ['gemini-3.1-flash-lite', { thinkingLevel: 'minimal' }, 2048],
    ['gemini-3.6-flash', { thinkingLevel: 'minimal' }, 2048],
    ['gemini-3.7-flash', { thinkingLevel: 'low' }, 6144],
    ['gemini-3.8-flash', { thinkingLevel: 'low' }, 6144],
    ['gemini-3.1-pro-preview', { thinkingLevel: 'low' }, 6144],
    ['gemini-4-flash', { thinkingLevel: 'low' }, 6144],
    ['models/gemini-flash-latest', { thinkingLevel: 'low' }, 6144],
    ['gemini-2.5-pro', { thinkingBudget: 128 }, 6144],
    ['gemma-3-27b-it', undefined, 2048],
  ])(
    'tells %s to think as little as it can, with room for what it thinks',
    async (model, thinkingConfig, maxOutputTokens) => {
      const before = server.requests.length;
      expect(await read(start(clientOf({}, model)))).toBe(sampleAnswers.whole);
      const { path, body } = server.requests.at(-1) ?? {};
      expect(path).toContain(`/v1beta/models/${model.replace('models/', '')}:`);
      expect((body as { generationConfig: object }).generationConfig).toEqual({
        ...sampling,
        maxOutputTokens,
        ...(thinkingConfig && { thinkingConfig }),
      });
      expect(server.requests).toHaveLength(before + 1);
    },
  );

  test('reuses its connection, and retries when that turns out to be closed', async () => {
    const served = new Map<unknown, number>();
    const closing = createServer((request, response) => {
      const times = (served.get(request.socket) ?? 0) + 1;
      served.set(request.socket, times);
      // On its third use the server has just closed the kept-alive connection.
      if (times === 3) {
        request.socket.destroy();
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end('data: {"candidates":[{"content":{"parts":[{"text":"hi"}]},"finishReason":"STOP"}]}\n\n');
    });
    await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve));
    const client = clientOf({}, 'm', `http://127.0.0.1:${(closing.address() as AddressInfo).port}`);
    for (let index = 0; index < 3; index++) expect(await read(start(client))).toBe('hi');
    expect([...served.values()]).toEqual([3, 1]);
    closing.close();
    closing.closeAllConnections();
  });
});

describe('a parameter that a model refuses', () => {
  const configs = (from: number) =>
    server.requests.slice(from).map(({ body }) => (body as { generationConfig: object }).generationConfig);

  test('is left out of a second try, and of every later request to that model', async () => {
    const unrefused = { maxOutputTokens: sampling.maxOutputTokens };
    server.plan(({ body }) =>
      'temperature' in (body as any).generationConfig ? 'sampling_refused' : 'good',
    );
    const client = clientOf({}, 'next-flash');
    const before = server.requests.length;
    expect(await read(start(client))).toBe(sampleAnswers.whole);
    expect(configs(before)).toEqual([sampling, unrefused]);
    expect(client.leftOut()).toEqual(['temperature', 'topK', 'topP']);

    const again = clientOf({}, 'next-flash');
    await read(start(again));
    expect(configs(before)).toHaveLength(3);
    expect(configs(before)[2]).toEqual(unrefused);
    await read(start(clientOf({}, 'another-flash')));
    expect(configs(before)).toHaveLength(5);
    again.forgetLeftOut();
    expect(client.leftOut()).toEqual([]);
  });

  test('is not left out for good when the second try fails too', async () => {
    server.plan(['sampling_refused', 'quota']);
    const client = clientOf({}, 'busy-flash');
    expect((await readFailure(start(client))).error.kind).toBe('quota');
    expect(client.leftOut()).toEqual([]);
  });

  test('that was not sent is no reason to ask again, and each is left out once', async () => {
    server.plan('sampling_refused');
    const before = server.requests.length;
    const { error } = await readFailure(start(clientOf({}, 'stubborn-flash')));
    expect(error).toMatchObject({ kind: 'refused', status: 400 });
    expect(server.requests).toHaveLength(before + 2);
  });

  test('makes its way through a thinking level that nobody has heard of yet', async () => {
    const refusing = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => (text += chunk));
      request.on('end', () => {
        const { generationConfig } = JSON.parse(text);
        const message =
          'Thinking level LOW is not supported for this model. Please retry with other thinking level.';
        if (generationConfig.thinkingConfig) {
          response.writeHead(400, { 'content-type': 'application/json' });
          response.end(JSON.stringify({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }));
          return;
        }
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const parts = [{ text: String(generationConfig.maxOutputTokens) }];
        response.end(
          `data: ${JSON.stringify({ candidates: [{ content: { parts }, finishReason: 'STOP' }] })}\n\n`,
        );
      });
    });
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const { port } = refusing.address() as AddressInfo;
    const client = clientOf({}, 'gemini-3.9-flash', `http://127.0.0.1:${port}`);
    // A model whose thinking cannot be limited needs even more room.
    expect(await read(start(client))).toBe('6144');
    expect(client.leftOut()).toEqual(['thinkingConfig']);
    refusing.close();
    refusing.closeAllConnections();
  });
});

describe('an answer that is good enough', () => {
  test.each<[FaultName, string]>([
    ['good', sampleAnswers.whole],
    ['slow', sampleAnswers.whole],
    ['missing_sections', sampleAnswers.withoutSections],
    ['hostile', sampleAnswers.hostile],
    ['token_limit', sampleAnswers.whole.slice(0, 400)],
    ['one_byte_at_a_time', sampleAnswers.whole],
  ])('%s arrives whole', async (scenario, text) => {
    const quick = scenario === 'one_byte_at_a_time' ? await startFaultServer({ dripMs: 0 }) : server;
    quick.plan(scenario);
    expect(await read(start(clientOf({ totalMs: 20_000 }, 'm', quick.url)))).toBe(text);
    if (quick !== server) await quick.close();
  });

  test('ten megabytes are read up to the limit, and what was read is a listing', async () => {
    server.plan('ten_megabytes');
    const text = await read(start());
    expect(text).toHaveLength(256 * 1024);
    expect(isUsable(decodeListing(text))).toBe(true);
    await expect(server.requests.at(-1)?.ended).resolves.toBe('left');
  });
});

describe('a failure', () => {
  test.each<[FaultName, TextModelError['kind'], number | undefined, string]>([
    ['key_refused', 'key_refused', 400, 'API key not valid'],
    ['forbidden', 'key_refused', 403, 'leaked'],
    ['quota', 'quota', 429, 'quota'],
    ['error_list', 'quota', 429, 'Resource exhausted'],
    ['overloaded', 'overloaded', 503, 'overloaded'],
    ['server_error', 'overloaded', 500, 'internal error'],
    ['model_not_found', 'model_gone', 404, 'is not found'],
    ['redirect', 'refused', 307, ''],
    ['html_page', 'malformed', 200, 'Sign in'],
    ['empty', 'empty', 200, ''],
    ['no_body', 'empty', 200, ''],
    ['blocked_prompt', 'blocked', 200, 'SAFETY'],
    ['recitation', 'blocked', 200, 'RECITATION'],
    ['cut_before', 'unreachable', undefined, ''],
    ['hang_before', 'timeout', undefined, ''],
  ])('%s before the first word is %s', async (scenario, kind, status, body) => {
    server.plan(scenario);
    const { text, error } = await readFailure(start());
    expect({ text, kind: error.kind, status: error.status }).toEqual({ text: '', kind, status });
    expect(error.body ?? '').toContain(body);
  });

  test.each<[FaultName, TextModelError['kind']]>([
    ['blocked_answer', 'blocked'],
    ['no_finish_reason', 'cut'],
    ['cut', 'cut'],
    ['broken_json', 'malformed'],
    ['error_in_stream', 'overloaded'],
    ['hang_middle', 'timeout'],
  ])('%s in the middle is %s, after the text that came', async (scenario, kind) => {
    server.plan(scenario);
    const { text, error } = await readFailure(start());
    expect(error.kind).toBe(kind);
    expect(text).toBe(sampleAnswers.whole.slice(0, 120));
  });

  test('one byte at a time, for ever, ends at the time for the whole call', async () => {
    server.plan('one_byte_at_a_time');
    const { error } = await readFailure(start(clientOf({ totalMs: 400 })));
    expect(error.kind).toBe('timeout');
    await expect(server.requests.at(-1)?.ended).resolves.toBe('left');
  });

  test('of quota says for how long', async () => {
    server.plan('quota');
    expect((await readFailure(start())).error.retryAfterMs).toBe(17_000);
  });

  test('never holds the key, even where the provider repeats it', async () => {
    const echo = createServer((request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(`${'x'.repeat(490)}${request.headers['x-goog-api-key']} ${'y'.repeat(5000)}`);
    });
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
    const { port } = echo.address() as AddressInfo;
    const { error } = await readFailure(start(clientOf({}, 'm', `http://127.0.0.1:${port}`)));
    expect(error.body?.length).toBeLessThanOrEqual(500);
    expect(JSON.stringify([error, error.message, error.stack, String(error.cause)])).not.toContain('AIza');
    echo.close();
    echo.closeAllConnections();
  });

  test.each([
    ['http://127.0.0.1:1', KEY, 'unreachable'],
    ['no address', KEY, 'unreachable'],
    ['ftp://127.0.0.1', KEY, 'unreachable'],
    [null, 'key\nwith: break', 'key_refused'],
  ])('at %s with key %j is %s', async (baseUrl, apiKey, kind) => {
    const client = clientOf({}, 'm', baseUrl ?? server.url);
    const signal = new AbortController().signal;
    const { error } = await readFailure(start(client, signal, { apiKey }));
    expect(error.kind).toBe(kind);
    expect(String(error.cause ?? '')).not.toContain(apiKey);
  });
});

describe('leaving', () => {
  test('with as much text as was wanted closes the call upstream', async () => {
    server.plan('hang_middle');
    expect(await read(start(clientOf(), undefined, { maxLength: 1 }))).toHaveLength(1);
    await expect(server.requests.at(-1)?.ended).resolves.toBe('left');
  });

  test.each<FaultName>(['hang_before', 'hang_middle'])(
    'by the signal throws its reason and closes: %s',
    async (scenario) => {
      server.plan(scenario);
      const before = server.requests.length;
      const abort = new AbortController();
      const reading = read(start(clientOf({ firstByteMs: 5000, idleMs: 5000 }), abort.signal));
      const reason = new Error('stopped by the person');
      void server.arrived(before + 1).then(() => abort.abort(reason));
      await expect(reading).rejects.toBe(reason);
      await expect(server.requests.at(-1)?.ended).resolves.toBe('left');
    },
  );

  test('before it begins makes no call', async () => {
    const before = server.requests.length;
    await expect(read(start(clientOf(), AbortSignal.abort('gone')))).rejects.toBe('gone');
    expect(server.requests).toHaveLength(before);
  });
});
