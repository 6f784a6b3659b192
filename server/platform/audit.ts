import { findNewestAuditEntry, insertAuditEntry } from '../db/audit-log.ts';
import type { Transaction } from '../db/client.ts';
import type { Actor } from './context.ts';

/** Who changes something, and in which request. */
export interface ChangeAuthor {
  actor: Pick<Actor, 'userId' | 'email'>;
  requestId: string;
}

interface AuditEntry extends ChangeAuthor {
  /** Subject and past tense, as in `text_model_key.added`. */
  action: string;
  subjectType: string;
  /** Null for what has no id of its own. */
  subjectId: string | null;
  /** What the change was from and to; null for what was not there. Never a secret, masked ones included. */
  before: object | null;
  after: object | null;
}

/** Notes what an Admin changed, in the transaction of the change: neither exists without the other. */
export function recordAudit(transaction: Transaction, { actor, ...entry }: AuditEntry): Promise<void> {
  return insertAuditEntry(transaction, { actorId: actor.userId, actorEmail: actor.email, ...entry });
}

/** Who changed this last, and when; null when nobody has. `actorEmail` is empty for an erased person. */
export function findLastChange(
  transaction: Transaction,
  subject: { subjectType: string; subjectId: string },
): Promise<{ actorEmail: string; createdAt: Date } | null> {
  return findNewestAuditEntry(transaction, subject);
}
