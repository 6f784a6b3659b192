import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listPackages } from '#contract/catalog.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getGeneration, listGenerations } from '#contract/generation.ts';
import { getMe, listUsers, signOut } from '#contract/identity.ts';
import { bannerSection } from '#contract/site-content.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { InternalInput } from './internal-calls.ts';

type Called = [Endpoint, InternalInput?, Record<string, string>?];

let app: TestApp;
/** The API calls of the next page request. */
let calls: Called[] = [];

beforeAll(async () => {
  app = await startTestApp({
    extendApp: ({ app: server, internalCalls }) => {
      const page = async (request: FastifyRequest) => {
        const call = internalCalls.from(request);
        return Promise.all(calls.map((called) => call(...called)));
      };
      server.get('/test-page', page);
      server.post('/test-page', page);
    },
  });
});
afterAll(() => app.close());

async function visit(client: Pick<HttpClient, 'get'>, ...made: Called[]) {
  calls = made;
  return (await client.get('/test-page')).body as { status: number; headers: object; content: unknown }[];
}

describe('an API call made by a page', () => {
  it('gets the same response as a call over the network', async () => {
    const person = await app.signUp();
    const outside = [
      await person.get('/api/me'),
      await person.get('/packages'),
      await person.get('/api/generations'),
    ];
    const inside = await visit(person, [getMe], [listPackages], [listGenerations]);
    expect(inside.map(({ content }) => content)).toEqual(outside.map(({ body }) => body));
    expect(inside.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('passes the same guard, schemas and errors', async () => {
    const [stranger, person] = [app.client(), await app.signUp()];
    const refusals: [HttpClient, Called, number, string][] = [
      [stranger, [getMe], 401, 'not_signed_in'],
      [person, [listUsers], 403, 'admin_only'],
      [person, [listGenerations, { query: { page: -1 } }], 400, 'invalid_request'],
      [person, [listGenerations, { query: { search: 'a\0b' } }], 400, 'malformed_body'],
      [person, [getGeneration, { params: { id: '' } }], 404, 'not_found'],
      [person, [getGeneration, { params: { id: 'x'.repeat(300) } }], 404, 'not_found'],
      [person, [getGeneration, { params: { id: 'nobody-has-this' } }], 404, 'not_found'],
    ];
    for (const [client, call, status, code] of refusals) {
      const [answer] = await visit(client, call);
      const failure = answer?.content as { code?: string } | undefined;
      expect([answer?.status, failure?.code]).toEqual([status, code]);
    }
  });

  it('takes only the identity from the page request', async () => {
    const etag = (await app.client().get(bannerSection.path)).headers.get('etag') ?? '';
    calls = [[bannerSection.endpoints.get]];
    const answer = await fetch(`${app.url}/test-page`, {
      headers: { 'if-none-match': etag, accept: 'text/event-stream' },
    });
    expect(await answer.json()).toMatchObject([{ status: 200, content: { success: true } }]);
  });

  it('queries session, user and balance once, however much the page reads', async () => {
    const person = await app.signUp();
    // The first request of an hour records the visit.
    await person.get('/api/me');
    const query = vi.spyOn(app.context.db.$client, 'query');
    const [first] = await visit(person, [getMe], [getMe], [getMe]);
    expect(query).toHaveBeenCalledTimes(1);
    expect(first?.content).toMatchObject({ data: { email: person.email, credits: 5 } });
    query.mockClear();
    await person.get('/api/me');
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  it('does not remember a session that has ended', async () => {
    const person = await app.signUp();
    expect((await visit(person, [getMe]))[0]?.status).toBe(200);
    await app.database.query('delete from sessions where user_id = $1', [person.userId]);
    expect((await visit(person, [getMe]))[0]?.status).toBe(401);
  });

  it('notices that the form sent to the page ended the session', async () => {
    const person = await app.signUp();
    calls = [[signOut]];
    const [signedOut] = (await person.post('/test-page', {})).body;
    expect(signedOut).toMatchObject({ status: 200 });
    expect(String(signedOut.headers['set-cookie'])).toContain('session_token=;');
    expect((await visit(person, [getMe]))[0]?.status).toBe(401);
  });

  it('reads shared content from memory until the content changes', async () => {
    const ask = () => visit(app.client(), [listPackages], [bannerSection.endpoints.get]);
    const before = await ask();
    const query = vi.spyOn(app.context.db.$client, 'query');
    expect(await ask()).toEqual(before);
    expect(query).not.toHaveBeenCalled();
    app.context.contentVersion.bump();
    expect(await ask()).toEqual(before);
    expect(query).toHaveBeenCalled();
    query.mockRestore();
  });
});
