import type { IncomingMessage } from 'node:http';
import {
  asProviderError,
  boundedMs,
  findProviderError,
  isRecord,
  kindOfStatus,
  type ProviderError,
  parseEvent,
  quote,
  retryAfterHeader,
} from './provider-failure.ts';
import {
  defaultLimits,
  type TextModelClient,
  TextModelError,
  type TextModelLimits,
  type TextModelRequest,
} from './text-model-client.ts';
import { type Piece, TextStream } from './text-stream.ts';

interface GeminiOptions {
  /** Without the version, e.g. `https://generativelanguage.googleapis.com`. */
  baseUrl: string;
  model: string;
  limits?: Partial<TextModelLimits>;
}

/**
 * Gemini's REST protocol, `google.ai.generativelanguage.v1beta` `GenerativeService.StreamGenerateContent` with `alt=sse`:
 * each event is a GenerateContentResponse, the last has a finish reason, there is no closing event.
 */
export function createGeminiClient({ baseUrl, model, limits }: GeminiOptions): TextModelClient {
  const base = baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/v1beta$/, '');
  const name = encodeURIComponent(model.replace(/^models\//, ''));
  const url = `${base}/v1beta/models/${name}:streamGenerateContent?alt=sse`;
  const allLimits = { ...defaultLimits, ...limits };
  return {
    stream: (request) =>
      new TextStream(
        {
          url,
          headers: request.apiKey === null ? {} : { 'x-goog-api-key': request.apiKey },
          body: requestBody(model, request),
          readEvent: (data) => readEvent(data, request.apiKey),
          readFailure: (status, body, headers) => readFailure(status, body, headers, request.apiKey),
        },
        allLimits,
        request.signal,
      ),
  };
}

function requestBody(model: string, { prompt, sampling }: TextModelRequest): string {
  const { temperature, topK, topP, maxOutputTokens } = sampling;
  const thinkingConfig = leastThinking(model);
  return JSON.stringify({
    contents: [{ role: 'user', parts: [{ text: prompt }] }],
    generationConfig: { temperature, topK, topP, maxOutputTokens, ...(thinkingConfig && { thinkingConfig }) },
  });
}

/**
 * Thought counts against `maxOutputTokens`: a model that thinks as much as it likes ends before the listing does. The flash
 * families can be told not to, each in its own way; other models answer 400 to what they do not know, so they are left alone.
 */
function leastThinking(model: string): object | undefined {
  if (/gemini-2\.5-flash/.test(model)) return { thinkingBudget: 0 };
  if (/gemini-3(\.\d+)?-flash/.test(model)) return { thinkingLevel: 'minimal' };
  return undefined;
}

function readEvent(data: string, apiKey: string | null): Piece {
  const chunk = parseEvent(data);
  const error = asProviderError(chunk.error);
  if (error) throw failureOf(error, Number(error.code) || 500, quote(data, apiKey));
  if (isRecord(chunk.promptFeedback) && chunk.promptFeedback.blockReason) {
    throw blocked('blockReason', chunk.promptFeedback.blockReason);
  }
  const candidate: unknown = Array.isArray(chunk.candidates) ? chunk.candidates[0] : undefined;
  if (!isRecord(candidate)) return { text: '', isFinal: false };
  const reason = candidate.finishReason;
  // STOP is the end, MAX_TOKENS an end that whoever reads the text must judge; every other reason is a refusal to go on.
  const isFinal = reason === 'STOP' || reason === 'MAX_TOKENS';
  if (!isFinal && reason && reason !== 'FINISH_REASON_UNSPECIFIED') throw blocked('finishReason', reason);
  return { text: isRecord(candidate.content) ? textOf(candidate.content.parts) : '', isFinal };
}

function textOf(parts: unknown): string {
  if (!Array.isArray(parts)) return '';
  let text = '';
  for (const part of parts) {
    // Parts marked as thought are notes the model made for itself.
    if (isRecord(part) && typeof part.text === 'string' && part.thought !== true) text += part.text;
  }
  return text;
}

function blocked(field: string, reason: unknown): TextModelError {
  return new TextModelError('blocked', { status: 200, body: `${field}: ${String(reason).slice(0, 60)}` });
}

function readFailure(
  status: number,
  body: string,
  headers: IncomingMessage['headers'],
  apiKey: string | null,
): TextModelError {
  return failureOf(findProviderError(body), status, quote(body, apiKey), retryAfterHeader(headers));
}

function failureOf(
  error: ProviderError,
  status: number,
  body: string,
  retryAfterMs?: number,
): TextModelError {
  const details = Array.isArray(error.details) ? error.details.filter(isRecord) : [];
  const delay = details.map(({ retryDelay }) => retryDelay).find((value) => typeof value === 'string');
  const seconds = delay?.endsWith('s') ? Number(delay.slice(0, -1)) : Number.NaN;
  // An unknown key is a 400 at Google; only the reason among the details, or the sentence, tells it from a wrong request.
  const isKey =
    details.some(({ reason }) => typeof reason === 'string' && reason.startsWith('API_KEY_')) ||
    (typeof error.message === 'string' && /^API key (?:not|expired)/i.test(error.message));
  return new TextModelError(isKey ? 'key_refused' : kindOfStatus(status), {
    status,
    body,
    retryAfterMs: (Number.isNaN(seconds) ? undefined : boundedMs(seconds * 1000)) ?? retryAfterMs,
  });
}
