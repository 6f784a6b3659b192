import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isStalePlan, preparingClient } from './prepared-statements.ts';

export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Lets a repository function work inside and outside a transaction. */
export type Connection = Database | Transaction;

export type ConnectionOptions =
  | { connectionString: string }
  | { host: string; port: number; user: string; password?: string; database: string };

// int8 arrives as text by default; our counts and ids are nowhere near 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * A pool that survives losing the database. Without an `error` listener, `pg` ends the process when a
 * connection dies, whether idle or checked out.
 */
export function openDatabase(
  connection: ConnectionOptions,
  options: { maxConnections?: number; onConnectionError?: (error: Error) => void } = {},
): Database {
  const onError = options.onConnectionError ?? (() => {});
  const pool = new pg.Pool({
    ...connection,
    Client: preparingClient(),
    max: options.maxConnections ?? 16,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // Far longer than any statement of ours; keeps a stuck one from holding a connection forever.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'listwright',
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return drizzle({ client: pool }) as Database;
}

interface DatabaseErrorFacts {
  /** SQLSTATE or the socket error's code. */
  code: string;
  constraint: string | undefined;
  message: string;
}

/** Finds the database's error inside its wrappers; null if there is none. */
export function findDatabaseError(error: unknown): DatabaseErrorFacts | null {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 6;
    current = current.cause, depth++
  ) {
    const { code, constraint } = current as { code?: unknown; constraint?: string };
    if (typeof code === 'string' && (/^[0-9A-Z]{5}$/.test(code) || /^E[A-Z]+$/.test(code))) {
      return { code, constraint, message: current.message };
    }
  }
  return null;
}

// SQLSTATE classes 08 (connection), 57P (shutdown, crash, startup) and 53 (out of resources, except a full
// disk: see storage-full.ts), and socket errors.
const UNAVAILABLE =
  /^(08...|57P0[1-5]|53(?!100)...|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/;
const UNAVAILABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool/i;

/** True if the database could not be reached or went away, so the request may be retried. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const facts = findDatabaseError(error);
  if (facts && UNAVAILABLE.test(facts.code)) return true;
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 6;
    current = current.cause, depth++
  ) {
    if (UNAVAILABLE_MESSAGE.test(current.message) || isStalePlan(current)) return true;
  }
  return false;
}

/** One round trip that also confirms the migrations have run; rejects otherwise. */
export async function checkDatabase(db: Database): Promise<void> {
  await db.$client.query('select 1 from rate_limits limit 1');
}
