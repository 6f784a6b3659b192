import type { IncomingMessage } from 'node:http';
import {
  asProviderError,
  isRecord,
  kindOfStatus,
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

interface OpenAiCompatibleOptions {
  /** With the version, as these servers print it, e.g. `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  model: string;
  limits?: Partial<TextModelLimits>;
}

/** The chat completions protocol that Ollama, vLLM, LM Studio, OpenRouter and others speak, streamed. */
export function createOpenAiCompatibleClient({
  baseUrl,
  model,
  limits,
}: OpenAiCompatibleOptions): TextModelClient {
  const url = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/chat/completions`;
  const allLimits = { ...defaultLimits, ...limits };
  return {
    stream: (request) =>
      new TextStream(
        {
          url,
          headers: request.apiKey === null ? {} : { authorization: `Bearer ${request.apiKey}` },
          body: requestBody(model, request),
          readEvent: (data) => readEvent(data, request.apiKey),
          readFailure: (status, body, headers) => readFailure(status, body, headers, request.apiKey),
        },
        allLimits,
        request.signal,
      ),
  };
}

/** `topK` is left out: the protocol has no such field and strict servers refuse unknown ones. */
function requestBody(model: string, { prompt, sampling }: TextModelRequest): string {
  return JSON.stringify({
    model,
    messages: [{ role: 'user', content: prompt }],
    stream: true,
    temperature: sampling.temperature,
    top_p: sampling.topP,
    max_tokens: sampling.maxOutputTokens,
  });
}

function readEvent(data: string, apiKey: string | null): Piece {
  const chunk = parseEvent(data);
  const error = asProviderError(chunk.error);
  if (error) {
    const status = Number(error.code) || 500;
    throw new TextModelError(kindOfStatus(status), { status, body: quote(data, apiKey) });
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
  const kind = status === 400 && body.includes('content_filter') ? 'blocked' : kindOfStatus(status);
  return new TextModelError(kind, {
    status,
    body: quote(body, apiKey),
    retryAfterMs: retryAfterHeader(headers),
  });
}
