import type { ListingContent } from '#contract/listing-content.ts';
import { formatListingAsText, listingFileName } from '#contract/listing-format.ts';
import { toast } from '#web/ui/toast.ts';

/** Hands the whole listing to the browser as a text file, and says so. */
export function downloadListing(content: ListingContent, productName: string): void {
  const file = listingFileName(productName);
  const text = new Blob([formatListingAsText(content, productName)], { type: 'text/plain;charset=utf-8' });
  const address = URL.createObjectURL(text);
  const link = document.createElement('a');
  link.href = address;
  link.download = file;
  link.click();
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  toast.success(`${file} downloaded successfully!`);
}
