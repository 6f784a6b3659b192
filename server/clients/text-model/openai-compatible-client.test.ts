import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultServer, startFaultServer } from '#server/simulators/text-model/fault-server.ts';
import type { FaultName } from '#server/simulators/text-model/faults.ts';
import { sampleAnswers } from '#server/simulators/text-model/sample-answers.ts';
import { createOpenAiCompatibleClient } from './openai-compatible-client.ts';
import { TextModelError } from './text-model-client.ts';

const sampling = { temperature: 0.7, topK: 40, topP: 0.95, maxOutputTokens: 2048 };

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.close());

async function read(apiKey: string | null): Promise<string> {
  const client = createOpenAiCompatibleClient({ baseUrl: `${server.url}/v1/`, model: 'llama3.2' });
  let text = '';
  const { signal } = new AbortController();
  for await (const piece of client.stream({ prompt: 'Write === it', sampling, apiKey, signal }))
    text += piece;
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
    temperature: 0.7,
    top_p: 0.95,
    max_tokens: 2048,
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
  ['model_not_found', 'refused', 404],
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
