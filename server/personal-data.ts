import type { Credits } from './features/credits/index.ts';
import type { Generation } from './features/generation/index.ts';
import type { AddressChanged, ForgetPerson, PersonalData, PhotoChanged } from './features/identity/index.ts';
import type { Listings } from './features/listings/index.ts';
import { forgetReplacedPhoto, forgetUploads, type Images } from './features/media/index.ts';
import { changeBuyerAddress, forgetBuyer, listOrdersOf } from './features/ordering/index.ts';
import type { Products } from './features/products/index.ts';
import type { Settings } from './features/settings/index.ts';
import { forgetEditor } from './features/site-content/index.ts';
import {
  changeAuthorAddress,
  changeAuthorPhoto,
  forgetAuthor,
  listTicketsOf,
} from './features/support/index.ts';
import type { Voices } from './features/voices/index.ts';
import type { AppContext } from './platform/context.ts';

interface KeepingSlices {
  credits: Credits;
  generation: Generation;
  images: Images;
  listings: Listings;
  products: Products;
  settings: Settings;
  voices: Voices;
}

/**
 * Identity knows the account; this gathers what other slices store about a person. A slice that starts storing
 * personal data adds an entry to each list it needs.
 */
export function personalDataAcross(
  context: AppContext,
  { credits, generation, images, listings, products, settings, voices }: KeepingSlices,
): {
  addressKeepers: AddressChanged[];
  photoKeepers: PhotoChanged[];
  storeImage: (content: Buffer, userId: string) => Promise<string>;
  forgetPerson: ForgetPerson[];
  personalData: PersonalData;
} {
  const { db } = context;
  return {
    /** Slices with a copy of a person's address, updated in the transaction that changes it. */
    addressKeepers: [changeBuyerAddress, changeAuthorAddress],
    /** Slices that copy or store a person's photo, notified of a new one. */
    photoKeepers: [
      changeAuthorPhoto,
      (transaction, change) => forgetReplacedPhoto(context, transaction, change),
    ],
    /** Stores an image as the person's upload and returns its address. */
    storeImage: async (content, userId) => (await images.upload(content, { userId, isByAdmin: false })).url,
    /** Runs in the transaction that deletes a person. Generations are handled by a trigger; products with their listings, voices, words and the calls of the text model by foreign keys. */
    forgetPerson: [
      forgetBuyer,
      forgetAuthor,
      forgetEditor,
      (transaction, person) => forgetUploads(context, transaction, person),
    ],
    /** The sections of a person's data export, by name. */
    personalData: {
      creditStatement: ({ id }) => credits.statement(id),
      listings: async ({ id }) => (await generation.list(id, {})).generations,
      modelCalls: ({ id }) => settings.textModel.callsOf(id),
      products: async ({ id }) => (await products.list(id, {})).products,
      productListings: ({ id }) => listings.exportOf(id),
      orders: ({ id }) => listOrdersOf(db, id),
      tickets: ({ id }) => listTicketsOf(db, id),
      uploads: ({ id }) => images.listAddressesOf(id),
      voices: ({ id }) => voices.list(id),
      wordLists: ({ id }) => voices.listWords(id),
    },
  };
}
