import type { Logger } from 'pino';
import type { Role } from '#contract/identity.ts';
import type { Database, Transaction } from '../db/client.ts';
import type { ContentVersion } from '../db/content-version.ts';
import type { Notifications } from '../db/notifications.ts';
import type { Config } from './config.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { SecretBox } from './secret-box.ts';

/** What every slice may use. Made once in main.ts (or by a test) and never changed. */
export interface AppContext {
  readonly config: Config;
  readonly db: Database;
  readonly log: Logger;
  readonly secretBox: SecretBox;
  /** This process, among several on one database; new at every start. */
  readonly processId: string;
  /** The clock, so that tests can move it. */
  readonly now: () => Date;
  readonly jobs: JobQueue;
  readonly limiter: RateLimiter;
  /** Who changes or keeps public content says and hears it here. */
  readonly contentVersion: ContentVersion;
  /** Words to and from the other processes on this database. */
  readonly notifications: Notifications;
}

/** Durable work after the commit: stored in the database, retried, taken up again after a crash. */
export interface JobQueue {
  /** Enqueues within `transaction` when one is given: the job then exists exactly if the transaction commits. */
  enqueue(job: string, data: object, transaction?: Transaction): Promise<void>;
  /** Registers what does the job; call before `start`. Throwing means: try again later. */
  work(job: string, handler: (data: object) => Promise<void>): void;
  /** Runs a job by cron (UTC) once across all processes. */
  schedule(job: string, cron: string): void;
}

/** The person behind a request. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** An Admin who has yet to switch two-step sign-in on, where that is required: admin endpoints are closed. */
  readonly isTwoStepMissing: boolean;
  /** The Admin who looks at the service as this person, if one does: nothing may be changed then. */
  readonly actedBy: {
    readonly userId: string;
    readonly email: string;
    readonly name: string;
    readonly until: Date;
  } | null;
}

/** Runs `work` in one transaction. SQL only in there: no calls to vendors, no mail, no waiting. */
export function inTransaction<Result>(
  context: Pick<AppContext, 'db'>,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return context.db.transaction(work);
}
