import { findNewestAuditEntry, insertAuditEntry } from '../db/audit-log.ts';
import type { Transaction } from '../db/client.ts';
import type { Actor } from './context.ts';

/** Who makes a change, and in which request. */
export interface ChangeAuthor {
  actor: Pick<Actor, 'userId' | 'email'>;
  requestId: string;
}

interface AuditEntry extends ChangeAuthor {
  /** Subject and past tense, such as `text_model_key.added`. */
  action: string;
  subjectType: string;
  /** Null for subjects without an id. */
  subjectId: string | null;
  /** Old and new values; null for what does not exist. Never a secret, not even masked. */
  before: object | null;
  after: object | null;
}

/** Records an Admin's change in the same transaction, so that neither exists without the other. */
export function recordAudit(transaction: Transaction, { actor, ...entry }: AuditEntry): Promise<void> {
  return insertAuditEntry(transaction, { actorId: actor.userId, actorEmail: actor.email, ...entry });
}

/** Who made the latest change, and when; null if nobody has. `actorEmail` is empty for an erased person. */
export function findLastChange(
  transaction: Transaction,
  subject: { subjectType: string; subjectId: string },
): Promise<{ actorEmail: string; createdAt: Date } | null> {
  return findNewestAuditEntry(transaction, subject);
}
