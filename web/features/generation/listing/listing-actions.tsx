import type { ListingContent } from '#contract/listing-content.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { downloadListing, listingFormats } from './listing-file.ts';

interface ListingActionsProps {
  content: ListingContent;
  productName: string;
  /** While there is nothing to copy, or not all of it. */
  isDisabled: boolean;
}

const otherFormats = [listingFormats.markdown, listingFormats.html];

/** Copy and download of the whole listing: as text at once, in other formats from a menu. */
export function ListingActions({ content, productName, isDisabled }: ListingActionsProps) {
  return (
    <>
      {!isDisabled && (
        <CopyButton
          label="Copy all"
          subject="Listing"
          text={() => listingFormats.text.write(content, productName)}
        />
      )}
      <Button size="small" disabled={isDisabled} onClick={() => downloadListing(content, productName)}>
        Download All
      </Button>
      {!isDisabled && (
        <Menu
          trigger={
            <Button size="small" variant="quiet">
              More formats
            </Button>
          }
        >
          {otherFormats.map((format) => (
            <MenuItem
              key={format.name}
              onSelect={() => copyText(format.write(content, productName), `Listing as ${format.name}`)}
            >
              Copy as {format.name}
            </MenuItem>
          ))}
          <MenuSeparator />
          {otherFormats.map((format) => (
            <MenuItem key={format.name} onSelect={() => downloadListing(content, productName, format)}>
              Download {format.name} (.{format.extension})
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
