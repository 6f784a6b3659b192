import { Link } from 'react-router';
import type { Generation } from '#contract/generation.ts';
import { formatListingAsText } from '#contract/listing-format.ts';
import { paths } from '#contract/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { downloadListing } from '../listing/listing-file.ts';

/** Opens the generator with the facts of an earlier listing. */
export const useAgainPath = (generationId: string) =>
  `${paths.user.generator}?from=${encodeURIComponent(generationId)}`;

interface HistoryMenuProps {
  generation: Generation;
  onDelete: () => void;
}

/** Actions on a listing in the history, without opening it. */
export function HistoryMenu({ generation, onDelete }: HistoryMenuProps) {
  const { _id, productName, content, status, listingId } = generation;
  const isRunning = status === 'running';
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="small" aria-label={`Actions for ${productName}`}>
          <span aria-hidden="true" className="tracking-widest">
            •••
          </span>
        </Button>
      }
    >
      <MenuItem asChild>
        <Link to={isRunning ? paths.user.generator : paths.user.historyEntry(_id)}>
          {isRunning ? 'Watch it being written' : 'Open'}
        </Link>
      </MenuItem>
      {content && (
        <>
          <MenuItem onSelect={() => copyText(formatListingAsText(content, productName), 'Listing')}>
            Copy all
          </MenuItem>
          <MenuItem onSelect={() => downloadListing(content, productName)}>Download All</MenuItem>
        </>
      )}
      {listingId && (
        <MenuItem asChild>
          <Link to={paths.user.listing(listingId)}>Open in products</Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to={useAgainPath(_id)}>Use these facts again</Link>
      </MenuItem>
      <MenuSeparator />
      <MenuItem isDanger isDisabled={isRunning} onSelect={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  );
}
