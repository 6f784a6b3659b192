import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FaultServer, startFaultServer } from './fault-server.ts';

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.close());

async function complete(fields: object) {
  const response = await fetch(`${server.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'any', messages: [{ role: 'user', content: 'hello' }], ...fields }),
  });
  const text = await response.text();
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  return { status: response.status, isStream, body: isStream ? text : JSON.parse(text) };
}

describe("a request that OpenAI's schema allows is answered", () => {
  test.each<[string, object]>([
    ['both limits in turn', { max_completion_tokens: 20 }],
    ['the old limit', { max_tokens: 20 }],
    ['sampling', { temperature: 0.2, top_p: 0.9, presence_penalty: 1, frequency_penalty: -1, seed: 4 }],
    ['stop', { stop: ['a', 'b'] }],
    ['reasoning', { reasoning_effort: 'minimal', verbosity: 'low' }],
    ['a response format', { response_format: { type: 'text' } }],
    ['figures in the stream', { stream: true, stream_options: { include_usage: true } }],
    ['parts and roles', { messages: [{ role: 'developer', content: [{ type: 'text', text: 'hello' }] }] }],
    ['what is null as what is absent', { seed: null, stop: null, max_tokens: null }],
  ])('%s', async (_what, fields) => {
    expect(await complete(fields)).toMatchObject({ status: 200, isStream: 'stream' in fields });
  });
});

describe('a request that is turned down', () => {
  test.each<[string, object, status: number, error: object]>([
    [
      'the old limit, by a reasoning model',
      { model: 'o4-mini', max_tokens: 20 },
      400,
      {
        message:
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        type: 'invalid_request_error',
        param: 'max_tokens',
        code: 'unsupported_parameter',
      },
    ],
    [
      'a temperature, by a reasoning model',
      { model: 'gpt-5-mini', temperature: 0.7 },
      400,
      { param: 'temperature', code: 'unsupported_value' },
    ],
    [
      'both limits at once',
      { max_tokens: 20, max_completion_tokens: 20 },
      400,
      { message: expect.stringContaining('at the same time') },
    ],
    [
      'a field that is none',
      { top_k: 40 },
      400,
      { message: 'Unrecognized request argument supplied: top_k', param: null },
    ],
    ['a value out of range', { temperature: 3 }, 400, { param: 'temperature' }],
  ])('%s is refused in OpenAI’s shape', async (_what, fields, status, error) => {
    expect(await complete(fields)).toMatchObject({ status, body: { error } });
  });

  test('the new limit, by a strict server that does not know it, in the shape of its own', async () => {
    const answer = await complete({ model: 'mistral-small-latest', max_completion_tokens: 20 });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        object: 'error',
        message: { detail: [{ type: 'extra_forbidden', loc: ['body', 'max_completion_tokens'] }] },
      },
    });
  });
});
