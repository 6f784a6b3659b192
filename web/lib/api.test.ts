import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { createApi, type Transport, type TransportAnswer, urlOf } from './api.ts';
import { ApiError } from './api-error.ts';

const renameThing = defineEndpoint({
  method: 'PUT',
  path: '/api/things/{id}',
  access: 'user',
  summary: 'Rename a thing',
  params: z.object({ id: z.string() }),
  query: z.object({ dryRun: z.boolean().optional(), note: z.string().optional() }),
  body: z.object({ name: z.string() }),
  answer: z.object({ success: z.literal(true), data: z.object({ at: z.coerce.date() }) }),
});

const input = { params: { id: 'a/b' }, query: { dryRun: true, note: undefined }, body: { name: 'x' } };

function answering(answer: Partial<TransportAnswer>): {
  api: ReturnType<typeof createApi>;
  calls: unknown[][];
} {
  const calls: unknown[][] = [];
  const transport: Transport = async (...call) => {
    calls.push(call);
    return { status: 200, headers: {}, body: '', ...answer };
  };
  return { api: createApi(transport), calls };
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('the typed client', () => {
  it('sends method, filled path, query and JSON body, and returns the parsed response', async () => {
    const { api, calls } = answering({ body: '{"success":true,"data":{"at":"2026-11-20T10:00:00Z"}}' });
    const answer = await api(renameThing, input, { 'idempotency-key': 'k' });
    expect(answer.data.at).toEqual(new Date('2026-11-20T10:00:00Z'));
    expect(calls).toEqual([
      [
        'PUT',
        '/api/things/a%2Fb?dryRun=true',
        '{"name":"x"}',
        { 'content-type': 'application/json', 'idempotency-key': 'k' },
      ],
    ]);
  });

  it('omits undefined values', () => {
    expect(urlOf({ path: '/api/me' }, { query: { page: undefined, q: null } })).toBe('/api/me');
  });

  it('turns a failure of the contract into an error with its message, issues and retry time', async () => {
    const issues = [{ path: ['name'], message: 'Too long' }];
    const body = JSON.stringify({
      success: false,
      code: 'too_many_requests',
      message: 'Wait.',
      error: 'Wait.',
      issues,
    });
    const headers = { 'retry-after': '7', 'x-request-id': 'r1' };
    const error = await failureOf(answering({ status: 429, body, headers }).api(renameThing, input));
    expect(error).toMatchObject({ status: 429, code: 'too_many_requests', message: 'Wait.', issues });
    expect(error).toMatchObject({ retryAfterSeconds: 7, requestId: 'r1' });
  });

  it.each([
    ["a proxy's page", { status: 502, body: '<html>Bad gateway</html>' }],
    ['a success in another shape', { status: 200, body: '{"success":true}' }],
    ['no JSON', { status: 200, body: 'ok' }],
    ['a failure without a message', { status: 500, body: '{"message":{}}' }],
  ])('reports that it got %s', async (_, answer) => {
    const error = await failureOf(answering(answer).api(renameThing, input));
    expect(error).toMatchObject({ status: answer.status, code: 'unexpected_answer' });
    expect(error.message).toMatch(/^The service did not answer as expected/);
  });

  it('reports a network failure when there is no response', async () => {
    const cause = new TypeError('fetch failed');
    const error = await failureOf(createApi(() => Promise.reject(cause))(renameThing, input));
    expect(error).toMatchObject({ status: 0, code: 'network', cause });
    expect(error.message).toBe('Network error. Please check your connection and try again.');
  });
});
