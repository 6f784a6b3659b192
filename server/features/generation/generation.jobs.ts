import type { Logger } from 'pino';
import type { Database } from '#server/db/client.ts';
import type { AppContext } from '#server/platform/context.ts';
import {
  endGeneration,
  findAbandonedIds,
  isTransientFailure,
  LEASE_SECONDS,
  noteStop,
  renewGenerations,
} from './generation.repository.ts';
import type { LiveRun, RunRegistry } from './runs/live-run.ts';
import { failureWith } from './runs/run-failure.ts';

const RENEW_MS = 1_000;
const REAP_MS = 10_000;
/** Runs per statement. Small enough that building it does not delay the streams. */
const BATCH = 100;

/**
 * Runs `work` repeatedly, with `periodMs` between runs; never concurrently, and without keeping the process
 * alive.
 */
function repeat(periodMs: number, work: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();
  let isStopped = false;
  const turn = () => {
    current = work().then(() => {
      if (!isStopped) timer = setTimeout(turn, periodMs).unref();
    });
  };
  return {
    start: turn,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}

/** Tracks since when the database has been reachable; logs an outage once. */
function createOutageWatch(log: Logger) {
  let isAway = false;
  let backSinceMs = Number.NEGATIVE_INFINITY;
  return {
    async during(what: string, work: () => Promise<void>): Promise<void> {
      try {
        await work();
        if (isAway) backSinceMs = performance.now();
        isAway = false;
      } catch (error) {
        if (!isAway) log.warn({ err: error }, what);
        isAway = true;
      }
    },
    answeringForMs: () => performance.now() - backSinceMs,
  };
}

/** Saves the texts of this process's runs and renews their leases. */
function createRenewal(db: Database, runs: RunRegistry) {
  const savedLengths = new WeakMap<LiveRun, number>();

  /** Sends only new text. After a failure, whose effect is unknown, sends everything once. */
  async function save(batch: readonly LiveRun[]): Promise<void> {
    const lengths = batch.map((run) => run.length);
    const progress = batch.map((run) => {
      const place = savedLengths.get(run);
      savedLengths.delete(run);
      const text = place === run.length ? null : run.textFrom(place ?? 0);
      return { id: run.id, text, isWhole: place === undefined };
    });
    const stops = await renewGenerations(db, progress);
    for (const [at, run] of batch.entries()) savedLengths.set(run, lengths[at] ?? 0);
    for (const { id, expected } of stops) {
      const run = runs.get(id);
      if (run?.creditFate() === expected) run.stop('cancelled');
      else await noteStop(db, id, null);
    }
  }

  return async (): Promise<void> => {
    const kept = [...runs.values()];
    for (let at = 0; at < kept.length; at += BATCH) await save(kept.slice(at, at + BATCH));
  };
}

/**
 * Ends an abandoned run and returns its credit. False if another process did, or its own process is alive
 * after all.
 */
async function endAbandoned(db: Database, id: string): Promise<boolean> {
  const { hasChanged } = await endGeneration(db, {
    id,
    status: 'failed',
    content: null,
    failure: failureWith('generation_interrupted'),
    isDemo: null,
    actorId: 'system',
    requestId: null,
    isOnlyIfAbandoned: true,
  });
  return hasChanged;
}

interface KeeperDeps {
  runs: RunRegistry;
  /** Called for each abandoned run this process has ended. */
  onReaped(): void;
}

/** Keeps this process's runs alive in the database, and ends those of dead processes. */
export function createRunKeeper({ db, log }: Pick<AppContext, 'db' | 'log'>, { runs, onReaped }: KeeperDeps) {
  const outage = createOutageWatch(log);
  const renew = createRenewal(db, runs);

  /** One run that cannot be ended must not keep the others waiting. */
  function keepLooking(error: unknown, generationId: string): false {
    if (isTransientFailure(error)) throw error;
    log.error({ err: error, generationId }, 'an abandoned generation could not be ended');
    return false;
  }

  /** Each run in a separate transaction, ended by whichever process is first: several may do this at once. */
  async function reap(): Promise<void> {
    // After an outage every lease has expired, even those of live processes, which get time to renew them
    // first.
    if (outage.answeringForMs() < LEASE_SECONDS * 1_000) return;
    for (const id of await findAbandonedIds(db, [...runs.keys()])) {
      if (!(await endAbandoned(db, id).catch((error) => keepLooking(error, id)))) continue;
      log.warn({ generationId: id }, 'an abandoned generation was ended and its credit returned');
      onReaped();
    }
  }

  const renewing = repeat(RENEW_MS, () => outage.during('runs could not be saved', renew));
  const reaping = repeat(REAP_MS, () => outage.during('abandoned runs could not be looked for', reap));
  return {
    start() {
      renewing.start();
      reaping.start();
    },
    async stop() {
      await Promise.all([renewing.stop(), reaping.stop()]);
    },
  };
}
