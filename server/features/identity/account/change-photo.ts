import type { Transaction } from '#server/db/client.ts';
import { updatePerson } from '../people/people.repository.ts';

/** What another slice does when a user's photo changes, in the same transaction. */
export type PhotoChanged = (
  transaction: Transaction,
  change: { userId: string; before: string | null; after: string | null },
) => Promise<void>;

/** Changes or removes an account's photo everywhere. */
export function createPhotoChange(photoChanged: readonly PhotoChanged[]) {
  return async function changePhoto(
    transaction: Transaction,
    person: { id: string; image: string | null },
    after: string | null,
  ): Promise<void> {
    if (after === person.image) return;
    await updatePerson(transaction, person.id, { image: after });
    for (const tell of photoChanged)
      await tell(transaction, { userId: person.id, before: person.image, after });
  };
}

export type ChangePhoto = ReturnType<typeof createPhotoChange>;
