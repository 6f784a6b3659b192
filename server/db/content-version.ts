import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Logger } from 'pino';
import type { ConnectionOptions, Transaction } from './client.ts';

const CHANNEL = 'content_version';
const RECONNECT_MS = 1_000;
/** A listening connection is silent for days: without a question now and then its death would go unnoticed. */
const PROBE_MS = 30_000;

/**
 * Tells every process that public content changed, so that what they keep of it (sections, finished pages) is dropped.
 * Several processes share one database; PostgreSQL carries the word at the commit.
 */
export interface ContentVersion {
  /** Calls `listener` after every change, of this process or another. */
  onChange(listener: () => void): void;
  /** To be called in the transaction of a change: the other processes hear of it exactly if that commits. */
  announce(transaction: Transaction): Promise<void>;
  /** To be called after that commit: takes effect in this process at once. */
  bump(): void;
}

export interface RunningContentVersion extends ContentVersion {
  /** Begins to listen; resolves when it does. A lost connection is made again. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A connection that hears of changes; made again whenever it is lost. */
function createListener(connection: ConnectionOptions, log: Logger, onChange: () => void) {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function listen(): Promise<void> {
    const next = new pg.Client({
      ...connection,
      application_name: 'listwright-content',
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next));
    next.on('notification', onChange);
    client = next;
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
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
    log.warn({ err: error }, 'the connection that hears of changed content was lost');
    timer = setTimeout(() => void listenAgain(), RECONNECT_MS).unref();
  }

  async function listenAgain(): Promise<void> {
    try {
      await listen();
      // What was said while nobody listened is not repeated.
      onChange();
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

export function createContentVersion(connection: ConnectionOptions, log: Logger): RunningContentVersion {
  const listeners: (() => void)[] = [];
  const bump = () => {
    for (const listener of listeners) listener();
  };
  return {
    onChange: (listener) => {
      listeners.push(listener);
    },
    announce: async (transaction) => {
      await transaction.execute(sql`select pg_notify(${CHANNEL}, '')`);
    },
    bump,
    ...createListener(connection, log, bump),
  };
}
