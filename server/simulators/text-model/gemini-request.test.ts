import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LoopbackServer } from '../loopback-server.ts';
import { startDemoWriter } from './index.ts';

let writer: LoopbackServer;
beforeAll(async () => {
  writer = await startDemoWriter({ paceMs: 0 });
});
afterAll(() => writer.close());

async function generate(model: string, fields: object, contents: object = [{ parts: [{ text: 'hello' }] }]) {
  const response = await fetch(`${writer.url}/v1beta/models/${model}:generateContent`, {
    method: 'POST',
    headers: { 'x-goog-api-key': 'any', 'content-type': 'application/json' },
    body: JSON.stringify({ contents, ...fields }),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const configured = (model: string, generationConfig: object) => generate(model, { generationConfig });
const textOf = ({ body }: { body: any }) => body.candidates[0].content.parts[0].text;

describe("a request that Google's schema allows is answered", () => {
  test.each<[string, object]>([
    ['a thinking level as the SDK spells it', { thinkingConfig: { thinkingLevel: 'LOW' } }],
    ['a thinking level as the REST examples spell it', { thinkingConfig: { thinkingLevel: 'low' } }],
    ['thoughts', { thinkingConfig: { includeThoughts: true, thinkingBudget: -1 } }],
    ['seed', { seed: 7 }],
    ['penalties', { presencePenalty: 0.2, frequencyPenalty: -0.2 }],
    ['a response type', { responseMimeType: 'text/plain' }],
    ['a response schema', { responseMimeType: 'application/json', responseSchema: { type: 'STRING' } }],
    ['a JSON schema', { responseMimeType: 'application/json', responseJsonSchema: { type: 'string' } }],
    ['modalities', { responseModalities: ['TEXT'], mediaResolution: 'MEDIA_RESOLUTION_LOW' }],
    ['probabilities', { responseLogprobs: true, logprobs: 3 }],
    ['one candidate', { candidateCount: 1 }],
    ['a top-k of 0', { topK: 0, topP: 0.5, temperature: 2 }],
    ['names in snake case', { max_output_tokens: 2000, thinking_config: { thinking_level: 'HIGH' } }],
    ['what is null as what is absent', { seed: null, thinkingConfig: null }],
  ])('%s', async (_what, generationConfig) => {
    expect(await configured('demo-writer', generationConfig)).toMatchObject({ status: 200 });
  });

  test('instructions, safety settings and tools beside the contents', async () => {
    const answer = await generate('gemini-3.5-flash-lite', {
      systemInstruction: { role: 'system', parts: [{ text: 'Be brief.' }] },
      safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }],
      tools: [{ googleSearch: {} }],
      toolConfig: { functionCallingConfig: { mode: 'NONE' } },
    });
    expect(answer.status).toBe(200);
  });

  test('stop sequences end the text before them', async () => {
    expect(textOf(await configured('demo-writer', { stopSequences: ['ready'] }))).toBe('The demo writer is ');
  });

  test('JSON is answered where JSON is asked for', async () => {
    const answer = await configured('demo-writer', { responseMimeType: 'application/json' });
    expect(JSON.parse(textOf(answer))).toBe('The demo writer is ready.');
  });
});

describe('a request that Google turns down is refused in its words', () => {
  const minimal = { thinkingConfig: { thinkingLevel: 'MINIMAL' } };
  const minimalRefused = /^Thinking level MINIMAL is not supported for this model/;
  test.each<[model: string, generationConfig: object, message: RegExp]>([
    ['gemini-3.7-flash', minimal, minimalRefused],
    ['gemini-3.8-flash', { thinkingConfig: { thinkingLevel: 'minimal' } }, minimalRefused],
    ['gemini-flash-latest', minimal, minimalRefused],
    ['gemini-3.1-pro-preview', minimal, minimalRefused],
    ['gemini-2.5-flash', minimal, /^Thinking level is not supported for this model/],
    ['gemini-2.5-pro', { thinkingConfig: { thinkingBudget: 0 } }, /^Budget 0 is invalid/],
    [
      'gemini-3.5-flash-lite',
      { thinkingConfig: { thinkingLevel: 'low', thinkingBudget: 0 } },
      /only one of thinking budget and thinking level/,
    ],
    ['gemini-3.8-flash', { presencePenalty: 0.5 }, /^Penalty is not enabled for this model/],
    ['gemini-3.5-flash-lite', { candidateCount: 2 }, /^Multiple candidates is not enabled for this model/],
    ['demo-writer', { temperature: 3 }, /temperature/],
    ['demo-writer', { thinkingConfig: { thinkingLevel: 'extreme' } }, /thinking_level/],
    ['demo-writer', { surprise: 1 }, /Unknown name "surprise" at 'generation_config': Cannot find field\./],
  ])('%s, %o', async (model, generationConfig, message) => {
    const answer = await configured(model, generationConfig);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: { code: 400, status: 'INVALID_ARGUMENT', message: expect.stringMatching(message) },
      },
    });
  });

  test.each(['gemini-3.5-flash-lite', 'gemini-3.1-flash-lite', 'gemini-3-flash-preview', 'gemini-3.6-flash'])(
    '%s may be told to think as little as that',
    async (model) => {
      expect(await configured(model, minimal)).toMatchObject({ status: 200 });
    },
  );

  test('a request that ends with the words of the model, by the models since July 2026', async () => {
    const contents = [{ parts: [{ text: 'hello' }] }, { role: 'model', parts: [{ text: 'Well' }] }];
    expect(await generate('gemini-3.8-flash', {}, contents)).toMatchObject({ status: 400 });
    expect(await generate('gemini-2.5-flash', {}, contents)).toMatchObject({ status: 200 });
  });

  test('a model that was switched off is not found', async () => {
    const answer = await configured('gemini-2.0-flash', {});
    expect(answer).toMatchObject({ status: 404, body: { error: { status: 'NOT_FOUND' } } });
    expect(answer.body.error.message).toMatch(/models\/gemini-2\.0-flash is no longer available/);
  });
});
