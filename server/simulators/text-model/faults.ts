import type { ServerResponse } from 'node:http';
import {
  asEvent,
  errorBody,
  invalidKeyBody,
  responseChunk,
  sendJson,
  startEventStream,
  usageMetadata,
} from './gemini-protocol.ts';
import { absurdTokenCounts, sampleAnswers, sampleUsage } from './sample-answers.ts';

/** The input of a scenario. */
export interface FaultExchange {
  readonly response: ServerResponse;
  readonly model: string;
  readonly isMetaRequest: boolean;
  /** Delay between two bytes or pieces in the slow scenarios. */
  readonly dripMs: number;
  /** Resolves when the test releases stalled answers; otherwise never. */
  readonly released: Promise<void>;
}

type Scenario = (exchange: FaultExchange) => void | Promise<void>;

const TEN_MEGABYTES = 10 * 1024 * 1024;

const piecesOf = (text: string) => text.match(/[\s\S]{1,40}/g) ?? [];

const usageAtEnd = ({ prompt, cached, answer, thoughts }: Record<keyof typeof sampleUsage, unknown>) => ({
  promptTokenCount: prompt,
  cachedContentTokenCount: cached,
  candidatesTokenCount: answer,
  thoughtsTokenCount: thoughts,
});

function chunkOf(
  exchange: FaultExchange,
  text: string,
  finishReason?: string,
  usage: object | null = finishReason ? usageAtEnd(sampleUsage) : usageMetadata(sampleUsage.prompt, 10),
): string {
  return asEvent(
    responseChunk(text, {
      model: exchange.model,
      responseId: 'fault',
      ...(finishReason && { finishReason }),
      ...(usage && { usageMetadata: usage }),
    }),
  );
}

/** A normal answer: all pieces at once, the last with the finish reason. */
function answer(exchange: FaultExchange, text: string, finishReason = 'STOP', usage?: object | null): void {
  const { response } = exchange;
  if (!response.headersSent) startEventStream(response);
  for (const piece of piecesOf(text)) response.write(chunkOf(exchange, piece, undefined, usage));
  response.end(chunkOf(exchange, '', finishReason, usage));
}

const [firstHalf, secondHalf] = [sampleAnswers.whole.slice(0, 120), sampleAnswers.whole.slice(120)];

function beginWith(exchange: FaultExchange, text: string): void {
  startEventStream(exchange.response);
  for (const piece of piecesOf(text)) exchange.response.write(chunkOf(exchange, piece));
}

/** Sends one item after another, slowly, until done or the caller disconnects. */
async function drip({ response, dripMs }: FaultExchange, things: Iterable<string | Buffer>): Promise<void> {
  for (const thing of things) {
    if (response.destroyed) return;
    response.write(thing);
    await new Promise((resolve) => setTimeout(resolve, dripMs));
  }
  response.end();
}

const listingOrMeta = (exchange: FaultExchange, listing: string) =>
  answer(exchange, exchange.isMetaRequest ? sampleAnswers.meta : listing);

/** Every way a text model can fail, and some unusual successes, by name. */
export const scenarios = {
  good: (exchange) => listingOrMeta(exchange, sampleAnswers.whole),
  token_limit: (exchange) => answer(exchange, sampleAnswers.whole.slice(0, 400), 'MAX_TOKENS'),
  missing_sections: (exchange) => listingOrMeta(exchange, sampleAnswers.withoutSections),
  missing_meta: (exchange) => listingOrMeta(exchange, sampleAnswers.withoutMeta),
  no_usage: (exchange) => answer(exchange, sampleAnswers.whole, 'STOP', null),
  absurd_usage: (exchange) => answer(exchange, sampleAnswers.whole, 'STOP', usageAtEnd(absurdTokenCounts)),
  unusable: (exchange) => answer(exchange, sampleAnswers.unusable),
  hostile: (exchange) => listingOrMeta(exchange, sampleAnswers.hostile),
  key_refused: ({ response }) => sendJson(response, 400, invalidKeyBody()),
  forbidden: ({ response }) =>
    sendJson(
      response,
      403,
      errorBody(403, 'Your API key was reported as leaked. Please use another API key.'),
    ),
  quota: ({ response }) =>
    sendJson(
      response,
      429,
      errorBody(429, 'You exceeded your current quota, please check your plan and billing details.', [
        { '@type': 'type.googleapis.com/google.rpc.Help' },
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '17s' },
      ]),
    ),
  overloaded: ({ response }) =>
    sendJson(response, 503, errorBody(503, 'The model is overloaded. Please try again later.')),
  server_error: ({ response }) => sendJson(response, 500, errorBody(500, 'An internal error has occurred.')),
  model_not_found: ({ response, model }) =>
    sendJson(response, 404, errorBody(404, `models/${model} is not found for API version v1beta.`)),
  /** Turns the request down without a word about why. */
  unclear_refusal: ({ response }) =>
    sendJson(response, 400, errorBody(400, 'Request contains an invalid argument.')),
  /** Announced by Google for the generation after 3.8. */
  sampling_refused: ({ response }) =>
    sendJson(response, 400, errorBody(400, 'temperature, topP and topK are not supported for this model.')),
  /** As some regions and proxies wrap it: the error in a list, inside a page. */
  error_list: ({ response }) => sendJson(response, 429, [errorBody(429, 'Resource exhausted.')]),
  html_page: ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Sign in to the network</title>');
  },
  redirect: ({ response }) => {
    response.writeHead(307, { location: '/elsewhere' });
    response.end();
  },
  empty: (exchange) => answer(exchange, ''),
  no_body: ({ response }) => {
    startEventStream(response);
    response.end();
  },
  blocked_prompt: (exchange) => {
    startEventStream(exchange.response);
    exchange.response.end(
      asEvent({
        promptFeedback: { blockReason: 'SAFETY' },
        usageMetadata: usageMetadata(sampleUsage.prompt, 0),
        modelVersion: exchange.model,
      }),
    );
  },
  blocked_answer: (exchange) => {
    beginWith(exchange, firstHalf);
    exchange.response.end(asEvent({ candidates: [{ finishReason: 'SAFETY', index: 0 }] }));
  },
  recitation: (exchange) => answer(exchange, '', 'RECITATION'),
  no_finish_reason: (exchange) => {
    beginWith(exchange, firstHalf);
    exchange.response.end();
  },
  cut: (exchange) => {
    beginWith(exchange, firstHalf);
    // Bytes first: destroying a socket discards what it has not sent.
    setTimeout(() => exchange.response.destroy(), 20);
  },
  cut_before: ({ response }) => {
    response.destroy();
  },
  broken_json: (exchange) => {
    beginWith(exchange, firstHalf);
    exchange.response.end('data: {"candidates":[{"content":{"parts":[{"te\r\n\r\n');
  },
  error_in_stream: (exchange) => {
    beginWith(exchange, firstHalf);
    exchange.response.end(asEvent(errorBody(503, 'The service is currently unavailable.')));
  },
  hang_before: async (exchange) => {
    await exchange.released;
    answer(exchange, sampleAnswers.whole);
  },
  hang_middle: async (exchange) => {
    beginWith(exchange, firstHalf);
    await exchange.released;
    answer(exchange, secondHalf);
  },
  one_byte_at_a_time: (exchange) => {
    startEventStream(exchange.response);
    const bytes = Buffer.from(chunkOf(exchange, sampleAnswers.whole, 'STOP'));
    return drip(
      exchange,
      Array.from(bytes, (byte) => Buffer.of(byte)),
    );
  },
  slow: (exchange) => {
    startEventStream(exchange.response);
    const pieces = piecesOf(exchange.isMetaRequest ? sampleAnswers.meta : sampleAnswers.whole);
    return drip(exchange, [
      ...pieces.map((piece) => chunkOf(exchange, piece)),
      chunkOf(exchange, '', 'STOP'),
    ]);
  },
  ten_megabytes: (exchange) => {
    beginWith(exchange, firstHalf);
    const chunk = chunkOf(exchange, 'word '.repeat(1600));
    const write = (left: number): void => {
      if (exchange.response.destroyed) return;
      if (left <= 0) exchange.response.end(chunkOf(exchange, '', 'STOP'));
      else if (exchange.response.write(chunk)) setImmediate(write, left - chunk.length);
      else exchange.response.once('drain', () => write(left - chunk.length));
    };
    write(TEN_MEGABYTES);
  },
} as const satisfies Record<string, Scenario>;

export type FaultName = keyof typeof scenarios;
