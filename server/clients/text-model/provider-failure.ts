import type { IncomingMessage } from 'node:http';
import { truncate } from '#contract/plain-text.ts';
import { TextModelError, type TextModelErrorKind } from './text-model-client.ts';

const LONGEST_QUOTE = 500;
/** A provider that asks for more than a day means "not today". */
const LONGEST_RETRY_MS = 24 * 60 * 60 * 1000;

/**
 * A provider's error object, wherever it is: `{"error":{…}}`, `[{"error":{…}}]`, `{"error":"…"}`, or, from
 * Mistral and older vLLM, the answer itself: `{"object":"error",…}`.
 */
export interface ProviderError {
  code?: unknown;
  status?: unknown;
  message?: unknown;
  details?: unknown;
  /** Used by OpenAI and Mistral. */
  type?: unknown;
  /** The parameter at fault; used by OpenAI. */
  param?: unknown;
}

export function findProviderError(body: string): ProviderError {
  try {
    const parsed: unknown = JSON.parse(body);
    const outer: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
    if (!isRecord(outer)) return {};
    return asProviderError(outer.error) ?? (outer.object === 'error' ? outer : {});
  } catch {
    return {};
  }
}

export function asProviderError(error: unknown): ProviderError | null {
  if (typeof error === 'string') return { message: error };
  return isRecord(error) ? error : null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The model is retired or never existed. Only the provider's own error counts, so that a wrong URL is not
 * mistaken for it. Google and Ollama answer 404, OpenAI uses a code, Mistral a type, OpenRouter a message.
 */
function isModelGone(status: number, { code, type, message }: ProviderError): boolean {
  if (code === 'model_not_found' || type === 'invalid_model') return true;
  if (typeof message !== 'string') return false;
  return (status === 404 || status === 410) && /\bmodels?\b|no endpoints found/i.test(message)
    ? true
    : status === 400 && /is not a valid model ID/i.test(message);
}

/** What a failure means for the next step: another key, another model, a later retry, or giving up. */
export function kindOfFailure(status: number, error: ProviderError): TextModelErrorKind {
  if (isModelGone(status, error)) return 'model_gone';
  if (status === 401 || status === 403) return 'key_refused';
  // Resellers answer 402 when the key's account is empty.
  if (status === 402 || status === 429) return 'quota';
  if (status === 408 || status >= 500) return 'overloaded';
  // A page or document where an event stream was expected.
  return status === 200 ? 'malformed' : 'refused';
}

/** A provider's message for logs and Admins: shortened, and never containing the key. */
export function quote(body: string, apiKey: string | null): string {
  const withoutKey = apiKey ? body.replaceAll(apiKey, '[key]') : body;
  return truncate(withoutKey.toWellFormed().trim(), LONGEST_QUOTE);
}

/** `Retry-After` in seconds or as a date, in milliseconds from now. */
export function retryAfterHeader(headers: IncomingMessage['headers']): number | undefined {
  const value = headers['retry-after'];
  if (!value) return undefined;
  return boundedMs(/^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now());
}

export function boundedMs(milliseconds: number): number | undefined {
  return milliseconds >= 0 ? Math.min(Math.ceil(milliseconds), LONGEST_RETRY_MS) : undefined;
}

export function parseEvent(data: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(data);
  } catch {
    throw new TextModelError('malformed', { status: 200 });
  }
  if (!isRecord(parsed)) throw new TextModelError('malformed', { status: 200 });
  return parsed;
}
