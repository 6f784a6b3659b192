import type { ServerResponse } from 'node:http';
import { readBody, startLoopbackServer } from '../../../server/simulators/loopback-server.ts';
import {
  asEvent,
  errorBody,
  responseChunk,
  sendJson,
  startEventStream,
} from '../../../server/simulators/text-model/gemini-protocol.ts';

const LONGEST_BODY = 1024 * 1024;
const options = { model: 'scripted', responseId: 'scripted' };

/** One request to the model, whose response the test controls. */
export interface ModelCall {
  write(text: string): void;
  /** Writes the rest and completes the response. */
  end(text?: string): void;
  /** Breaks the connection. */
  cut(): void;
}

export interface ScriptedModel {
  readonly url: string;
  /** The oldest request no test has taken yet. Waits if there is none. */
  nextCall(): Promise<ModelCall>;
  /** Answers every request with this text from now on; null stops that. */
  answer(text: string | null): void;
  /** Rejects every request with this status and message from now on; null stops that. */
  refuse(refusal: { status: number; message: string } | null): void;
  close(): Promise<void>;
}

function callOn(response: ServerResponse): ModelCall {
  startEventStream(response);
  const write = (text: string) => void response.write(asEvent(responseChunk(text, options)));
  return {
    write,
    end(text = '') {
      response.end(asEvent(responseChunk(text, { ...options, finishReason: 'STOP' })));
    },
    cut: () => void response.destroy(),
  };
}

/** A text model whose output and timing the test controls. Speaks Gemini's protocol. */
export async function startScriptedModel(): Promise<ScriptedModel> {
  const calls: ModelCall[] = [];
  const waiting: ((call: ModelCall) => void)[] = [];
  let answer: string | null = null;
  let refusal: { status: number; message: string } | null = null;
  const server = await startLoopbackServer(0, (request, response) => {
    void readBody(request, LONGEST_BODY).then(() => {
      if (refusal) return sendJson(response, refusal.status, errorBody(refusal.status, refusal.message));
      const call = callOn(response);
      if (answer !== null) return call.end(answer);
      const taker = waiting.shift();
      if (taker) taker(call);
      else calls.push(call);
    });
  });
  return {
    url: server.url,
    nextCall() {
      const call = calls.shift();
      return call ? Promise.resolve(call) : new Promise((resolve) => waiting.push(resolve));
    },
    answer(text) {
      answer = text;
    },
    refuse(next) {
      refusal = next;
    },
    close: () => server.close(),
  };
}
