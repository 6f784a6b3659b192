import { newId } from '#server/db/new-id.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';

/** Inserts a user directly into the database, as sign-up would, and returns the id. */
export async function createPerson(
  database: Pick<TestDatabase, 'query'>,
  { credits = 0 } = {},
): Promise<string> {
  const id = newId();
  await database.query('insert into users (id, name, email, signup_credits) values ($1, $2, $3, $4)', [
    id,
    'Ada Shopkeeper',
    `${id.toLowerCase()}@example.com`,
    credits,
  ]);
  return id;
}
