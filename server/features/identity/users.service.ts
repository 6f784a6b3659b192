import type { z } from 'zod';
import { roleSchema, userRecordSchema } from '#contract/identity.ts';
import type { Actor, AppContext } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { normalEmail } from './email-address.ts';
import {
  countPeople,
  listPeople,
  listPeopleByEmail,
  listPeopleByRole,
  type PersonWithBalance,
  updatePerson,
} from './people.repository.ts';

const DEFAULT_PAGE_SIZE = 10;

type UserRecord = z.infer<typeof userRecordSchema>;

/** A person in the specification's field names. */
function recordOf(person: PersonWithBalance): UserRecord {
  return {
    _id: person.id,
    userName: person.name,
    name: person.name,
    UserEmail: person.email,
    email: person.email,
    userRole: roleSchema.parse(person.role),
    userMembership: userRecordSchema.shape.userMembership.parse(person.membership),
    currentBalance: person.balance,
    credits: person.balance,
    profileURL: person.image,
    createdAt: person.createdAt.toISOString(),
  };
}

function requireAdmin(actor: Actor): void {
  if (actor.role !== 'Admin') throw new AppError('admin_only');
  if (actor.isTwoStepMissing) throw new AppError('two_step_required');
}

interface UsersQuery {
  userEmail?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

interface OwnRecordChange {
  userEmail?: string | undefined;
  userName?: string | undefined;
  profileURL?: string | null | undefined;
}

export function createUsers({ db }: Pick<AppContext, 'db'>) {
  async function requireRecord(email: string): Promise<UserRecord> {
    const [person] = await listPeopleByEmail(db, email);
    if (!person) throw new AppError('not_found');
    return recordOf(person);
  }

  return {
    /** Changes name and photo of the caller. Another person's address is refused, whether it has an account or not. */
    async updateOwn(actor: Actor, change: OwnRecordChange): Promise<UserRecord> {
      if (change.userEmail !== undefined && normalEmail(change.userEmail) !== actor.email) {
        throw new AppError('forbidden');
      }
      const { userName, profileURL } = change;
      if (userName !== undefined || profileURL !== undefined) {
        await updatePerson(db, actor.userId, {
          ...(userName !== undefined && { name: userName }),
          ...(profileURL !== undefined && { image: profileURL || null }),
        });
      }
      return requireRecord(actor.email);
    },

    /** For an Admin everybody, else an empty list: the header asks this to know whether to show the back office. */
    async listAdmins(actor: Actor): Promise<UserRecord[]> {
      if (actor.role !== 'Admin' || actor.isTwoStepMissing) return [];
      return (await listPeopleByRole(db, 'Admin')).map(recordOf);
    },

    /** `total` is null when the list is whole. Foreign addresses are refused alike, known or not. */
    async list(actor: Actor, query: UsersQuery): Promise<{ records: UserRecord[]; total: number | null }> {
      if (query.userEmail !== undefined) {
        const email = normalEmail(query.userEmail);
        if (email !== actor.email) {
          if (actor.role !== 'Admin') throw new AppError('forbidden');
          requireAdmin(actor);
        }
        return { records: (await listPeopleByEmail(db, email)).map(recordOf), total: null };
      }
      requireAdmin(actor);
      if (query.page === undefined && query.pageSize === undefined) {
        return { records: (await listPeople(db, null)).map(recordOf), total: null };
      }
      const limit = query.pageSize ?? DEFAULT_PAGE_SIZE;
      const offset = ((query.page ?? 1) - 1) * limit;
      const [people, total] = await Promise.all([listPeople(db, { limit, offset }), countPeople(db)]);
      return { records: people.map(recordOf), total };
    },
  };
}
