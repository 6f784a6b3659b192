import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { type ErrorCode, errorTable } from '#contract/errors.ts';
import { getGeneration, getGenerator, listGenerations } from '#contract/generation.ts';
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

const remembered = { channels: ['amazon'], market: 'EU', voiceId: null };
const answers = new Map<Endpoint, unknown>([
  [getGenerator, { data: { credits: 5, languages: [], ready: true, demo: true, remembered } }],
  [listGenerations, { data: [] }],
  [getVoices, { data: [{ _id: 'v1', name: 'Dry', lines: {} }] }],
]);

/** The page's loader data with a service that answers this, or fails. */
async function loadedWith(others: ReadonlyMap<Endpoint, unknown>, query = '') {
  const api = (async (endpoint: Endpoint) => {
    const answer = others.get(endpoint) ?? answers.get(endpoint);
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as Api;
  const context = new RouterContextProvider();
  context.set(apiContext, { api, viewer: async () => ({ _id: 'u1' }) } as never);
  const request = new Request(`http://localhost/user/generate-product-description${query}`);
  return loader({ request, context } as never);
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
    const { data, init } = (await loadedWith(new Map([[broken, error]]))) as unknown as {
      data: { failure: { message: string; reason: string } };
      init: { status: number };
    };
    expect(init.status).toBe(status);
    expect(data.failure).toEqual({ message, reason: error.message });
  });
});

describe('what the form is filled with', () => {
  const prefillFor = async (query: string, endpoint: Endpoint, data: object | Error) => {
    const answer = data instanceof Error ? data : { data };
    const loaded = await loadedWith(new Map<Endpoint, unknown>([[endpoint, answer]]), query);
    return 'generator' in loaded ? loaded.generator?.prefill : undefined;
  };
  const mug = { name: 'Mug', details: 'Stoneware', facts: [], listings: [{ language: 'German' }] };
  const product = { id: 'p1', name: 'Mug' };

  it("is the choice of the last listing and the person's voices", async () => {
    const loaded = await loadedWith(new Map());
    expect(loaded).toMatchObject({ generator: { remembered, voices: [{ _id: 'v1', name: 'Dry' }] } });
  });

  it('is a product, in the language it was last written in', async () => {
    expect(await prefillFor('?productId=p1', getProduct, mug)).toEqual({
      productName: 'Mug',
      productDetails: 'Stoneware',
      language: 'German',
      product,
    });
  });

  it('is its facts, if a product has no details', async () => {
    const facts = [
      { key: 'Volume', value: '350', unit: 'ml' },
      { key: 'Material', value: 'Stoneware' },
    ];
    const filled = await prefillFor('?productId=p1', getProduct, {
      ...mug,
      details: '',
      facts,
      listings: [],
    });
    expect(filled).toMatchObject({
      productDetails: 'Volume: 350 ml\nMaterial: Stoneware',
      language: 'English',
    });
  });

  it('is an earlier listing and the product it is of', async () => {
    const facts = { productName: 'Mug', productDetails: 'Stoneware', language: 'German' };
    expect(await prefillFor('?from=g1', getGeneration, { ...facts, productId: 'p1' })).toEqual({
      ...facts,
      product,
    });
    expect(await prefillFor('?from=g1', getGeneration, { ...facts, productId: null })).toEqual(facts);
  });

  it('is nothing, if what the address names is gone', async () => {
    expect(await prefillFor('?productId=p1', getProduct, refusal('not_found'))).toBeNull();
    expect(await prefillFor('?from=g1', getGeneration, refusal('not_found'))).toBeNull();
  });
});
