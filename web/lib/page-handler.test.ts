import { data, type LoaderFunctionArgs, redirect, type ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { getMe } from '#contract/identity.ts';
import { requireAdmin, requireViewer } from '../domain/guards.ts';
import { apiContext } from './api-context.ts';
import { createPageHandler, type InProcessAnswer } from './page-handler.ts';

type Loader = (args: LoaderFunctionArgs) => unknown;

const viewer = {
  _id: 'u1',
  name: 'Marta',
  email: 'marta@example.com',
  role: 'member',
  photoUrl: null,
  credits: 5,
  hasHadFreeCredits: false,
  offeredCredits: 0,
  emailVerified: true,
  twoFactorEnabled: false,
  hasToSetUpTwoStep: false,
  actedBy: null,
};
const signedIn: InProcessAnswer = {
  status: 200,
  headers: {},
  content: { success: true, data: viewer },
};
const unavailable: InProcessAnswer = {
  status: 503,
  headers: { 'x-request-id': 'r2' },
  content: { success: false, code: 'database_unavailable', message: 'Restarting.' },
};

function route(id: string, path: string, module: object) {
  return { id, path, module: { default: () => null, ...module } };
}

function buildWith(routes: ReturnType<typeof route>[]): ServerBuild {
  const byId = Object.fromEntries(routes.map((entry) => [entry.id, entry]));
  return {
    entry: { module: { default: () => new Response('page') } },
    routes: byId,
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}

interface Visit {
  loader?: Loader;
  middleware?: unknown[];
  answer?: InProcessAnswer;
  cookie?: string;
  path?: string;
}

/** Requests the data of one page, as a client-side navigation does. */
async function visit({
  loader = () => null,
  middleware = [],
  answer = signedIn,
  cookie,
  path = '/page.data',
}: Visit) {
  const calls: string[] = [];
  const reported: unknown[] = [];
  const handle = createPageHandler(buildWith([route('page', 'page', { loader, middleware })]), 'production');
  const request = new Request(`http://localhost${path}`, { headers: cookie ? { cookie } : {} });
  const response = await handle(request, {
    call: async ({ method, path: called }) => {
      calls.push(`${method} ${called}`);
      return answer;
    },
    requestId: 'r1',
    publicUrl: 'http://localhost',
    isRegistrationOpen: true,
    scriptNonce: 'n',
    takeHtml: () => {},
    reportError: (error) => reported.push(error),
    allowPaymentScript: () => {},
  });
  return { response, text: await response.text(), calls, reported };
}

const callApi: Loader = ({ context }) => context.get(apiContext).api(getMe, {});

describe('a page request', () => {
  it("gives loaders the caller's API", async () => {
    const { response, text, calls } = await visit({ loader: callApi });
    expect(response.status).toBe(200);
    expect(text).toContain('marta@example.com');
    expect(calls).toEqual(['GET /api/me']);
  });

  it('fetches the signed-in user once, and not at all without a cookie', async () => {
    const loader: Loader = async ({ context }) => {
      const { viewer: ask } = context.get(apiContext);
      return [await ask(), await ask()].map((person) => person?.email ?? 'stranger');
    };
    expect((await visit({ loader, cookie: 'session=1' })).calls).toEqual(['GET /api/me']);
    const stranger = await visit({ loader });
    expect(stranger.calls).toEqual([]);
    expect(stranger.text).toContain('stranger');
  });

  it('keeps status, message and request id of a failed call', async () => {
    const { response, text, reported } = await visit({ loader: callApi, answer: unavailable });
    expect(response.status).toBe(503);
    expect(text).toContain('Restarting.');
    expect(text).toContain('r2');
    expect(reported).toEqual([]);
  });

  it('shows only the request id of any other error, and reports it', async () => {
    const error = new Error('password of the database');
    const loader: Loader = () => Promise.reject(error);
    const { response, text, reported } = await visit({ loader });
    expect(response.status).toBe(500);
    expect(text).not.toContain('password');
    expect(text).toContain('r1');
    expect(reported).toEqual([error]);
  });

  it('does not change redirects and thrown responses', async () => {
    const moved = await visit({ loader: () => Promise.reject(redirect('/elsewhere')) });
    expect(moved.text).toContain('/elsewhere');
    const missing = await visit({ loader: () => Promise.reject(data('gone', { status: 404 })) });
    expect(missing.response.status).toBe(404);
    expect(missing.reported).toEqual([]);
  });

  it('sends the cookies that its calls set', async () => {
    const answer = { ...signedIn, headers: { 'set-cookie': ['a=1; Path=/', 'b=2; Path=/'] } };
    const { response } = await visit({ loader: callApi, answer });
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
  });
});

describe('the guards', () => {
  const middleware = [requireViewer, requireAdmin];

  it('redirect a signed-out visitor to the sign-in page with the way back, whichever loader is requested', async () => {
    for (const path of ['/page.data?tab=2', '/page.data?tab=2&_routes=page']) {
      const { text, response } = await visit({ middleware, path });
      expect(response.status).toBe(202);
      expect(text).toContain('/login?next=%2Fpage%3Ftab%3D2');
    }
  });

  it('refuse anyone but an Admin', async () => {
    const member = await visit({ middleware, cookie: 'session=1', loader: () => 'secret figures' });
    expect(member.response.status).toBe(403);
    expect(member.text).toContain('admin_only');
    expect(member.text).not.toContain('secret figures');
    const content = { success: true, data: { ...viewer, role: 'Admin' } };
    const admin = await visit({
      middleware,
      cookie: 'session=1',
      answer: { ...signedIn, content },
      loader: () => 'figures',
    });
    expect(admin.text).toContain('figures');
  });

  it('do not treat an unreachable service as signed out', async () => {
    const { response } = await visit({ middleware, cookie: 'session=1', answer: unavailable });
    expect(response.status).toBe(503);
  });
});
