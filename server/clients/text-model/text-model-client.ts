/** How the model picks its words; the names are Gemini's, an OpenAI-compatible endpoint gets what it knows of them. */
export interface Sampling {
  readonly temperature: number;
  readonly topK: number;
  readonly topP: number;
  readonly maxOutputTokens: number;
}

export interface TextModelRequest {
  readonly prompt: string;
  readonly sampling: Sampling;
  /** Sent in a header, never in the address. Null where the endpoint asks for none. */
  readonly apiKey: string | null;
  readonly signal: AbortSignal;
}

/** A text model that writes while one reads. */
export interface TextModelClient {
  /**
   * The answer in pieces, as they arrive. The iteration ends when the model has finished, at its own token limit, or when
   * `maxTextLength` is reached; it throws `TextModelError` for every failure and the signal's reason when aborted.
   * Leaving the loop ends the call. One request each; retrying, with which key and when, is the caller's decision.
   */
  stream(request: TextModelRequest): AsyncIterableIterator<string>;
  /** Parameters that are no longer sent to this model, because it refused them. */
  leftOut(): readonly string[];
  /** Sends them again, to learn whether they are still refused. */
  forgetLeftOut(): void;
}

/** Added to the token limit of models that cannot be kept from thinking, so that the text keeps its own. */
export const THOUGHT_TOKENS = 4096;

export interface TextModelLimits {
  /** From the call to the first byte of the answer's body. */
  readonly firstByteMs: number;
  /** Between two pieces of the answer's body. */
  readonly idleMs: number;
  /** The whole call, however busily it drips. */
  readonly totalMs: number;
  /** Characters of text after which the answer is taken as it stands and the rest is not read. */
  readonly maxTextLength: number;
}

export const defaultLimits: TextModelLimits = {
  firstByteMs: 30_000,
  idleMs: 20_000,
  totalMs: 180_000,
  maxTextLength: 256 * 1024,
};

/**
 * - `key_refused`: this key is unknown, revoked or not allowed; another may work
 * - `quota`: this key has used up its share for now; `retryAfterMs` when the provider said for how long
 * - `overloaded`: the provider cannot at this moment
 * - `model_gone`: the model is retired, or unknown; another may write
 * - `refused`: the request itself was turned down (a parameter, an unsupported place); no key will help
 * - `blocked`: the provider's safety rules stopped prompt or answer
 * - `empty`: finished without a word
 * - `cut`: the answer stopped before its end
 * - `private_address`: the address lies in a private network and was not called
 * - `timeout`, `malformed`, `unreachable`: what they say
 */
export type TextModelErrorKind =
  | 'key_refused'
  | 'quota'
  | 'overloaded'
  | 'model_gone'
  | 'refused'
  | 'blocked'
  | 'empty'
  | 'cut'
  | 'timeout'
  | 'malformed'
  | 'private_address'
  | 'unreachable';

interface TextModelErrorDetails {
  status?: number | undefined;
  body?: string | undefined;
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** Why there is no (complete) answer. Holds no key and no prompt, so it may be logged and shown to an Admin. */
export class TextModelError extends Error {
  override readonly name = 'TextModelError';
  readonly kind: TextModelErrorKind;
  /** HTTP status, where there was an answer. */
  readonly status: number | undefined;
  /** What the provider said, at most 500 characters. */
  readonly body: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** Which model was asked; said by who picked it. */
  model: string | null = null;

  constructor(kind: TextModelErrorKind, details: TextModelErrorDetails = {}) {
    const { status, body, retryAfterMs, cause } = details;
    super(`Text model: ${kind}${status === undefined ? '' : ` (${status})`}`, { cause });
    this.kind = kind;
    this.status = status;
    this.body = body;
    this.retryAfterMs = retryAfterMs;
  }
}
