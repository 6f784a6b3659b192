import type { IncomingMessage } from 'node:http';
import type { Reach } from '../outbound-request.ts';
import { adjustableBody, forgetRefusedBy, refusedBy } from './optional-parameters.ts';
import {
  asProviderError,
  findProviderError,
  isRecord,
  kindOfFailure,
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
import { chatCompletionUsage } from './token-usage.ts';

interface OpenAiCompatibleOptions {
  /** With the version, as these servers print it, such as `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  model: string;
  reach: Reach;
  limits?: Partial<TextModelLimits>;
}

/** The streamed chat completions protocol of Ollama, vLLM, LM Studio, OpenRouter and others. */
export function createOpenAiCompatibleClient({
  baseUrl,
  model,
  reach,
  limits,
}: OpenAiCompatibleOptions): TextModelClient {
  const url = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/chat/completions`;
  const modelKey = `${url} ${model}`;
  const allLimits = { ...defaultLimits, ...limits };
  return {
    stream: (request) =>
      readTextStream(
        {
          url,
          reach,
          headers: request.apiKey === null ? {} : { authorization: `Bearer ${request.apiKey}` },
          body: adjustableBody(modelKey, (refused) => requestBody(url, model, request, refused)),
          readEvent: (data) => readEvent(data, request),
          readFailure: (status, body, headers) => readFailure(status, body, headers, request.apiKey),
        },
        allLimits,
        request,
      ),
    leftOut: () => [...refusedBy(modelKey)],
    forgetLeftOut: () => forgetRefusedBy(modelKey),
  };
}

/** OpenAI's models, with or without a reseller's prefix; not `gpt-oss`, which others host. */
const isOpenAiModel = (model: string) => /^(?:openai\/)?(?:gpt-\d|chatgpt-|o\d)/.test(model);
/** Models that always think, and accept neither temperature nor top-p. */
const isReasoningModel = (model: string) => /^(?:openai\/)?(?:o\d|gpt-5(?:-|$))/.test(model);
const takesNewLimit = (url: string) =>
  /^https:\/\/(?:api\.openai\.com|[^/]+\.openai\.azure\.com|openrouter\.ai)\//.test(url);

const LIMITS = ['max_tokens', 'max_completion_tokens'] as const;

/**
 * OpenAI and OpenRouter have deprecated `max_tokens` in favour of `max_completion_tokens`; vLLM accepts both.
 * Ollama and LM Studio know only the old name and silently ignore the new one, and Mistral refuses the new
 * one. So other servers get the old name first: one that has dropped it says so, and then gets the other.
 */
function limitFor(url: string, model: string, refused: ReadonlySet<string>) {
  const isNew = isOpenAiModel(model) || takesNewLimit(url);
  const inOrder = isNew ? LIMITS.toReversed() : LIMITS;
  return inOrder.find((name) => !refused.has(name));
}

/** Leaves out `topK`: the protocol has no such field, and strict servers refuse unknown ones. */
function requestBody(
  url: string,
  model: string,
  { prompt, sampling }: TextModelRequest,
  refused: ReadonlySet<string>,
) {
  const limit = limitFor(url, model, refused);
  // Only reasoning models refuse the old limit.
  const isReasoning = isReasoningModel(model) || refused.has('max_tokens');
  const parameters = {
    ...(!isReasoningModel(model) && { temperature: sampling.temperature, top_p: sampling.topP }),
    stream_options: { include_usage: true },
    ...(limit && { [limit]: sampling.maxOutputTokens + (isReasoning ? THOUGHT_TOKENS : 0) }),
  };
  const taken = Object.fromEntries(Object.entries(parameters).filter(([name]) => !refused.has(name)));
  return {
    body: { model, messages: [{ role: 'user', content: prompt }], stream: true, ...taken },
    optional: Object.keys(taken),
    spare: 'stream_options',
  };
}

function readEvent(data: string, { apiKey, onUsage }: TextModelRequest): Piece {
  const chunk = parseEvent(data);
  const usage = chatCompletionUsage(chunk.usage);
  if (usage) onUsage?.(usage);
  const error = asProviderError(chunk.error);
  if (error) {
    const status = Number(error.code) || 500;
    throw new TextModelError(kindOfFailure(status, error), { status, body: quote(data, apiKey) });
  }
  const choice: unknown = Array.isArray(chunk.choices) ? chunk.choices[0] : undefined;
  if (!isRecord(choice)) return { text: '', isFinal: false };
  if (choice.finish_reason === 'content_filter') {
    throw new TextModelError('blocked', { status: 200, body: 'finish_reason: content_filter' });
  }
  const content = isRecord(choice.delta) ? choice.delta.content : '';
  return {
    text: typeof content === 'string' ? content : '',
    isFinal: typeof choice.finish_reason === 'string',
  };
}

function readFailure(
  status: number,
  body: string,
  headers: IncomingMessage['headers'],
  apiKey: string | null,
): TextModelError {
  const kind =
    status === 400 && body.includes('content_filter')
      ? 'blocked'
      : kindOfFailure(status, findProviderError(body));
  return new TextModelError(kind, {
    status,
    body: quote(body, apiKey),
    retryAfterMs: retryAfterHeader(headers),
  });
}
