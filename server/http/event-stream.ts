import { once } from 'node:events';
import type { FastifyReply } from 'fastify';

interface StreamEvent {
  event: string;
  data: object;
}

/** A client that receives events as they happen. */
export interface EventReader {
  /** Sends an event at once. False if the client is slow: wait for `drained` before the next, to keep the buffer small. */
  send(event: StreamEvent): boolean;
  /** Resolves when the buffer has drained, or the client has left. */
  drained(signal: AbortSignal): Promise<void>;
}

/** Shorter than the idle timeouts of common proxies. */
const KEEP_ALIVE_MS = 15_000;

export function wantsEventStream(accept: string | undefined): boolean {
  return /\btext\/event-stream\b/.test(accept ?? '');
}

/**
 * Sends server-sent events until `follow` resolves. The response ends with its connection, so that each event is
 * one write without chunk framing; the client knows by the last event whether it is complete.
 */
export async function sendEventStream(
  reply: FastifyReply,
  follow: (reader: EventReader) => Promise<void>,
): Promise<FastifyReply> {
  const { raw } = reply;
  reply.hijack();
  raw.useChunkedEncodingByDefault = false;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  raw.socket?.setNoDelay(true);
  const keepAlive = setInterval(() => raw.write(': keep-alive\n\n'), KEEP_ALIVE_MS);
  try {
    await follow({
      send: ({ event, data }) => raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      // No `drain` follows once the client has left, which aborts `signal`.
      drained: (signal) =>
        once(raw, 'drain', { signal }).then(
          () => {},
          () => {},
        ),
    });
  } finally {
    clearInterval(keepAlive);
    raw.end();
  }
  return reply;
}

/** Sends what `events` yields until it ends or `signal` is aborted; closes the iterator either way. */
export async function sendEach(
  events: AsyncIterable<StreamEvent>,
  reader: EventReader,
  signal: AbortSignal,
): Promise<void> {
  for await (const event of events) {
    if (signal.aborted) break;
    if (!reader.send(event)) await reader.drained(signal);
  }
}
