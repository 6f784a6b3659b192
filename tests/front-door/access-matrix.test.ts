import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { pathToNothing, pathWith, plausibleBody } from './endpoint-inputs.ts';

type ActorName = 'stranger' | 'member' | 'Seller' | 'moderator' | 'disabled' | 'signed out' | 'Admin';

let test: TestApp;
const actors = {} as Record<ActorName, HttpClient>;

beforeAll(async () => {
  test = await startTestApp();
  const seller = await test.signUp();
  const disabled = await test.signUp();
  const moderator = await test.signUp();
  const signedOut = await test.signUp();
  await test.database.query(`update users set role = 'Seller' where id = $1`, [seller.userId]);
  await test.database.query(`update users set role = 'moderator' where id = $1`, [moderator.userId]);
  await test.database.query('update users set disabled_at = now() where id = $1', [disabled.userId]);
  const cookies = new Map(signedOut.cookies);
  await signedOut.post('/api/auth/sign-out', {});
  for (const [name, value] of cookies) signedOut.cookies.set(name, value);
  Object.assign(actors, {
    stranger: test.client(),
    member: await test.signUp(),
    Seller: seller,
    moderator,
    disabled,
    'signed out': signedOut,
    Admin: await test.signUpAdmin(),
  });
});
afterAll(() => test.close());

const isNobody = (actor: ActorName) => actor === 'stranger' || actor === 'disabled' || actor === 'signed out';

/** The guard's expected status, or null if it lets the request through. */
function guardStatus(endpoint: Endpoint, actor: ActorName): number | null {
  if (endpoint.access === 'public') return null;
  if (isNobody(actor)) return 401;
  if (endpoint.access === 'support') return actor === 'moderator' || actor === 'Admin' ? null : 403;
  return endpoint.access === 'admin' && actor !== 'Admin' ? 403 : null;
}

const call = (endpoint: Endpoint, client: HttpClient, path: string, method: string = endpoint.method) =>
  client.request(method, path, method === 'GET' || method === 'HEAD' ? undefined : plausibleBody(endpoint));

describe('every endpoint and every actor', () => {
  const guarded = endpoints.filter((endpoint) => endpoint.access !== 'public');

  for (const endpoint of guarded) {
    it(`${endpoint.access}: ${endpoint.method} ${endpoint.path}`, async () => {
      for (const name of ['stranger', 'disabled', 'signed out', 'member', 'Seller', 'moderator'] as const) {
        const expected = guardStatus(endpoint, name);
        if (expected === null) continue;
        const answer = await call(endpoint, actors[name], pathWith(endpoint, 'absent'));
        expect([name, answer.status]).toEqual([name, expected]);
        expect(answer.body.success).toBe(false);
      }
    });

    it(`other spellings grant no access: ${endpoint.method} ${endpoint.path}`, async () => {
      const path = pathWith(endpoint, 'absent');
      const spellings = [
        `${path}/`,
        `/${path}`,
        path.replace(/\/([^/]+)$/, '//$1'),
        path.toUpperCase(),
        `${path}%2f`,
        `${path};x=1`,
        `${path}%20`,
      ];
      for (const spelling of spellings) {
        const answer = await call(endpoint, actors.stranger, spelling);
        expect([spelling, [401, 404].includes(answer.status)]).toEqual([spelling, true]);
      }
      const overridden = await actors.stranger.request('GET', path, undefined, {
        headers: { 'x-http-method-override': endpoint.method },
      });
      const isReadable = endpoints.some(
        (other) => other.method === 'GET' && other.path === endpoint.path && other.access === 'public',
      );
      expect(isReadable ? [200] : [401, 404]).toContain(overridden.status);
      expect(overridden.text).toBe((await actors.stranger.get(path)).text);
    });
  }

  it('the support inbox, and nothing else of the back office, is open to moderators', async () => {
    const open = guarded.filter(({ access }) => access === 'support');
    expect(open.map(({ path }) => path.split('/')[2]).sort()).toEqual(
      expect.arrayContaining(['canned-replies', 'mail-choices', 'support-messages', 'support-team']),
    );
    for (const endpoint of open) {
      const answer = await call(endpoint, actors.moderator, pathWith(endpoint, 'absent-id'));
      expect([endpoint.path, [200, 400, 404].includes(answer.status)]).toEqual([endpoint.path, true]);
    }
  });

  it('HEAD is guarded like GET', async () => {
    for (const endpoint of guarded.filter(({ method }) => method === 'GET')) {
      const answer = await call(endpoint, actors.stranger, pathWith(endpoint, 'absent'), 'HEAD');
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 401]);
    }
  });

  it('unknown ids are 404 for permitted users', async () => {
    for (const endpoint of guarded.filter(({ params }) => params !== undefined)) {
      const answer = await call(endpoint, actors.Admin, pathToNothing(endpoint));
      expect([endpoint.method, endpoint.path, answer.status]).toEqual([endpoint.method, endpoint.path, 404]);
    }
  });

  it('no endpoint that changes anything accepts GET', async () => {
    for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
      if (endpoints.some((other) => other.method === 'GET' && other.path === endpoint.path)) continue;
      const answer = await actors.Admin.get(pathWith(endpoint, 'absent'));
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 404]);
    }
  });
});
