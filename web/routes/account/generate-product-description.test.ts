import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { type ErrorCode, errorTable } from '#contract/errors.ts';
import { getGenerator, listGenerations } from '#contract/generation.ts';
import { getProduct } from '#contract/products.ts';
import { getVoices } from '#contract/voices.ts';
import { type Api, failureOf } from '#web/lib/api.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { unreachable } from '#web/lib/api-error.ts';
import { loader } from './generate-product-description.tsx';

const refusal = (code: ErrorCode) => {
  const { status, message } = errorTable[code];
  return failureOf({ status, headers: {}, body: JSON.stringify({ code, message }) });
};

/** The page's loader data with a service in which one call fails. */
async function loadedWith(broken: Endpoint, failure: Error) {
  const answers = new Map<Endpoint, unknown>([
    [getGenerator, { data: { credits: 5, languages: [], ready: true, demo: true } }],
    [listGenerations, { data: [] }],
  ]);
  const api = (async (endpoint: Endpoint) => {
    if (endpoint === broken) throw failure;
    return answers.get(endpoint);
  }) as unknown as Api;
  const context = new RouterContextProvider();
  context.set(apiContext, { api, viewer: async () => ({ _id: 'u1' }) } as never);
  const request = new Request('http://localhost/user/generate-product-description');
  return (await loader({ request, context } as never)) as unknown as {
    data: { failure: { message: string; reason: string } };
    init: { status: number };
  };
}

/** The texts and choices with which the form opens at this address. */
async function prefillAt(search: string) {
  const answers = new Map<Endpoint, unknown>([
    [getGenerator, { data: { languages: [], remembered: { channels: [], market: null, voiceId: 'calm' } } }],
    [listGenerations, { data: [] }],
    [getVoices, { data: [] }],
    [
      getProduct,
      {
        data: {
          ...{ name: 'Mug', details: '', facts: [{ key: 'Capacity', value: '350', unit: 'ml' }] },
          listings: [
            { language: 'English', channelNames: [], market: null },
            { language: 'German', channelNames: ['generic', 'amazon'], market: 'EU' },
          ],
        },
      },
    ],
  ]);
  const api = (async (endpoint: Endpoint) => answers.get(endpoint)) as unknown as Api;
  const context = new RouterContextProvider();
  context.set(apiContext, { api, viewer: async () => ({ _id: 'u1' }) } as never);
  const request = new Request(`http://localhost/user/generate-product-description${search}`);
  const loaded = (await loader({ request, context } as never)) as { generator: { prefill: unknown } };
  return loaded.generator.prefill;
}

describe('a generator opened for a product', () => {
  const product = { id: 'p1', name: 'Mug' };
  const texts = { productName: 'Mug', productDetails: 'Capacity: 350 ml', product };

  it('has its facts, for another language or channel', async () => {
    const prefill = { ...texts, language: 'English', choice: undefined };
    expect(await prefillAt('?productId=p1')).toEqual(prefill);
    expect(await prefillAt('?productId=p1&language=Klingon')).toEqual(prefill);
  });

  it('writes one of its listings again: in its language, for its channels, in the last voice', async () => {
    expect(await prefillAt('?productId=p1&language=German')).toEqual({
      ...texts,
      language: 'German',
      choice: { channels: ['amazon'], market: 'EU', voiceId: 'calm' },
    });
  });
});

describe('a generator that fails to load', () => {
  it.each([
    [getGenerator, refusal('internal'), 500, 'Failed to load API keys'],
    [getGenerator, unreachable(new TypeError('fetch failed')), 503, 'Error loading API keys'],
    [getGenerator, refusal('user_data_missing'), 404, 'User data not found'],
    [listGenerations, refusal('database_unavailable'), 503, 'Failed to load data'],
  ] as const)('%#: says what is missing, and why', async (broken, error, status, message) => {
    const { data, init } = await loadedWith(broken, error);
    expect(init.status).toBe(status);
    expect(data.failure).toEqual({ message, reason: error.message });
  });
});
