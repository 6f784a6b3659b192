/** Sampling parameters, with Gemini's names. An OpenAI-compatible endpoint receives those it knows. */
export interface Sampling {
  readonly temperature: number;
  readonly topK: number;
  readonly topP: number;
  readonly maxOutputTokens: number;
}

/** The tokens of one call, as the provider counts them. Null where it gives no figure. */
export interface TokenUsage {
  /** The prompt, including the cached part. */
  readonly inputTokens: number | null;
  /** The answer, including what the model thought before it. */
  readonly outputTokens: number | null;
  /** The part of the prompt that the provider had cached. */
  readonly cachedTokens: number | null;
}

export interface TextModelRequest {
  readonly prompt: string;
  readonly sampling: Sampling;
  /** Sent in a header, never in the URL. Null if the endpoint requires none. */
  readonly apiKey: string | null;
  readonly signal: AbortSignal;
  /** Called with each piece of the answer in the turn in which it arrives. */
  onText(delta: string): void;
  /** Called with each report of the tokens used so far; the last one counts. Some providers send none. */
  readonly onUsage?: (usage: TokenUsage) => void;
  /** Stops reading after this many characters. */
  readonly maxLength?: number;
}

/** A text model whose answer is read as it is written. */
export interface TextModelClient {
  /**
   * Calls `onText` with the answer in pieces. Resolves when the model finishes, at its own token limit, or when
   * `maxLength` or `maxTextLength` is reached. Rejects with `TextModelError` for every failure and with the
   * signal's reason when aborted. Never retries: with which key and when is up to the caller.
   */
  stream(request: TextModelRequest): Promise<void>;
  /** Parameters no longer sent to this model because it refused them. */
  leftOut(): readonly string[];
  /** Sends them again, to find out whether they are still refused. */
  forgetLeftOut(): void;
}

/** Added to the token limit of models that always think, so that the text keeps its full allowance. */
export const THOUGHT_TOKENS = 4096;

export interface TextModelLimits {
  /** From the call to the first byte of the body. */
  readonly firstByteMs: number;
  /** Maximum gap between two pieces of the body. */
  readonly idleMs: number;
  /** For the whole call, even while data keeps arriving. */
  readonly totalMs: number;
  /** Beyond this many characters the answer counts as complete and the rest is not read. */
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
 * - `quota`: this key's quota is exhausted for now; `retryAfterMs` if the provider said for how long
 * - `overloaded`: the provider is temporarily unable to answer
 * - `model_gone`: the model is retired or unknown; another may work
 * - `refused`: the request itself was rejected (a parameter, an unsupported country); no other key will help
 * - `blocked`: the provider's safety filter stopped the prompt or the answer
 * - `empty`: finished without any text
 * - `cut`: the answer stopped before its end
 * - `private_address`: the address is in a private network and was not called
 * - `timeout`, `malformed`, `unreachable`: as named
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

/**
 * Why there is no (complete) answer. Contains neither key nor prompt, so it may be logged and shown to an
 * Admin.
 */
export class TextModelError extends Error {
  override readonly name = 'TextModelError';
  readonly kind: TextModelErrorKind;
  /** HTTP status, if there was an answer. */
  readonly status: number | undefined;
  /** The provider's message, at most 500 characters. */
  readonly body: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** The model that was called; set by whoever picked it. */
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
