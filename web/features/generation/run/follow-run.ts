import { type GenerationEvent, getGenerationEvents, startGeneration } from '#contract/generation.ts';
import { failureOf, urlOf } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { readGenerationStream } from './generation-stream.ts';
import type { OrderBody } from './order.ts';
import type { Connection } from './run-state.ts';

export interface FollowOptions {
  signal: AbortSignal;
  onEvent: (event: GenerationEvent) => void;
  /** Each connection replays the text from the beginning: discard what was decoded before. */
  onReplay: () => void;
  onConnection: (connection: Connection) => void;
  /** First delay before reconnecting; doubled each time, up to 15 s. */
  retryMs?: number;
}

const RETRY_MS = 500;
const LONGEST_RETRY_MS = 15_000;
/** Gives up after this many unanswered starts, because nothing shows that the run began. */
const MOST_STARTS = 6;
/** A connection that lasted this long was good: the next delay is short again. */
const GOOD_CONNECTION_MS = 5_000;

const isPassing = (status: number) => status === 0 || status === 429 || status >= 500;

async function open(url: string, init: RequestInit): Promise<ReadableStream<Uint8Array>> {
  const headers = { accept: 'text/event-stream', ...init.headers };
  const response = await fetch(url, { credentials: 'same-origin', cache: 'no-store', ...init, headers });
  if (response.ok && response.body) return response.body;
  throw failureOf({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  });
}

/** Resolves after the delay, or at once when the browser comes online; rejects when aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', wake);
      signal.removeEventListener('abort', stop);
      finish();
    };
    const wake = end(resolve);
    const stop = end(() => reject(signal.reason));
    const timer = setTimeout(wake, ms);
    globalThis.addEventListener?.('online', wake);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
}

/** Failed connections are retried; most error responses are not. */
function failureToReport(error: unknown, isFirst: boolean): ApiError | null {
  if (!(error instanceof ApiError)) return null;
  return isPassing(error.status) && !isFirst ? null : error;
}

function unreachable(): ApiError {
  const message = 'Network error. Please check your connection and try again.';
  return new ApiError(0, { code: 'network', message, issues: [], requestId: null, retryAfterSeconds: null });
}

/**
 * Follows a run to its end, reconnecting as needed. Resolves at the end; rejects with an `ApiError` if there
 * is no run, and with the signal's reason when aborted.
 */
async function follow(
  startInit: RequestInit | null,
  runId: string | null,
  { signal, onEvent, onReplay, onConnection, retryMs = RETRY_MS }: FollowOptions,
): Promise<void> {
  let id = runId;
  let tries = 0;
  let wait = retryMs;
  const take = (event: GenerationEvent) => {
    if (event.event === 'started') id = event.data.id;
    onEvent(event);
  };
  for (;;) {
    const openedAtMs = performance.now();
    try {
      const body = id
        ? await open(urlOf(getGenerationEvents, { params: { id } }), { signal })
        : await open(startGeneration.path, { ...startInit, signal });
      onReplay();
      onConnection('open');
      if (await readGenerationStream(body, take)) return;
    } catch (error) {
      signal.throwIfAborted();
      const failure = failureToReport(error, tries === 0 && id === null);
      if (failure) throw failure;
    }
    tries++;
    if (id === null && tries >= MOST_STARTS) throw unreachable();
    onConnection(id === null ? 'unsent' : 'lost');
    if (performance.now() - openedAtMs > GOOD_CONNECTION_MS) wait = retryMs;
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, LONGEST_RETRY_MS);
  }
}

/**
 * Starts a run and follows it. Repeats with the same key join the same run, so a start never costs more than
 * one credit.
 */
export function startRun(body: OrderBody, idempotencyKey: string, options: FollowOptions): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey };
  return follow({ method: startGeneration.method, headers, body: JSON.stringify(body) }, null, options);
}

/** Follows a run that has already started, from its first word. */
export function joinRun(runId: string, options: FollowOptions): Promise<void> {
  return follow(null, runId, options);
}
