import type { z } from 'zod';
import type { profileBodySchema, UserRecord } from '#contract/identity.ts';
import { canActAsAdmin } from '#server/platform/admin-access.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { findPersonForUpdate, storeProfile, updatePerson } from '../people/people.repository.ts';
import { findRecordById, type PersonRecord } from '../people/people-list.repository.ts';
import { recordOf } from '../people/user-record.ts';
import type { ChangePhoto } from './change-photo.ts';

type ProfileChange = z.output<typeof profileBodySchema>;

/** Users may change their own record, and an Admin any. Another user's record looks like a missing one. */
function mayChange(actor: Actor, id: string): boolean {
  return actor.userId === id || canActAsAdmin(actor);
}

const noSuchUser = () => new AppError('user_gone');

function profileColumns({ aboutMe, address, city, country, phone }: ProfileChange) {
  const given = Object.entries({ aboutMe, address, city, country, phone }).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(given) as Partial<
    Record<'aboutMe' | 'address' | 'city' | 'country' | 'phone', string>
  >;
}

/** Both records, reduced to the fields that differ. */
function differenceOf(before: PersonRecord, after: PersonRecord) {
  const [old, present] = [recordOf(before), recordOf(after)];
  const names = ['userName', 'profileURL', 'aboutMe', 'address', 'city', 'country', 'phone'] as const;
  const changed = names.filter((name) => old[name] !== present[name]);
  const facts = (record: UserRecord) => Object.fromEntries(changed.map((name) => [name, record[name]]));
  return { isChanged: changed.length > 0, before: facts(old), after: facts(present) };
}

/** Users' own profiles. */
export function createProfile(context: Pick<AppContext, 'db'>, changePhoto: ChangePhoto) {
  return {
    /** Throws user_gone, also for another user's profile. */
    update: (
      by: { actor: Actor; requestId: string },
      id: string,
      change: ProfileChange,
    ): Promise<UserRecord> =>
      inTransaction(context, async (transaction) => {
        const person = mayChange(by.actor, id) ? await findPersonForUpdate(transaction, id) : null;
        if (!person) throw noSuchUser();
        const before = await findRecordById(transaction, id);
        const { userName, profileURL } = change;
        const profile = profileColumns(change);
        if (userName !== undefined) await updatePerson(transaction, id, { name: userName });
        if (profileURL !== undefined) await changePhoto(transaction, person, profileURL || null);
        if (Object.keys(profile).length > 0) await storeProfile(transaction, id, profile);
        const after = await findRecordById(transaction, id);
        if (!before || !after) throw noSuchUser();
        const difference = differenceOf(before, after);
        if (difference.isChanged && by.actor.userId !== id) {
          await recordAudit(transaction, {
            ...by,
            action: 'user.profile_updated',
            subjectType: 'user',
            subjectId: id,
            before: difference.before,
            after: difference.after,
          });
        }
        return recordOf(after);
      }),
  };
}
