import type { IncomingMessage } from 'node:http';
import type { Reach } from '../outbound-request.ts';
import { leastThinking } from './gemini-thinking.ts';
import { adjustableBody, forgetRefusedBy, refusedBy } from './optional-parameters.ts';
import {
  asProviderError,
  boundedMs,
  findProviderError,
  isRecord,
  kindOfFailure,
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
  THOUGHT_TOKENS,
} from './text-model-client.ts';
import { type Piece, readTextStream } from './text-stream.ts';
import { geminiUsage } from './token-usage.ts';

interface GeminiOptions {
  /** Without the version, such as `https://generativelanguage.googleapis.com`. */
  baseUrl: string;
  model: string;
  reach: Reach;
  limits?: Partial<TextModelLimits>;
}

/**
 * Gemini's REST protocol, `google.ai.generativelanguage.v1beta` `GenerativeService.StreamGenerateContent`
 * with `alt=sse`: each event is a GenerateContentResponse, the last one has a finish reason, and there is no
 * closing event.
 */
export function createGeminiClient({ baseUrl, model, reach, limits }: GeminiOptions): TextModelClient {
  const base = baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/v1beta$/, '');
  const name = encodeURIComponent(model.replace(/^models\//, ''));
  const url = `${base}/v1beta/models/${name}:streamGenerateContent?alt=sse`;
  const allLimits = { ...defaultLimits, ...limits };
  return {
    stream: (request) =>
      readTextStream(
        {
          url,
          reach,
          headers: request.apiKey === null ? {} : { 'x-goog-api-key': request.apiKey },
          body: adjustableBody(url, (refused) => requestBody(model, request, refused)),
          readEvent: (data) => readEvent(data, request),
          readFailure: (status, body, headers) => readFailure(status, body, headers, request.apiKey),
        },
        allLimits,
        request,
      ),
    leftOut: () => [...refusedBy(url)],
    forgetLeftOut: () => forgetRefusedBy(url),
  };
}

function requestBody(model: string, { prompt, sampling }: TextModelRequest, refused: ReadonlySet<string>) {
  const { temperature, topK, topP, maxOutputTokens } = sampling;
  const thinking = leastThinking(model);
  const thinksFreely = thinking !== null && refused.has('thinkingConfig');
  const room = thinking?.needsRoom || thinksFreely ? THOUGHT_TOKENS : 0;
  const parameters = {
    temperature,
    topK,
    topP,
    maxOutputTokens: maxOutputTokens + room,
    ...(thinking && { thinkingConfig: thinking.config }),
  };
  const generationConfig = Object.fromEntries(
    Object.entries(parameters).filter(([name]) => !refused.has(name)),
  );
  return {
    body: { contents: [{ role: 'user', parts: [{ text: prompt }] }], generationConfig },
    optional: Object.keys(generationConfig),
  };
}

function readEvent(data: string, { apiKey, onUsage }: TextModelRequest): Piece {
  const chunk = parseEvent(data);
  const usage = geminiUsage(chunk.usageMetadata);
  if (usage) onUsage?.(usage);
  const error = asProviderError(chunk.error);
  if (error) throw failureOf(error, Number(error.code) || 500, quote(data, apiKey));
  if (isRecord(chunk.promptFeedback) && chunk.promptFeedback.blockReason) {
    throw blocked('blockReason', chunk.promptFeedback.blockReason);
  }
  const candidate: unknown = Array.isArray(chunk.candidates) ? chunk.candidates[0] : undefined;
  if (!isRecord(candidate)) return { text: '', isFinal: false };
  const reason = candidate.finishReason;
  // STOP is a normal end; after MAX_TOKENS the reader decides whether the text is usable; any other reason is
  // a refusal.
  const isFinal = reason === 'STOP' || reason === 'MAX_TOKENS';
  if (!isFinal && reason && reason !== 'FINISH_REASON_UNSPECIFIED') throw blocked('finishReason', reason);
  return { text: isRecord(candidate.content) ? textOf(candidate.content.parts) : '', isFinal };
}

function textOf(parts: unknown): string {
  if (!Array.isArray(parts)) return '';
  let text = '';
  for (const part of parts) {
    // Parts marked as thought are the model's own notes.
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
  // Google answers an unknown key with 400; only a detail's reason, or the message, distinguishes it from a
  // bad request.
  const isKey =
    details.some(({ reason }) => typeof reason === 'string' && reason.startsWith('API_KEY_')) ||
    (typeof error.message === 'string' && /^API key (?:not|expired)/i.test(error.message));
  return new TextModelError(isKey ? 'key_refused' : kindOfFailure(status, error), {
    status,
    body,
    retryAfterMs: (Number.isNaN(seconds) ? undefined : boundedMs(seconds * 1000)) ?? retryAfterMs,
  });
}
