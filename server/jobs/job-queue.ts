import { sql } from 'drizzle-orm';
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { ConnectionOptions } from '../db/client.ts';
import type { JobQueue } from '../platform/context.ts';

/** About four days of trying, with growing pauses: a mail server may be away for a weekend. */
const RETRY = { retryLimit: 40, retryDelay: 5, retryBackoff: true, retryDelayMax: 3 * 60 * 60 } as const;

/** A scheduled job comes again by itself: the tries of one that always fails must not pile up over the next. */
const RETRY_SCHEDULED = { retryLimit: 3 } as const;

/** A backlog is worked off without a pause, not one job a second. */
const BATCHES = { batchSize: 4, burstWhenBatchFull: true, perJobResults: true } as const;
/** How often work is asked for, in seconds. */
interface Polling {
  /** Somebody waits for what these do: a mail, say. */
  waitedFor: number;
  /** They come by the minute; asking for them more often would be work for an idle machine. */
  scheduled: number;
}
const POLLING: Polling = { waitedFor: 1, scheduled: 10 };

type Handler = (data: object) => Promise<void>;

export interface RunningJobQueue extends JobQueue {
  /** Makes the queues and, unless told otherwise, begins to work on them. */
  start(options?: { isWorking?: boolean }): Promise<void>;
  /** Waits for jobs under way, at most `timeoutMs`; the rest is taken up after the next start. */
  stop(timeoutMs: number): Promise<void>;
}

/** Durable jobs in the same database (pg-boss): enqueued with the transaction that wants them, retried after a crash. */
export function createJobQueue(
  connection: ConnectionOptions,
  log: Logger,
  { waitedFor, scheduled } = POLLING,
): RunningJobQueue {
  const boss = new PgBoss({
    ...connection,
    application_name: 'listwright-jobs',
    max: 3,
    clockMonitorIntervalSeconds: 600,
    // How soon the job of a killed process is noticed and done by another.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  const handlers = new Map<string, Handler>();
  const crons = new Map<string, string>();
  let isStopping = false;
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));

  async function perform(job: string, handler: Handler, { id, data }: Job<object>): Promise<JobResult> {
    try {
      await handler(data);
      return { id, status: 'completed' };
    } catch (error) {
      log.warn({ err: error, job, jobId: id }, 'job failed, it will be tried again');
      return { id, status: 'failed', output: error };
    }
  }

  /** Stores at once that a job is done. If the database is away just then, the end of the batch stores it. */
  async function storeDone(job: string, id: string): Promise<void> {
    await boss.complete(job, id).catch((error) => log.warn({ err: error, job, jobId: id }, 'job done'));
  }

  /**
   * Each job of a batch succeeds or fails for itself; one after the other, since mail servers take few connections at once.
   * What is done is stored before the next begins: a process that ends over the others must not send a mail twice.
   */
  async function workOn(job: string, handler: Handler): Promise<void> {
    const pace = crons.has(job)
      ? { localConcurrency: 1, pollingIntervalSeconds: scheduled }
      : { localConcurrency: 2, pollingIntervalSeconds: waitedFor };
    const options = { ...BATCHES, ...pace };
    await boss.work(job, options, async (jobs: Job<object>[]) => {
      const results: JobResult[] = [];
      for (const taken of jobs) {
        // Left to whoever comes after us, or has it already because we were silent for too long.
        if (isStopping || taken.signal.aborted) continue;
        const result = await perform(job, handler, taken);
        results.push(result);
        if (result.status === 'completed' && taken !== jobs.at(-1)) await storeDone(job, taken.id);
      }
      return results;
    });
  }

  return {
    async enqueue(job, data, transaction) {
      await boss.send(job, data, transaction ? { db: fromDrizzle(transaction, sql) } : {});
    },
    work(job, handler) {
      handlers.set(job, handler);
    },
    schedule(job, cron) {
      crons.set(job, cron);
    },
    async start({ isWorking = true } = {}) {
      await boss.start();
      // A worker that died is noticed after its heartbeat, and its job is done by another.
      for (const job of handlers.keys()) await boss.createQueue(job, { ...RETRY, heartbeatSeconds: 10 });
      if (!isWorking) return;
      for (const [job, handler] of handlers) await workOn(job, handler);
      for (const [job, cron] of crons) await boss.schedule(job, cron, null, RETRY_SCHEDULED);
    },
    async stop(timeoutMs) {
      isStopping = true;
      await boss.stop({ graceful: true, timeout: Math.max(1_000, timeoutMs), close: true });
    },
  };
}
