import type { Readable } from 'node:stream';
import {
  type UserFilter,
  type UserRecord,
  type UserSortKey,
  type UserTotals,
  userSortKeySchema,
} from '#contract/identity.ts';
import { photoAddressSchema } from '#contract/identity-fields.ts';
import { canActAsAdmin, requireAdmin } from '#server/platform/admin-access.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { unexplainedAs } from '#server/platform/unexplained-failure.ts';
import type { ChangePhoto } from '../account/change-photo.ts';
import { normalEmail } from '../sign-in/email-address.ts';
import { findPersonForUpdate, updatePerson } from './people.repository.ts';
import { exportPeopleAsCsv } from './people-export.ts';
import { countPeople, sumPeople, sumSpent } from './people-filter.repository.ts';
import { findRecordByEmail, findRecordById, listPeople, listPeopleByRole } from './people-list.repository.ts';
import { moneyOf, recordOf } from './user-record.ts';

const DEFAULT_PAGE_SIZE = 10;

interface UsersQuery extends UserFilter {
  userEmail?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
  /** A column; a leading minus sorts descending. */
  sort?: `${'' | '-'}${UserSortKey}` | undefined;
}

function orderOf(sort: UsersQuery['sort']) {
  if (sort === undefined) return undefined;
  return { key: userSortKeySchema.parse(sort.replace('-', '')), isDescending: sort.startsWith('-') };
}

interface OwnRecordChange {
  userEmail?: string | undefined;
  userName?: string | undefined;
  profileURL?: string | null | undefined;
}

export function createUsers(context: Pick<AppContext, 'db'>, changePhoto: ChangePhoto) {
  const { db } = context;
  async function requireRecord(id: string): Promise<UserRecord> {
    const person = await findRecordById(db, id);
    if (!person) throw new AppError('user_gone');
    return recordOf(person);
  }

  return {
    /** Throws user_gone. */
    requireRecord,

    /**
     * Changes the caller's name and photo. Another user's address is refused, whether or not it has an
     * account.
     */
    async updateOwn(actor: Actor, change: OwnRecordChange): Promise<UserRecord> {
      if (change.userEmail !== undefined && normalEmail(change.userEmail) !== actor.email) {
        throw new AppError('forbidden');
      }
      const { userName } = change;
      const isPhotoOurs = photoAddressSchema.nullish().safeParse(change.profileURL).success;
      const profileURL = isPhotoOurs ? change.profileURL : undefined;
      if (userName !== undefined || profileURL !== undefined) {
        await inTransaction(context, async (transaction) => {
          const person = await findPersonForUpdate(transaction, actor.userId);
          if (!person) return;
          if (userName !== undefined) await updatePerson(transaction, person.id, { name: userName });
          if (profileURL !== undefined) await changePhoto(transaction, person, profileURL || null);
        }).catch((error: unknown) => Promise.reject(unexplainedAs('user_not_created', error)));
      }
      return requireRecord(actor.userId);
    },

    /**
     * The Admins for an Admin, otherwise an empty list: the header uses this to decide whether to show the
     * back office.
     */
    async listAdmins(actor: Actor): Promise<UserRecord[]> {
      if (!canActAsAdmin(actor)) return [];
      return (await listPeopleByRole(db, 'Admin')).map(recordOf);
    },

    /**
     * `total` is null if the list is complete. Other users' addresses are refused alike, whether known or
     * not.
     */
    async list(actor: Actor, query: UsersQuery): Promise<{ records: UserRecord[]; total: number | null }> {
      if (query.userEmail !== undefined) {
        const email = normalEmail(query.userEmail);
        if (email !== actor.email) {
          requireAdmin(actor, 'forbidden');
        }
        const person = await findRecordByEmail(db, email);
        return { records: person ? [recordOf(person)] : [], total: null };
      }
      requireAdmin(actor);
      const order = orderOf(query.sort);
      if (query.page === undefined && query.pageSize === undefined) {
        return { records: (await listPeople(db, query, { order })).map(recordOf), total: null };
      }
      const limit = query.pageSize ?? DEFAULT_PAGE_SIZE;
      const page = { limit, offset: ((query.page ?? 1) - 1) * limit };
      const [people, total] = await Promise.all([
        listPeople(db, query, { order, page }),
        countPeople(db, query),
      ]);
      return { records: people.map(recordOf), total };
    },

    /** Of the users a filter selects. */
    async totals(filter: UserFilter): Promise<UserTotals> {
      const [sums, spent] = await Promise.all([sumPeople(db, filter), sumSpent(db, filter)]);
      return { ...sums, spent: moneyOf(spent) };
    },

    /** All of them as CSV, newest first. */
    exportAsCsv: (filter: UserFilter): Promise<Readable> => exportPeopleAsCsv(db, filter),
  };
}
