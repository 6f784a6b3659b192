import type { ListingContent } from '#contract/listing-content.ts';
import { formatListingAsHtml, formatListingAsMarkdown } from '#contract/listing-exports.ts';
import { formatListingAsText, listingFileName } from '#contract/listing-format.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.ts';

/** The formats a listing can be copied and downloaded in. */
export const listingFormats = {
  text: { name: 'text', extension: 'txt', type: 'text/plain', write: formatListingAsText },
  markdown: { name: 'Markdown', extension: 'md', type: 'text/markdown', write: formatListingAsMarkdown },
  html: { name: 'HTML', extension: 'html', type: 'text/html', write: formatListingAsHtml },
} as const;

type ListingFormat = (typeof listingFormats)[keyof typeof listingFormats];

/** Downloads the listing as a file and confirms it. */
export function downloadListing(
  content: ListingContent,
  productName: string,
  { extension, type, write }: ListingFormat = listingFormats.text,
): void {
  const file = listingFileName(productName, extension);
  const text = new Blob([write(content, productName)], { type: `${type};charset=utf-8` });
  saveFile(file, text);
  toast.success(`${file} downloaded successfully!`);
}
