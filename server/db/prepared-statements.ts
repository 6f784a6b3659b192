import { createHash } from 'node:crypto';
import pg from 'pg';

/** Runs of a statement before it is named: what is rarely asked is not worth a plan kept in every connection. */
const NAMED_FROM_RUN = 5;
/** A connection keeps a plan of each named statement for as long as it lives. */
const MAX_NAMED = 256;
/** Statements whose text depends on what was asked must not gather without end. */
const MAX_COUNTED = 1_024;
/** SQLSTATE feature_not_supported, and where PostgreSQL's plancache.c answers it when a kept plan's columns have changed since. */
const STALE_PLAN = { code: '0A000', routine: 'RevalidateCachedQuery' };

type Send = (query: unknown, values?: unknown, callback?: unknown) => unknown;

interface QueryObject {
  text?: unknown;
  values?: unknown;
  name?: unknown;
  submit?: unknown;
}

/** True when a table has changed since the statement was prepared: on another connection it succeeds. */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === STALE_PLAN.code && routine === STALE_PLAN.routine;
}

/** Names for statements that come again and again; one for all connections of a pool. */
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
  // Without values it is a command as `begin`, which PostgreSQL does not plan.
  const isNameable =
    typeof text === 'string' && !submit && !name && (hasValues(values) || hasValues(config.values));
  const given = isNameable ? nameOf(text) : null;
  return given === null ? query : { ...config, name: given };
}

/**
 * Connections whose repeated statements are parsed and planned once each, as named prepared statements. One whose kept plan
 * has become stale (a migration changed a column meanwhile) is ended: the pool makes another.
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
