import { EventEmitter, once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type LoopbackServer, readBody, startLoopbackServer } from '../loopback-server.ts';
import { type FaultName, scenarios } from './faults.ts';
import { refusalOf } from './gemini-families.ts';
import { errorBody, readCall, sendJson } from './gemini-protocol.ts';
import { readGenerateContentRequest } from './gemini-request.ts';
import { answerChatCompletion } from './openai-protocol.ts';

const LONGEST_BODY = 1024 * 1024;

export interface RecordedRequest {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
  /** The scenario that answered. */
  readonly scenario: FaultName | null;
  /** How the answer ended: sent completely, or cut off by the caller or the scenario. */
  readonly ended: Promise<'sent' | 'left'>;
}

/** One scenario for all further requests, a queue of them (then `good`), or a choice per request. */
type Plan =
  | FaultName
  | readonly FaultName[]
  | ((request: Pick<RecordedRequest, 'path' | 'headers' | 'body'>) => FaultName);

export interface FaultServer extends LoopbackServer {
  /** In order of arrival. */
  readonly requests: readonly RecordedRequest[];
  plan(next: Plan): void;
  /** Lets stalled answers finish. */
  release(): void;
  /** Resolves once `count` requests have arrived in total. */
  arrived(count: number): Promise<void>;
}

/**
 * A scriptable text model for tests. It speaks Gemini's protocol, refuses requests Google would refuse, and
 * acts as an OpenAI-compatible server under `/v1/chat/completions`.
 */
export async function startFaultServer({ dripMs = 1000 } = {}): Promise<FaultServer> {
  const requests: RecordedRequest[] = [];
  const events = new EventEmitter().setMaxListeners(0);
  let choose: Chooser = () => 'good';

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const ended = new Promise<'sent' | 'left'>((resolve) => {
      response.on('close', () => resolve(response.writableFinished ? 'sent' : 'left'));
    });
    // Tests deliberately disconnect during a write.
    response.on('error', () => {});
    const text = (await readBody(request, LONGEST_BODY)) ?? '';
    const path = request.url ?? '/';
    const { method = 'GET', headers } = request;
    const call = readCall(path);
    const isChat = path === '/v1/chat/completions';
    const recorded: RecordedRequest = {
      method,
      path,
      headers,
      body: parsed(text),
      scenario: null,
      ended,
    };
    const scenario = call || isChat ? choose(recorded) : null;
    requests.push({ ...recorded, scenario });
    events.emit('arrived');

    if (!scenario || method !== 'POST') return sendJson(response, 404, errorBody(404, 'Not found.'));
    if (isChat) return answerChatCompletion(response, recorded.body, scenario);
    const { request: asked, problem } = readGenerateContentRequest(text);
    if (!asked) return sendJson(response, 400, errorBody(400, problem));
    const refusal = refusalOf(call?.model ?? '', asked);
    if (refusal) return sendJson(response, refusal.status, errorBody(refusal.status, refusal.message));
    await scenarios[scenario]({
      response,
      model: call?.model ?? '',
      isMetaRequest: !text.includes('==='),
      dripMs,
      released: once(events, 'released').then(() => {}),
    });
  };

  const server = await startLoopbackServer(0, (request, response) => void handle(request, response));
  return {
    ...server,
    requests,
    plan(next) {
      choose = chooserOf(next);
    },
    release: () => void events.emit('released'),
    async arrived(count) {
      while (requests.length < count) await once(events, 'arrived');
    },
  };
}

type Chooser = (request: RecordedRequest) => FaultName;

function chooserOf(plan: Plan): Chooser {
  if (typeof plan === 'string') return () => plan;
  if (typeof plan === 'function') return plan;
  const queue = [...plan];
  return () => queue.shift() ?? 'good';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
