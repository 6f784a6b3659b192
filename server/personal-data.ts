import type { AppContext } from './context.ts';
import type { Credits } from './features/credits/index.ts';
import type { Generation } from './features/generation/index.ts';
import type { ForgetPerson, PersonalData } from './features/identity/index.ts';
import { forgetUploads, type Media } from './features/media/index.ts';
import { forgetBuyer, listOrdersOf } from './features/ordering/index.ts';
import { forgetAuthor, listTicketsOf } from './features/support/index.ts';

// Identity knows the account; what other slices keep of a person is gathered here. A slice that begins to keep something
// of people adds a line to both lists.

/** What is done, in the transaction that deletes a person, wherever something of them is kept. Listings forget by a trigger. */
export function forgettingSlices(context: AppContext): ForgetPerson[] {
  return [forgetBuyer, forgetAuthor, (transaction, person) => forgetUploads(context, transaction, person)];
}

/** The parts of a person's own data, by their names in the file. */
export function personalDataIn(
  { db }: AppContext,
  slices: () => { credits: Credits; generation: Generation; media: Media },
): PersonalData {
  return {
    creditStatement: ({ id }) => slices().credits.statement(id),
    listings: async ({ id }) => (await slices().generation.list(id, {})).generations,
    orders: ({ id }) => listOrdersOf(db, id),
    tickets: ({ id }) => listTicketsOf(db, id),
    uploads: ({ id }) => slices().media.listAddressesOf(id),
  };
}
