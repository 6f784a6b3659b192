import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../platform/context.ts';

/** How long a stream may outlive its session. */
const SESSION_CHECK_MS = 15_000;

/**
 * Aborted when the reader has gone, is signed in no longer, or may not read it any more: an open stream must not outlive
 * its session.
 */
export function readerSignal(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor,
  mayRead: (now: Actor) => boolean = () => true,
): AbortSignal {
  const gone = new AbortController();
  // Gone while the run was begun: no `close` comes any more, and the checks would go on for ever.
  if (reply.raw.closed) {
    gone.abort();
    return gone.signal;
  }
  const checkSession = async () => {
    // What the guard found at the beginning would stay true for ever.
    const now = await app.resolveActor(request, { isFresh: true });
    if (now?.userId !== actor.userId || !mayRead(now)) gone.abort();
  };
  const timer = setInterval(() => {
    checkSession().catch((error) =>
      request.log.warn({ err: error }, 'the session of a stream could not be checked'),
    );
  }, SESSION_CHECK_MS).unref();
  reply.raw.once('close', () => {
    clearInterval(timer);
    gone.abort();
  });
  return gone.signal;
}
