import {
  createRequestHandler,
  data,
  type LoaderFunctionArgs,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { CallAnswer, Endpoint } from '#contract/endpoint.ts';
import type { Viewer } from '#contract/identity.ts';
import { getMe } from '#contract/identity.ts';
import { type AnyInput, type Api, apiOf, type Call, failureIn, type TransportAnswer } from './api.ts';
import { apiContext } from './api-context.ts';
import { ApiError, type FailureDetails } from './api-error.ts';

/**
 * A response of the API in this process: `content` is validated by the endpoint's schema, or is a failure's
 * body.
 */
export interface InProcessAnswer extends Pick<TransportAnswer, 'status' | 'headers'> {
  content: unknown;
}

/**
 * What the server passes with each page request. Its own declaration of this interface is in
 * server/http/page-build.ts.
 */
export interface PageFacts {
  call: (endpoint: Endpoint, input: AnyInput, headers?: Record<string, string>) => Promise<InProcessAnswer>;
  requestId: string;
  publicUrl: string;
  isRegistrationOpen: boolean;
  scriptNonce: string;
  takeHtml: (html: Uint8Array) => void;
  reportError: (error: unknown) => void;
  allowPaymentScript: (url: string) => void;
}

type Handler<Rest extends unknown[]> = (args: LoaderFunctionArgs, ...rest: Rest) => unknown;

function routeFailure(error: unknown, args: LoaderFunctionArgs, isDevelopment: boolean): unknown {
  if (error instanceof ApiError) return data(error.details, { status: error.status || 503 });
  // Redirects and `data()` are responses, not failures; in development the stack belongs on the screen.
  if (!(error instanceof Error) || isDevelopment) return error;
  const { reportError, requestId } = args.context.get(apiContext);
  reportError(error);
  const details: FailureDetails = {
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.',
    issues: [],
    requestId,
    retryAfterSeconds: null,
  };
  return data(details, { status: 500 });
}

/**
 * React Router replaces every thrown Error with "Unexpected Server Error" and status 500. API failures keep
 * their status, message and request id; of other errors the page gets only the request id.
 */
function withFailures<Rest extends unknown[]>(handler: Handler<Rest> | undefined, isDevelopment: boolean) {
  if (!handler) return undefined;
  return async (args: LoaderFunctionArgs, ...rest: Rest) => {
    try {
      return await handler(args, ...rest);
    } catch (error) {
      throw routeFailure(error, args, isDevelopment);
    }
  };
}

function withRouteFailures(routes: ServerBuild['routes'], isDevelopment: boolean): ServerBuild['routes'] {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      if (!route) return [id, route];
      const { loader, action, middleware } = route.module;
      const module = {
        ...route.module,
        loader: withFailures(loader as Handler<[]> | undefined, isDevelopment),
        action: withFailures(action as Handler<[]> | undefined, isDevelopment),
        middleware: middleware?.map((step) => withFailures(step as Handler<[never]>, isDevelopment)),
      } as typeof route.module;
      return [id, { ...route, module }];
    }),
  );
}

/** Calls within this process. Cookies set by a call (sign-in, sign-out) are sent with the page's response. */
function callInProcess(call: PageFacts['call'], cookies: string[]): Call {
  return async (endpoint, input, headers) => {
    const answer = await call(endpoint, input as AnyInput, headers);
    const setCookie = answer.headers['set-cookie'];
    if (setCookie !== undefined) cookies.push(...[setCookie].flat().map(String));
    if (answer.status >= 400) throw failureIn(answer, answer.content);
    return { answer: answer.content as CallAnswer<typeof endpoint>, headers: answer.headers };
  };
}

function viewerOf(api: Api, hasCookie: boolean): () => Promise<Viewer | null> {
  let asked: Promise<Viewer | null> | undefined;
  const ask = async () => {
    if (!hasCookie) return null;
    try {
      return (await api(getMe, {})).data;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
  return () => {
    asked ??= ask();
    return asked;
  };
}

/** The entry point of the built web app: the server calls it for every page request. */
export function createPageHandler(build: ServerBuild, mode: 'development' | 'production') {
  const routes = withRouteFailures(build.routes, mode === 'development');
  const handle = createRequestHandler({ ...build, routes }, mode);
  return async (request: Request, facts: PageFacts): Promise<Response> => {
    const cookies: string[] = [];
    const call = callInProcess(facts.call, cookies);
    const api = apiOf(call);
    const context = new RouterContextProvider();
    context.set(apiContext, { ...facts, call, api, viewer: viewerOf(api, request.headers.has('cookie')) });
    const response = await handle(request, context);
    for (const cookie of cookies) response.headers.append('set-cookie', cookie);
    return response;
  };
}
