import type { Credits } from './features/credits/index.ts';
import type { Generation } from './features/generation/index.ts';
import type { AddressChanged, ForgetPerson, PersonalData, PhotoChanged } from './features/identity/index.ts';
import { forgetReplacedPhoto, forgetUploads, type Images } from './features/media/index.ts';
import { changeBuyerAddress, forgetBuyer, listOrdersOf } from './features/ordering/index.ts';
import { forgetEditor } from './features/site-content/index.ts';
import {
  changeAuthorAddress,
  changeAuthorPhoto,
  forgetAuthor,
  listTicketsOf,
} from './features/support/index.ts';
import type { AppContext } from './platform/context.ts';

interface KeepingSlices {
  credits: Credits;
  generation: Generation;
  images: Images;
}

/**
 * Identity knows the account; what other slices keep of a person is gathered here. A slice that begins to keep something of
 * people adds a line to each list that it needs.
 */
export function personalDataAcross(
  context: AppContext,
  { credits, generation, images }: KeepingSlices,
): {
  addressKeepers: AddressChanged[];
  photoKeepers: PhotoChanged[];
  storeImage: (content: Buffer, userId: string) => Promise<string>;
  forgetPerson: ForgetPerson[];
  personalData: PersonalData;
} {
  const { db } = context;
  return {
    /** What copies a person's address is told of another one, in the transaction that changes it. */
    addressKeepers: [changeBuyerAddress, changeAuthorAddress],
    /** What copies a person's photo, and what stores it, is told of another one. */
    photoKeepers: [
      changeAuthorPhoto,
      (transaction, change) => forgetReplacedPhoto(context, transaction, change),
    ],
    /** An image as an upload of the person; answers its address. */
    storeImage: async (content, userId) => (await images.upload(content, userId)).url,
    /** What is done in the transaction that deletes a person. Listings forget by a trigger. */
    forgetPerson: [
      forgetBuyer,
      forgetAuthor,
      forgetEditor,
      (transaction, person) => forgetUploads(context, transaction, person),
    ],
    /** The parts of a person's own data, by their names in the file. */
    personalData: {
      creditStatement: ({ id }) => credits.statement(id),
      listings: async ({ id }) => (await generation.list(id, {})).generations,
      orders: ({ id }) => listOrdersOf(db, id),
      tickets: ({ id }) => listTicketsOf(db, id),
      uploads: ({ id }) => images.listAddressesOf(id),
    },
  };
}
