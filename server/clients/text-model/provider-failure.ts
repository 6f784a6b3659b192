import type { IncomingMessage } from 'node:http';
import { truncate } from '#contract/plain-text.ts';
import { TextModelError, type TextModelErrorKind } from './text-model-client.ts';

const LONGEST_QUOTE = 500;
/** A provider that asks for more than a day means "not today". */
const LONGEST_RETRY_MS = 24 * 60 * 60 * 1000;

/**
 * The error object of a provider's answer, wherever it keeps it: `{"error":{…}}`, `[{"error":{…}}]`, `{"error":"…"}`, or with
 * Mistral and older vLLM the answer itself, `{"object":"error",…}`.
 */
export interface ProviderError {
  code?: unknown;
  status?: unknown;
  message?: unknown;
  details?: unknown;
  /** A kind, as OpenAI and Mistral say it. */
  type?: unknown;
  /** The parameter it is about, as OpenAI says it. */
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
 * A model that is retired, or never was: said in the provider's own error, so that a wrong address is not taken for it.
 * Google and Ollama say it with a 404, OpenAI with a code, Mistral with a type, OpenRouter in a sentence.
 */
function isModelGone(status: number, { code, type, message }: ProviderError): boolean {
  if (code === 'model_not_found' || type === 'invalid_model') return true;
  if (typeof message !== 'string') return false;
  return (status === 404 || status === 410) && /\bmodels?\b|no endpoints found/i.test(message)
    ? true
    : status === 400 && /is not a valid model ID/i.test(message);
}

/** What a failure means for the choice between another key, another model, a later try and giving up. */
export function kindOfFailure(status: number, error: ProviderError): TextModelErrorKind {
  if (isModelGone(status, error)) return 'model_gone';
  if (status === 401 || status === 403) return 'key_refused';
  // 402 is how resellers say that the account behind the key is empty.
  if (status === 402 || status === 429) return 'quota';
  if (status === 408 || status >= 500) return 'overloaded';
  // A page or a document where a stream of events was asked for.
  return status === 200 ? 'malformed' : 'refused';
}

/** A provider's words for logs and the Admin: short, and never with the key that was sent. */
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
