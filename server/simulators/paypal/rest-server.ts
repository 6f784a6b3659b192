import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../loopback-server.ts';
import { type Core, newDebugId } from './core.ts';
import type { CallName, Fault, Faults } from './faults.ts';
import { type RestAnswer, type RestRequest, restCalls } from './rest-calls.ts';
import { isIssueName, notFound, RestError } from './rest-error.ts';
import type { Signer } from './signing.ts';
import type { WebhookTarget } from './webhooks.ts';

const LONGEST_BODY = 1024 * 1024;
const TOKEN_SECONDS = 32_400;

export interface RecordedCall {
  readonly name: CallName;
  readonly path: string;
  readonly requestId: string | undefined;
  readonly body: string;
  readonly fault: Fault;
  /** Null until the answer is sent, and forever if none was. */
  status: number | null;
}

export interface Credentials {
  clientId: string;
  clientSecret: string;
}

interface RestServerOptions {
  core: Core;
  faults: Faults;
  signer: Signer;
  webhook: () => WebhookTarget | null;
  /** The only pair that receives a token; without it, every pair does. */
  credentials: Credentials | undefined;
  /** In order of arrival. */
  calls: RecordedCall[];
  /** The simulator's own answers that violated the schema. */
  violations: string[];
}

interface WireAnswer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

const serverError = (debugId: string): WireAnswer => ({
  status: 500,
  body: {
    name: 'INTERNAL_SERVER_ERROR',
    message: 'An internal server error occurred.',
    debug_id: debugId,
  },
});

/** Answers a request as PayPal's REST API would, or as the planned fault dictates. */
export function createRestHandler(options: RestServerOptions) {
  const inFlight = new Set<string>();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.on('error', () => {});
    const debugId = newDebugId();
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    const body = (await readBody(request, LONGEST_BODY)) ?? '';
    const matched = matchCall(request.method ?? 'GET', path);
    if (!matched) return send(response, debugId, refusal(notFound(), debugId));
    const fault = options.faults.take(matched.name);
    const requestId = headerOf(request, 'paypal-request-id');
    const recorded: RecordedCall = { name: matched.name, path, requestId, body, fault, status: null };
    options.calls.push(recorded);
    const answer = await withFault(fault, options.faults, debugId, () =>
      answerCall(options, inFlight, matched, request, body, debugId),
    );
    if (answer === 'drop') return void response.destroy();
    recorded.status = answer.status;
    if (answer === BROKEN) return void response.writeHead(200).end('<html>We are sorry');
    send(response, debugId, answer);
  };
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

interface MatchedCall {
  name: CallName;
  id: string;
  answer: (typeof restCalls)[number]['answer'] | null;
}

function matchCall(method: string, path: string): MatchedCall | null {
  if (method === 'POST' && path === '/v1/oauth2/token') return { name: 'token', id: '', answer: null };
  for (const call of restCalls) {
    const match = call.method === method ? call.path.exec(path) : null;
    if (match) return { name: call.name, id: decodeURIComponent(match[1] ?? ''), answer: call.answer };
  }
  return null;
}

const BROKEN: WireAnswer = { status: 200, body: {} };

async function withFault(
  fault: Fault,
  faults: Faults,
  debugId: string,
  answer: () => Promise<WireAnswer>,
): Promise<WireAnswer | 'drop'> {
  if (fault === 'server_error_before') return serverError(debugId);
  if (fault === 'drop_before') return 'drop';
  if (fault === 'rate_limited') {
    const body = { name: 'RATE_LIMIT_REACHED', message: 'Too many requests.', debug_id: debugId };
    return { status: 429, body, headers: { 'retry-after': '0' } };
  }
  if (fault === 'unauthorized') return unauthorized(debugId);
  if (fault === 'in_progress') return refusal(new RestError('PREVIOUS_REQUEST_IN_PROGRESS'), debugId);
  if (fault === 'stall_before') await faults.released();
  const done = await answer();
  if (fault === 'stall_after') await faults.released();
  if (fault === 'server_error_after') return serverError(debugId);
  if (fault === 'drop_after') return 'drop';
  return fault === 'malformed_after' ? BROKEN : done;
}

async function answerCall(
  options: RestServerOptions,
  inFlight: Set<string>,
  call: MatchedCall,
  request: IncomingMessage,
  body: string,
  debugId: string,
): Promise<WireAnswer> {
  if (!call.answer) return answerToken(options, request, body, debugId);
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (!bearer || !options.signer.isToken(bearer)) return unauthorized(debugId);
  const rest: RestRequest = {
    id: call.id,
    body,
    requestId: headerOf(request, 'paypal-request-id'),
    wantsAll: /return=representation/.test(headerOf(request, 'prefer') ?? ''),
  };
  const key = rest.requestId && `${call.name} ${rest.requestId}`;
  // PayPal may fail the second of two simultaneous identical requests; the simulator always does.
  if (key && inFlight.has(key)) return refusal(new RestError('PREVIOUS_REQUEST_IN_PROGRESS'), debugId);
  if (key) inFlight.add(key);
  try {
    checkHeaders(request, rest);
    const mocked = mockedFailure(request, debugId);
    if (mocked) return mocked;
    return checkedAnswer(options, call.name, debugId, await call.answer(options, rest));
  } catch (error) {
    if (error instanceof RestError) return refusal(error, debugId);
    throw error;
  } finally {
    if (key) inFlight.delete(key);
  }
}

function checkHeaders(request: IncomingMessage, { requestId }: RestRequest): void {
  if (requestId !== undefined && (requestId.length < 1 || requestId.length > 108)) {
    throw new RestError('INVALID_STRING_LENGTH', 'PayPal-Request-Id');
  }
  if (request.method === 'POST' && !request.headers['content-type']?.startsWith('application/json')) {
    throw new RestError('INVALID_PARAMETER_SYNTAX', 'Content-Type');
  }
}

/** Negative testing as in PayPal's sandbox: the caller names the refusal it wants. */
function mockedFailure(request: IncomingMessage, debugId: string): WireAnswer | null {
  const header = headerOf(request, 'paypal-mock-response');
  if (header === undefined || request.method !== 'POST') return null;
  let code: unknown;
  try {
    code = (JSON.parse(header) as { mock_application_codes?: unknown }).mock_application_codes;
  } catch {
    throw new RestError('INVALID_PARAMETER_SYNTAX', 'PayPal-Mock-Response');
  }
  const name = String(Array.isArray(code) ? code[0] : code);
  if (name === 'INTERNAL_SERVER_ERROR' || name === 'INTERNAL_SERVICE_ERROR') return serverError(debugId);
  throw isIssueName(name)
    ? new RestError(name)
    : new RestError('INVALID_PARAMETER_VALUE', 'PayPal-Mock-Response');
}

function checkedAnswer(
  { violations }: RestServerOptions,
  name: CallName,
  debugId: string,
  { status, body, schema }: RestAnswer,
): WireAnswer {
  const checked = schema.safeParse(body);
  if (checked.success) return { status, body };
  violations.push(`${name}: ${checked.error.message}`);
  return serverError(debugId);
}

function answerToken(
  { signer, credentials }: RestServerOptions,
  request: IncomingMessage,
  body: string,
  debugId: string,
): WireAnswer {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  const [clientId = '', clientSecret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  const isKnown = credentials
    ? clientId === credentials.clientId && clientSecret === credentials.clientSecret
    : clientId !== '' && clientSecret !== '';
  if (!isKnown) {
    const refused = { error: 'invalid_client', error_description: 'Client Authentication failed' };
    return { status: 401, body: refused };
  }
  if (new URLSearchParams(body).get('grant_type') !== 'client_credentials') {
    const refused = { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' };
    return { status: 400, body: refused };
  }
  const scope = [
    'https://uri.paypal.com/services/payments/payment',
    'https://uri.paypal.com/services/applications/webhooks',
    'https://uri.paypal.com/services/disputes/read-seller',
    'https://uri.paypal.com/services/payments/refund',
  ].join(' ');
  return {
    status: 200,
    body: {
      scope,
      access_token: signer.newToken(TOKEN_SECONDS),
      token_type: 'Bearer',
      app_id: 'APP-DEMO',
      expires_in: TOKEN_SECONDS,
      nonce: `${new Date().toISOString()}${debugId}`,
    },
  };
}

const refusal = (error: RestError, debugId: string): WireAnswer => ({
  status: error.status,
  body: error.body(debugId),
});

const unauthorized = (debugId: string): WireAnswer => ({
  status: 401,
  body: {
    name: 'AUTHENTICATION_FAILURE',
    message:
      'Authentication failed due to missing authorization header, or invalid authentication credentials.',
    debug_id: debugId,
  },
});

function send(response: ServerResponse, debugId: string, { status, body, headers }: WireAnswer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'paypal-debug-id': debugId,
    ...headers,
  });
  response.end(JSON.stringify(body));
}
