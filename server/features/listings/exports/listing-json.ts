import type { ListingFile } from '#contract/listing-files.ts';
import type { ExportedListing } from './exported-listing.ts';

export function writeListingJson({ product, listing }: ExportedListing): string {
  const file: ListingFile = {
    format: 'listing',
    version: 1,
    product: { _id: product._id, name: product.name, sku: product.sku, facts: product.facts },
    listing: {
      _id: listing._id,
      language: listing.language,
      market: listing.market,
      content: listing.content,
      channels: listing.channels,
      editedFields: listing.editedFields,
      digitalSourceType:
        listing.editedFields.length > 0 ? 'compositeWithTrainedAlgorithmicMedia' : 'trainedAlgorithmicMedia',
    },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
