import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { ConnectionOptions } from '../db/client.ts';
import type { GivenUpJob, JobQueue } from '../platform/context.ts';

/** About four days of retries with growing delays, since a mail server may be down for a weekend. */
const RETRY = { retryLimit: 40, retryDelay: 5, retryBackoff: true, retryDelayMax: 3 * 60 * 60 } as const;

/**
 * A scheduled job runs again anyway, so the retries of one that keeps failing must not overlap the next run.
 */
const RETRY_SCHEDULED = { retryLimit: 3 } as const;

/** Works through a backlog without pausing between batches. */
const BATCHES = { batchSize: 4, burstWhenBatchFull: true, perJobResults: true } as const;
/** Seconds between two polls for jobs. */
interface Polling {
  /** For jobs someone is waiting for, such as a mail. */
  waitedFor: number;
  /** Scheduled jobs run at most once a minute; polling more often would keep an idle machine busy. */
  scheduled: number;
}
const POLLING: Polling = { waitedFor: 1, scheduled: 10 };

type Handler = (data: object) => Promise<void>;

export interface RunningJobQueue extends JobQueue {
  /** Creates the queues and, unless told otherwise, starts working. */
  start(options?: { isWorking?: boolean }): Promise<void>;
  /** Waits up to `timeoutMs` for running jobs; the rest resume after the next start. */
  stop(timeoutMs: number): Promise<void>;
}

interface FailedJob {
  log: Logger;
  job: string;
  taken: JobWithMetadata<object>;
  onGivenUp: ((news: GivenUpJob) => Promise<void>) | undefined;
}

/** The retries themselves are the library's; it gives up after the last one. */
async function noteFailure({ log, job, taken, onGivenUp }: FailedJob, error: unknown): Promise<void> {
  const { id: jobId, retryCount, retryLimit } = taken;
  if (retryCount < retryLimit) {
    log.warn({ err: error, job, jobId }, 'job failed, it will be tried again');
    return;
  }
  log.error({ alarm: true, err: error, job, jobId }, 'job failed and will not be tried again');
  const reason = error instanceof Error ? error.message : String(error);
  await onGivenUp?.({ job, attempts: retryCount + 1, reason }).catch((cause) =>
    log.error({ err: cause, job, jobId }, 'nobody was told of a failed job'),
  );
}

/**
 * Durable jobs in the same database (pg-boss), enqueued in the transaction that needs them and retried after
 * a crash.
 */
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
    // How quickly the job of a killed process is detected and handed to another.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  const handlers = new Map<string, Handler>();
  const crons = new Map<string, string>();
  let isStopping = false;
  let onGivenUp: ((news: GivenUpJob) => Promise<void>) | undefined;
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));

  async function perform(job: string, handler: Handler, taken: JobWithMetadata<object>): Promise<JobResult> {
    const { id, data } = taken;
    try {
      await handler(data);
      return { id, status: 'completed' };
    } catch (error) {
      await noteFailure({ log, job, taken, onGivenUp }, error);
      return { id, status: 'failed', output: error };
    }
  }

  /** Records a completed job immediately. If the database is unavailable, the end of the batch records it. */
  async function storeDone(job: string, id: string): Promise<void> {
    await boss.complete(job, id).catch((error) => log.warn({ err: error, job, jobId: id }, 'job done'));
  }

  /**
   * Jobs of a batch succeed or fail individually, and run one at a time, since mail servers accept few
   * connections. Each is recorded before the next starts: a process that dies later in the batch must not
   * send a mail twice.
   */
  async function workOn(job: string, handler: Handler): Promise<void> {
    const pace = crons.has(job)
      ? { localConcurrency: 1, pollingIntervalSeconds: scheduled }
      : { localConcurrency: 2, pollingIntervalSeconds: waitedFor };
    const options = { ...BATCHES, ...pace, includeMetadata: true as const };
    await boss.work(job, options, async (jobs: JobWithMetadata<object>[]) => {
      const results: JobResult[] = [];
      for (const taken of jobs) {
        // Left to our successor, or already taken over because we did not respond in time.
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
    onGivenUp(tell) {
      onGivenUp = tell;
    },
    schedule(job, cron) {
      crons.set(job, cron);
    },
    async start({ isWorking = true } = {}) {
      await boss.start();
      // A dead worker is detected by its missing heartbeat, and its job is given to another.
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
