import { createHash } from 'node:crypto';
import pg from 'pg';

/** Runs before a statement is named; a rare one does not deserve a plan on every connection. */
const NAMED_FROM_RUN = 5;
/** A connection keeps a named statement's plan for as long as it lives. */
const MAX_NAMED = 256;
/** Bounds the memory used for statements whose text varies. */
const MAX_COUNTED = 1_024;
/**
 * SQLSTATE feature_not_supported and the routine in plancache.c that reports it, when a cached plan's columns
 * have changed.
 */
const STALE_PLAN = { code: '0A000', routine: 'RevalidateCachedQuery' };

type Send = (query: unknown, values?: unknown, callback?: unknown) => unknown;

interface QueryObject {
  text?: unknown;
  values?: unknown;
  name?: unknown;
  submit?: unknown;
}

/** True if a table has changed since the statement was prepared; it succeeds on another connection. */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === STALE_PLAN.code && routine === STALE_PLAN.routine;
}

/** Names for recurring statements, shared by all connections of a pool. */
export function createStatementNames(): (text: string) => string | null {
  const names = new Map<string, string>();
  const runs = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name || names.size >= MAX_NAMED) return name ?? null;
    const run = (runs.get(text) ?? 0) + 1;
    if (run < NAMED_FROM_RUN) {
      if (runs.size >= MAX_COUNTED) runs.clear();
      runs.set(text, run);
      return null;
    }
    runs.delete(text);
    const made = createHash('sha256').update(text).digest('hex').slice(0, 32);
    names.set(text, made);
    return made;
  };
}

const hasValues = (values: unknown) => Array.isArray(values) && values.length > 0;

function withName(
  nameOf: ReturnType<typeof createStatementNames>,
  query: string | QueryObject,
  values: unknown,
): unknown {
  const config: QueryObject = typeof query === 'string' ? { text: query } : query;
  const { text, submit, name } = config;
  // Without values it is a command such as `begin`, which PostgreSQL does not plan.
  const isNameable =
    typeof text === 'string' && !submit && !name && (hasValues(values) || hasValues(config.values));
  const given = isNameable ? nameOf(text) : null;
  return given === null ? query : { ...config, name: given };
}

/**
 * Connections that parse and plan each recurring statement only once, as a named prepared statement. If a
 * cached plan has become stale (a migration changed a column), the connection is closed and the pool opens
 * another.
 */
export function preparingClient(nameOf = createStatementNames()): typeof pg.Client {
  return class PreparingClient extends pg.Client {
    constructor(options?: string | pg.ClientConfig) {
      super(options);
      const send = this.query.bind(this) as Send;
      const prepare: Send = (query, values, callback) => {
        const answer = send(withName(nameOf, query as string | QueryObject, values), values, callback);
        if (answer instanceof Promise) answer.catch((error) => (isStalePlan(error) ? this.end() : undefined));
        return answer;
      };
      this.query = prepare as typeof this.query;
    }
  };
}
