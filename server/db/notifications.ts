import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Logger } from 'pino';
import type { ConnectionOptions, Transaction } from './client.ts';

const RECONNECT_MS = 1_000;
/** A listening connection is otherwise silent for days, and its loss would go unnoticed. */
const PROBE_MS = 30_000;

interface NotificationListener {
  onMessage: (message: string) => void;
  /** The connection was lost and restored. Messages sent meanwhile are not repeated. */
  onGap: () => void;
}

/** Messages between the processes of one database, sent by PostgreSQL on commit, to the sender too. */
export interface Notifications {
  /** Call before `start`. */
  listen(channel: string, listener: NotificationListener): void;
  /** Call in the changing transaction: every process is notified only if it commits. */
  announce(transaction: Transaction, channel: string, message: string): Promise<void>;
}

export interface RunningNotifications extends Notifications {
  /** Resolves once listening. A lost connection is restored. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface ConnectionHandlers {
  channels: () => Iterable<string>;
  onMessage: (channel: string, message: string) => void;
  onGap: () => void;
}

/** One connection that listens to all channels, restored whenever it is lost. */
function createListeningConnection(connection: ConnectionOptions, log: Logger, handlers: ConnectionHandlers) {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function listen(): Promise<void> {
    const next = new pg.Client({
      ...connection,
      application_name: 'listwright-listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next));
    next.on('notification', ({ channel, payload = '' }) => handlers.onMessage(channel, payload));
    client = next;
    await next.connect();
    for (const channel of handlers.channels()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    timer = setTimeout(() => void probe(next), PROBE_MS).unref();
  }

  async function probe(probed: pg.Client): Promise<void> {
    try {
      await probed.query('select 1');
      if (client === probed) timer = setTimeout(() => void probe(probed), PROBE_MS).unref();
    } catch (error) {
      lost(probed, error);
    }
  }

  function lost(gone: pg.Client, error?: unknown): void {
    if (client !== gone) return;
    client = null;
    clearTimeout(timer);
    gone.end().catch(() => {});
    if (isStopped) return;
    log.warn({ err: error }, 'the connection that hears the other processes was lost');
    timer = setTimeout(() => void listenAgain(), RECONNECT_MS).unref();
  }

  async function listenAgain(): Promise<void> {
    try {
      await listen();
      handlers.onGap();
    } catch (error) {
      if (client) lost(client, error);
    }
  }

  return {
    start: listen,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}

export function createNotifications(connection: ConnectionOptions, log: Logger): RunningNotifications {
  const listeners = new Map<string, NotificationListener[]>();
  return {
    listen(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    announce: async (transaction, channel, message) => {
      await transaction.execute(sql`select pg_notify(${channel}, ${message})`);
    },
    ...createListeningConnection(connection, log, {
      channels: () => listeners.keys(),
      onMessage(channel, message) {
        for (const { onMessage } of listeners.get(channel) ?? []) onMessage(message);
      },
      onGap() {
        for (const { onGap } of [...listeners.values()].flat()) onGap();
      },
    }),
  };
}
