import { z } from 'zod';
import { idSchema } from '#contract/primitives.ts';
import type { TicketEvent } from '#contract/support.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Notifications } from '#server/db/notifications.ts';
import { AppError } from '#server/platform/errors.ts';
import { isAuthor, type Reader } from './tickets.repository.ts';

const CHANNEL = 'support_ticket';
/** A reader that falls further behind fetches everything instead. */
const MOST_PENDING = 100;
/** Streams of one person at one process; a browser opens one per window. */
const MOST_STREAMS = 20;

const newsSchema = z.object({
  ticketId: idSchema,
  authorId: z.string().nullable(),
  /** Null for an author with an account. */
  visitorEmail: z.string().nullable(),
  /** `everyone`: the author and the support team; a person's id: that person's own windows. */
  audience: z.string(),
});
type News = z.infer<typeof newsSchema>;

interface NewsTicket {
  id: string;
  authorId: string | null;
  authorEmail: string;
}

/** What has not been sent on one stream yet. */
interface Follower {
  reader: Reader;
  seesAll: boolean;
  pending: Set<string>;
  /** The stream may have missed something. */
  hasGap: boolean;
  wake: () => void;
}

/** Null for a foreign message: anyone with access to the database can send on a channel. */
function readNews(message: string): News | null {
  try {
    return newsSchema.parse(JSON.parse(message));
  } catch {
    return null;
  }
}

function concerns({ reader, seesAll }: Follower, news: News): boolean {
  const { audience, authorId, visitorEmail } = news;
  if (audience !== 'everyone' && audience !== 'operators') return audience === reader.userId;
  if (seesAll) return true;
  return audience === 'everyone' && isAuthor(reader, { authorId, authorEmail: visitorEmail ?? '' });
}

function tell(follower: Follower, news: News): void {
  if (!concerns(follower, news)) return;
  follower.pending.add(news.ticketId);
  if (follower.pending.size > MOST_PENDING) {
    follower.hasGap = true;
    follower.pending.clear();
  }
  follower.wake();
}

function* takePending(follower: Follower): Generator<TicketEvent> {
  if (follower.hasGap) {
    follower.hasGap = false;
    follower.pending.clear();
    yield { event: 'ready', data: {} };
  }
  for (const ticketId of follower.pending) {
    follower.pending.delete(ticketId);
    yield { event: 'changed', data: { ticketId } };
  }
}

/** Notifies open windows of new messages, whichever process serves them. */
export function createTicketNews(notifications: Notifications) {
  const followers = new Set<Follower>();
  const ending = new AbortController();

  notifications.listen(CHANNEL, {
    onMessage(message) {
      const news = readNews(message);
      if (news) for (const follower of followers) tell(follower, news);
    },
    onGap() {
      for (const follower of followers) {
        follower.hasGap = true;
        follower.wake();
      }
    },
  });

  return {
    /** Call in the changing transaction. `audience` is everyone, operators, or a person's id. */
    announce(transaction: Transaction, ticket: NewsTicket, audience: string): Promise<void> {
      const { id: ticketId, authorId, authorEmail } = ticket;
      const visitorEmail = authorId === null ? authorEmail : null;
      const news: News = { ticketId, authorId, visitorEmail, audience };
      return notifications.announce(transaction, CHANNEL, JSON.stringify(news));
    },

    /** Throws too_many_requests if the person has too many windows open. Call before the stream starts. */
    requirePlace(userId: string): void {
      const own = [...followers].filter(({ reader }) => reader.userId === userId);
      if (own.length >= MOST_STREAMS) throw new AppError('too_many_requests', { retryAfterSeconds: 30 });
    },

    /** Yields `ready`, then changes, until `signal` or the end of the process. */
    async *follow(reader: Reader, seesAll: boolean, signal: AbortSignal): AsyncGenerator<TicketEvent> {
      const over = AbortSignal.any([signal, ending.signal]);
      const follower: Follower = { reader, seesAll, pending: new Set(), hasGap: true, wake: () => {} };
      const wake = () => follower.wake();
      followers.add(follower);
      over.addEventListener('abort', wake, { once: true });
      try {
        while (!over.aborted) {
          const changed = new Promise<void>((resolve) => {
            follower.wake = resolve;
          });
          yield* takePending(follower);
          if (!over.aborted && follower.pending.size === 0 && !follower.hasGap) await changed;
        }
      } finally {
        followers.delete(follower);
        over.removeEventListener('abort', wake);
      }
    },

    /** Ends every stream, so that browsers reconnect to the next process. */
    close: () => ending.abort(),
  };
}

export type TicketNews = ReturnType<typeof createTicketNews>;
