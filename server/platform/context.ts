import type { Logger } from 'pino';
import type { Role } from '#contract/identity.ts';
import type { Database, Transaction } from '../db/client.ts';
import type { ContentVersion } from '../db/content-version.ts';
import type { Notifications } from '../db/notifications.ts';
import type { Config } from './config.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { SecretBox } from './secret-box.ts';

/** What every slice may use. Created once, in start-server.ts or by a test, and never changed. */
export interface AppContext {
  readonly config: Config;
  readonly db: Database;
  readonly log: Logger;
  readonly secretBox: SecretBox;
  /** Identifies this process among those sharing the database; new at every start. */
  readonly processId: string;
  /** The clock, replaceable in tests. */
  readonly now: () => Date;
  readonly jobs: JobQueue;
  readonly limiter: RateLimiter;
  /** Announces changes of public content, and notifies caches of it. */
  readonly contentVersion: ContentVersion;
  /** Messages to and from the other processes on this database. */
  readonly notifications: Notifications;
}

export interface GivenUpJob {
  job: string;
  attempts: number;
  reason: string;
}

/** Durable background jobs: stored in the database, retried, and resumed after a crash. */
export interface JobQueue {
  /** With `transaction`, the job exists only if that commits. */
  enqueue(job: string, data: object, transaction?: Transaction): Promise<void>;
  /** Registers a job's handler; call before `start`. If the handler throws, the job is retried. */
  work(job: string, handler: (data: object) => Promise<void>): void;
  /** Called when a job has failed for the last time. */
  onGivenUp(tell: (news: GivenUpJob) => Promise<void>): void;
  /** Runs a job on a cron schedule (UTC), once across all processes. */
  schedule(job: string, cron: string): void;
}

/** The person making a request. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** An Admin who must enable two-step sign-in first: admin endpoints are closed to them. */
  readonly isTwoStepMissing: boolean;
  /** The Admin acting as this person, if any. Changes are then refused. */
  readonly actedBy: {
    readonly userId: string;
    readonly email: string;
    readonly name: string;
    readonly until: Date;
  } | null;
}

/** Runs `work` in one transaction. Only SQL belongs inside: no vendor calls, mail or waiting. */
export function inTransaction<Result>(
  context: Pick<AppContext, 'db'>,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return context.db.transaction(work);
}
