import type { ChosenChannel } from '#contract/channels/versions.ts';
import type { Listing } from '#contract/listings.ts';
import type { Product, ProductFact } from '#contract/products.ts';

/** What a file is made of. */
export interface ExportedListing {
  product: Pick<Product, '_id' | 'name' | 'sku'> & { facts: Omit<ProductFact, 'by'>[] };
  listing: Pick<Listing, '_id' | 'language' | 'market' | 'content' | 'channels' | 'editedFields'>;
}

type Version<Channel extends ChosenChannel> = NonNullable<Listing['channels'][Channel]>;

/** The listing's version for a channel; that it has one is checked before a file is written. */
export const versionFor = <Channel extends ChosenChannel>(
  { listing }: ExportedListing,
  channel: Channel,
): Version<Channel> => listing.channels[channel] ?? ({} as Version<Channel>);
