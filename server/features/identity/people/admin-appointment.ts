import { insertAuditEntry } from '#server/db/audit-log.ts';
import type { Transaction } from '#server/db/client.ts';
import { deleteSessions } from '../sessions/sessions.repository.ts';
import {
  findPersonByEmail,
  insertPerson,
  type Person,
  type SignupOffer,
  storePasswordHash,
  updatePerson,
} from './people.repository.ts';

/** Nobody is signed in: the installation's start, or the holder of its set-up link, creates the Admin. */
const SYSTEM = { actorId: 'system', actorEmail: '' };

interface NewAdmin extends SignupOffer {
  name: string;
  email: string;
  passwordHash: string;
}

/** Creates an account with role Admin. Null if the address already has an account. */
export async function createAdmin(
  transaction: Transaction,
  { passwordHash, ...facts }: NewAdmin,
  requestId: string,
): Promise<Person | null> {
  const person = await insertPerson(transaction, { ...facts, role: 'Admin', emailVerified: true });
  if (!person) return null;
  await storePasswordHash(transaction, person.id, passwordHash);
  await insertAuditEntry(transaction, {
    ...SYSTEM,
    action: 'admin.created',
    subjectType: 'user',
    subjectId: person.id,
    before: null,
    after: { role: 'Admin' },
    requestId,
  });
  return person;
}

/**
 * Makes an existing account an Admin. Its password is kept; its sessions end, because they belonged to
 * another role. The operator has named the address, so it counts as confirmed: two-step sign-in must be
 * possible without any mail.
 */
export async function appointAdmin(
  transaction: Transaction,
  email: string,
  requestId: string,
): Promise<void> {
  const person = await findPersonByEmail(transaction, email);
  if (!person) return;
  if (!person.emailVerified) await updatePerson(transaction, person.id, { emailVerified: true });
  if (person.role === 'Admin') return;
  await updatePerson(transaction, person.id, { role: 'Admin' });
  await deleteSessions(transaction, person.id);
  await insertAuditEntry(transaction, {
    ...SYSTEM,
    action: 'admin.appointed',
    subjectType: 'user',
    subjectId: person.id,
    before: { role: person.role },
    after: { role: 'Admin' },
    requestId,
  });
}
