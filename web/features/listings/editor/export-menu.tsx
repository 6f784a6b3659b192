import { Link } from 'react-router';
import { exportListing, type PlainFormat, type ShopFormat } from '#contract/listing-files.ts';
import { paths } from '#contract/paths.ts';
import { getProvenance } from '#contract/provenance.ts';
import { shopFiles } from '#web/domain/shop-files.ts';
import { urlOf } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx';
import { useEditor } from './editor-context.ts';

const plainFiles: Readonly<Record<PlainFormat, string>> = {
  text: 'Text (.txt)',
  markdown: 'Markdown (.md)',
  html: 'HTML (.html)',
  json: 'JSON (.json)',
};

/** Files of the listing as it is saved; those for shops and channels, and how it came about, once it is approved. */
export function ExportMenu() {
  const { state, store } = useEditor();
  const { _id: id, state: progress, channelNames } = state.listing;
  const isApproved = progress === 'approved' || progress === 'exported';
  const forItsChannels = shopFiles.filter(({ channel }) => channelNames.includes(channel));
  const open = async (address: string) => {
    await store.flush();
    window.location.assign(address);
  };
  const download = (format: PlainFormat | ShopFormat) =>
    open(urlOf(exportListing, { params: { id, format } }));
  return (
    <Menu
      trigger={
        <Button size="small" variant="quiet">
          Export
        </Button>
      }
    >
      {(Object.keys(plainFiles) as PlainFormat[]).map((format) => (
        <MenuItem key={format} onSelect={() => void download(format)}>
          {plainFiles[format]}
        </MenuItem>
      ))}
      <MenuSeparator />
      {!isApproved && <MenuLabel>Once it is approved:</MenuLabel>}
      {forItsChannels.map(({ format, name }) => (
        <MenuItem key={format} isDisabled={!isApproved} onSelect={() => void download(format)}>
          {name}
        </MenuItem>
      ))}
      <MenuItem isDisabled={!isApproved} onSelect={() => void open(urlOf(getProvenance, { params: { id } }))}>
        Provenance record (JSON)
      </MenuItem>
      <MenuItem asChild>
        <Link to={paths.verifyRecord}>Check a record</Link>
      </MenuItem>
    </Menu>
  );
}
