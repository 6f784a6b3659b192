import { once } from 'node:events';
import type { FastifyReply } from 'fastify';

export interface StreamEvent {
  event: string;
  data: object;
}

/** Longer than the idle timeouts of usual proxies would allow without a sign of life. */
const KEEP_ALIVE_MS = 15_000;

/** True when the caller asked for `text/event-stream`. */
export function wantsEventStream(accept: string | undefined): boolean {
  return /\btext\/event-stream\b/.test(accept ?? '');
}

/**
 * Answers with server-sent events until `events` ends or the reader goes away (then its `return` is called).
 * A slow reader is waited for: nothing piles up here.
 */
export async function sendEventStream(
  reply: FastifyReply,
  events: AsyncIterable<StreamEvent>,
): Promise<FastifyReply> {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  raw.socket?.setNoDelay(true);
  const gone = new AbortController();
  // A reader who left before this line sends no `close` any more, and never a `drain`.
  if (raw.closed) gone.abort();
  raw.once('close', () => gone.abort());
  const keepAlive = setInterval(() => raw.write(': keep-alive\n\n'), KEEP_ALIVE_MS);
  try {
    for await (const { event, data } of events) {
      if (gone.signal.aborted) break;
      const isDrained = raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      if (!isDrained) await once(raw, 'drain', { signal: gone.signal }).catch(() => {});
    }
  } finally {
    clearInterval(keepAlive);
    raw.end();
  }
  return reply;
}
