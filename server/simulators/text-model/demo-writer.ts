import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LoopbackServer, readBody, startLoopbackServer } from '../loopback-server.ts';
import { composeMetaTags } from './compose-copy.ts';
import { composeField, composeVersion, composeWished } from './compose-version.ts';
import { refusalOf } from './gemini-families.ts';
import {
  asEvent,
  errorBody,
  invalidKeyBody,
  readCall,
  responseChunk,
  sendJson,
  startEventStream,
  usageMetadata,
} from './gemini-protocol.ts';
import { type GenerateContentRequest, readGenerateContentRequest } from './gemini-request.ts';
import { readPrompt } from './read-prompt.ts';

interface DemoWriterOptions {
  /** 0, the default, picks a free port. */
  port?: number;
  /** Milliseconds per word; 0 writes at once. The eye can follow about four words per tenth of a second. */
  paceMs?: number | undefined;
}

const READING_PACE_MS = 25;
const WORDS_AT_ONCE = 20;
const LONGEST_BODY = 256 * 1024;
/** Google's rule of thumb for English text. */
const CHARACTERS_PER_TOKEN = 4;

/**
 * Stands in for the text model while no key is stored: Gemini's REST protocol on this machine, with copy
 * composed from the given facts and no model. Accepts every key except one that contains "refused", for
 * trying out a bad key.
 */
export function startDemoWriter({
  port = 0,
  paceMs = READING_PACE_MS,
}: DemoWriterOptions = {}): Promise<LoopbackServer> {
  return startLoopbackServer(port, (request, response) => {
    answer(request, response, paceMs).catch(() => response.destroy());
  });
}

async function answer(request: IncomingMessage, response: ServerResponse, paceMs: number): Promise<void> {
  const url = request.url ?? '/';
  const call = readCall(url);
  const body = await readBody(request, LONGEST_BODY);
  if (!call || request.method !== 'POST') {
    sendJson(response, 404, errorBody(404, 'Not found.'));
    return;
  }
  const key = request.headers['x-goog-api-key'] ?? new URL(url, 'http://127.0.0.1').searchParams.get('key');
  const { request: order, problem } = readGenerateContentRequest(body ?? '');
  const refusal = order && refusalOf(call.model, order);
  if (!key) {
    const message = "Method doesn't allow unregistered callers (callers without established identity).";
    sendJson(response, 403, errorBody(403, message));
  } else if (String(key).includes('refused')) sendJson(response, 400, invalidKeyBody());
  else if (!order) sendJson(response, 400, errorBody(400, problem));
  else if (refusal) sendJson(response, refusal.status, errorBody(refusal.status, refusal.message));
  else {
    const written = write(order);
    const chunkOf = chunksOf(call.model, order, written);
    if (call.isEventStream)
      stream(response, written, paceMs, (text, isLast) => asEvent(chunkOf(text, isLast)));
    else sendJson(response, 200, call.isStream ? [chunkOf(written.text, true)] : chunkOf(written.text, true));
  }
}

interface Written {
  text: string;
  finishReason: 'STOP' | 'MAX_TOKENS';
}

function write({ contents, generationConfig }: GenerateContentRequest): Written {
  const prompt = contents.map(({ parts }) => parts.map(({ text }) => text ?? '').join('')).join('\n');
  const isJson = generationConfig?.responseMimeType === 'application/json';
  const composed = untilStop(answerTo(prompt), generationConfig?.stopSequences ?? []);
  const text = isJson ? JSON.stringify(composed) : composed;
  const limit = (generationConfig?.maxOutputTokens ?? Number.POSITIVE_INFINITY) * CHARACTERS_PER_TOKEN;
  return text.length > limit
    ? { text: text.slice(0, limit), finishReason: 'MAX_TOKENS' }
    : { text, finishReason: 'STOP' };
}

/** The text before the first stop sequence. */
function untilStop(text: string, stopSequences: readonly string[]): string {
  const ends = stopSequences.map((stop) => (stop ? text.indexOf(stop) : -1)).filter((at) => at >= 0);
  return text.slice(0, Math.min(text.length, ...ends));
}

/** What the demo writer answers to a prompt. */
export function answerTo(prompt: string): string {
  const order = readPrompt(prompt);
  if (!order) return 'The demo writer is ready.';
  // Each prompt has a unique marker, so generating again varies the wording.
  const variant = hashOf(prompt) % VARIANTS;
  if (order.wants === 'meta tags') return composeMetaTags(order, variant);
  if (order.wants === 'field') return composeField(order, variant);
  return order.channel ? composeVersion(order, order.channel, variant) : composeWished(order, variant);
}

/** The composer distinguishes variants by modulo two and three. */
const VARIANTS = 6;

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

function chunksOf(model: string, order: GenerateContentRequest, { finishReason }: Written) {
  const responseId = Math.random().toString(36).slice(2);
  const promptTokens = Math.ceil(JSON.stringify(order.contents).length / CHARACTERS_PER_TOKEN);
  let length = 0;
  return (text: string, isLast: boolean) => {
    length += text.length;
    const answerTokens = Math.ceil(length / CHARACTERS_PER_TOKEN);
    return responseChunk(text, {
      model,
      responseId,
      usageMetadata: usageMetadata(promptTokens, answerTokens),
      ...(isLast && { finishReason }),
    });
  };
}

/** Sends the words that are due at each tick. A late tick sends several, so the pace holds under load. */
function stream(
  response: ServerResponse,
  { text }: Written,
  paceMs: number,
  eventOf: (text: string, isLast: boolean) => string,
): void {
  const words = text.match(/^\s+|\S+\s*/g) ?? [];
  let sent = 0;
  const send = (until: number) => {
    const next = Math.min(until, words.length);
    if (next === sent && next < words.length) return;
    const event = eventOf(words.slice(sent, next).join(''), next === words.length);
    sent = next;
    if (next === words.length) response.end(event);
    else response.write(event);
  };

  startEventStream(response);
  if (paceMs <= 0) {
    while (!response.writableEnded) send(sent + WORDS_AT_ONCE);
    return;
  }
  const startedAt = performance.now();
  const timer = setInterval(() => send(Math.floor((performance.now() - startedAt) / paceMs)), paceMs);
  response.on('close', () => clearInterval(timer));
  response.on('finish', () => clearInterval(timer));
}
