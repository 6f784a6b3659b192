import type { ShopFormat } from '#contract/listing-files.ts';
import type { ListingSummary } from '#contract/listings.ts';
import { shopFiles } from '#web/domain/shop-files.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuLabel } from '#web/ui/menu.tsx';

interface ExportMenuProps {
  listings: readonly ListingSummary[];
  isDisabled: boolean;
  onExport: (format: ShopFormat) => void;
}

/** Files for the channels that all of these listings are written for. */
export function ExportMenu({ listings, isDisabled, onExport }: ExportMenuProps) {
  const files = shopFiles.filter(({ channel }) =>
    listings.every(({ channelNames }) => channelNames.includes(channel)),
  );
  return (
    <Menu
      trigger={
        <Button size="small" disabled={isDisabled}>
          Export …
        </Button>
      }
      align="start"
    >
      {files.length === 0 && (
        <MenuLabel>A file is for one channel. These listings have none in common.</MenuLabel>
      )}
      {files.map(({ format, name }) => (
        <MenuItem key={format} onSelect={() => onExport(format)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
