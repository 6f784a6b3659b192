import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FaultServer, startFaultServer } from '#server/simulators/text-model/fault-server.ts';
import type { FaultName } from '#server/simulators/text-model/faults.ts';
import { sampleAnswers } from '#server/simulators/text-model/sample-answers.ts';
import { createOpenAiCompatibleClient } from './openai-compatible-client.ts';
import { findProviderError, kindOfFailure } from './provider-failure.ts';
import { TextModelError, type TokenUsage } from './text-model-client.ts';

const sampling = { temperature: 0.7, topK: 40, topP: 0.95, maxOutputTokens: 2048 };

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.close());

const clientOf = (model = 'llama3.2') =>
  createOpenAiCompatibleClient({ baseUrl: `${server.url}/v1/`, model, reach: 'anywhere' });

const reported: TokenUsage[] = [];

async function read(apiKey: string | null, client = clientOf()): Promise<string> {
  reported.length = 0;
  let text = '';
  const { signal } = new AbortController();
  const onText = (delta: string) => {
    text += delta;
  };
  await client.stream({
    prompt: 'Write === it',
    sampling,
    apiKey,
    signal,
    onText,
    onUsage: (usage) => reported.push(usage),
  });
  return text;
}

test('asks as the chat completions protocol wants and reads the whole answer', async () => {
  server.plan('good');
  expect(await read('sk-local')).toBe(sampleAnswers.whole);
  const request = server.requests.at(-1);
  expect(request?.path).toBe('/v1/chat/completions');
  expect(request?.headers.authorization).toBe('Bearer sk-local');
  expect(request?.body).toEqual({
    model: 'llama3.2',
    messages: [{ role: 'user', content: 'Write === it' }],
    stream: true,
    stream_options: { include_usage: true },
    temperature: 0.7,
    top_p: 0.95,
    max_tokens: 2048,
  });
});

const bodies = (from: number) =>
  server.requests.slice(from).map(({ body }) => body as Record<string, unknown>);

const parametersIn = (body: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name]) => !['messages', 'model', 'stream', 'stream_options'].includes(name),
    ),
  );

test.each([
  // Ollama and LM Studio know only the old limit and ignore the new one.
  ['llama3.2', { temperature: 0.7, top_p: 0.95, max_tokens: 2048 }],
  ['gpt-oss:20b', { temperature: 0.7, top_p: 0.95, max_tokens: 2048 }],
  // OpenAI has deprecated the old limit.
  ['gpt-4.1-mini', { temperature: 0.7, top_p: 0.95, max_completion_tokens: 2048 }],
  ['openai/gpt-5.4-mini', { temperature: 0.7, top_p: 0.95, max_completion_tokens: 2048 }],
  // OpenAI's reasoning models have a fixed temperature, and their thinking counts against the limit.
  ['gpt-5-mini', { max_completion_tokens: 6144 }],
  ['o4-mini', { max_completion_tokens: 6144 }],
])('asks %s for what its reference takes', async (model, parameters) => {
  server.plan('good');
  const before = server.requests.length;
  expect(await read(null, clientOf(model))).toBe(sampleAnswers.whole);
  const [body = {}] = bodies(before);
  expect(body['model']).toBe(model);
  expect(parametersIn(body)).toEqual(parameters);
  expect(bodies(before)).toHaveLength(1);
});

test('what an endpoint refuses is left out or replaced immediately and from then on', async () => {
  server.plan('good');
  const before = server.requests.length;
  // A company's own name for a deployed reasoning model.
  const client = clientOf('team-o4-mini');
  expect(await read(null, client)).toBe(sampleAnswers.whole);
  await read(null, client);
  const sent = bodies(before).map(parametersIn);
  expect(sent).toEqual([
    { temperature: 0.7, top_p: 0.95, max_tokens: 2048 },
    { temperature: 0.7, top_p: 0.95, max_completion_tokens: 6144 },
    { top_p: 0.95, max_completion_tokens: 6144 },
    { max_completion_tokens: 6144 },
    { max_completion_tokens: 6144 },
  ]);
  expect(client.leftOut()).toEqual(['max_tokens', 'temperature', 'top_p']);
});

describe('the tokens of a call', () => {
  test('are those of the last event', async () => {
    server.plan('good');
    await read(null);
    expect(reported).toEqual([{ inputTokens: 900, outputTokens: 450, cachedTokens: 640 }]);
  });

  test.each<FaultName>(['no_usage', 'absurd_usage'])('are unknown with %s', async (scenario) => {
    server.plan(scenario);
    expect(await read(null)).toBe(sampleAnswers.whole);
    expect(reported).toEqual([]);
  });

  test('are no longer asked for where the request is refused for it', async () => {
    server.plan('good');
    const client = clientOf('mistral-small-latest');
    const before = server.requests.length;
    for (let time = 0; time < 2; time++) expect(await read(null, client)).toBe(sampleAnswers.whole);
    expect(bodies(before).map((body) => 'stream_options' in body)).toEqual([true, false, false]);
    expect(client.leftOut()).toEqual(['stream_options']);
  });

  test('are the first thing not asked for when a server refuses without saying what', async () => {
    server.plan(({ body }) => ('stream_options' in (body as object) ? 'unclear_refusal' : 'good'));
    const client = clientOf('taciturn');
    expect(await read(null, client)).toBe(sampleAnswers.whole);
    expect(client.leftOut()).toEqual(['stream_options']);
  });

  test('are not the reason for every refusal, which is then reported and not remembered', async () => {
    server.plan('unclear_refusal');
    const client = clientOf('always-unwilling');
    const before = server.requests.length;
    await expect(read(null, client)).rejects.toMatchObject({ kind: 'refused', status: 400 });
    expect(bodies(before)).toHaveLength(2);
    expect(client.leftOut()).toEqual([]);
  });
});

test('sends no authorization where there is no key', async () => {
  server.plan('good');
  await read(null);
  expect(server.requests.at(-1)?.headers).not.toHaveProperty('authorization');
});

test.each<[FaultName, TextModelError['kind'], number]>([
  ['key_refused', 'key_refused', 401],
  ['quota', 'quota', 429],
  ['overloaded', 'overloaded', 503],
  ['model_not_found', 'model_gone', 404],
  ['error_in_stream', 'overloaded', 502],
  ['blocked_answer', 'blocked', 200],
  ['no_finish_reason', 'cut', 200],
  ['empty', 'empty', 200],
])('%s is %s', async (scenario, kind, status) => {
  server.plan(scenario);
  const error = await read('sk-local').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TextModelError);
  expect(error).toMatchObject({ kind, status });
});

test.each([
  ['Mistral', 400, { object: 'error', message: 'Invalid model: m', type: 'invalid_model', code: '1500' }],
  ['older vLLM', 404, { object: 'error', message: 'The model `m` does not exist.', type: 'NotFoundError' }],
  ['OpenRouter', 400, { error: { message: 'm is not a valid model ID', code: 400 } }],
])('a model that %s no longer has is told apart from a wrong request', (_provider, status, answer) => {
  expect(kindOfFailure(status, findProviderError(JSON.stringify(answer)))).toBe('model_gone');
  const other = { object: 'error', message: 'Not Found', type: 'invalid_request_error' };
  expect(kindOfFailure(status, findProviderError(JSON.stringify(other)))).toBe('refused');
});
