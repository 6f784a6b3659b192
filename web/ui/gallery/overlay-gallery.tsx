import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

type Overlay = 'dialog' | 'confirm' | 'left' | 'right' | null;

const tabs = [
  { value: 'account', label: 'Account', content: <p>Your name, photo and address.</p> },
  { value: 'keys', label: 'Gemini Keys', content: <p>Keys of the text model.</p> },
  { value: 'packages', label: 'Packages', content: <p>At most three.</p> },
];

export function OverlayGallery() {
  const [open, setOpen] = useState<Overlay>(null);
  const close = () => setOpen(null);
  return (
    <Panel title="Overlays and tabs">
      <div className="mb-8 flex flex-wrap gap-3">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm dialog</Button>
        <Button onClick={() => setOpen('left')}>Left drawer</Button>
        <Button onClick={() => setOpen('right')}>Right drawer</Button>
        <Menu trigger={<Button>Menu</Button>} align="start">
          <MenuLabel>Listing</MenuLabel>
          <MenuSeparator />
          <MenuItem>Copy</MenuItem>
          <MenuItem isDisabled>Download</MenuItem>
          <MenuItem isDanger>Delete</MenuItem>
        </Menu>
        <Tooltip text="Maximum 3 packages allowed">
          <Button>Tooltip</Button>
        </Tooltip>
      </div>
      <Tabs label="Settings" tabs={tabs} />
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Add a key"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Add key
            </Button>
          </>
        }
      >
        <TextField label="Name" data-initial-focus />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Delete the key “Main”?"
        confirmLabel="Delete key"
      >
        Listings that are being written with it will go on with another key. This cannot be undone.
      </ConfirmDialog>
      <Drawer isOpen={open === 'left'} onClose={close} label="Left" side="left">
        <p>From the left.</p>
      </Drawer>
      <Drawer isOpen={open === 'right'} onClose={close} label="Right">
        <p>From the right.</p>
      </Drawer>
    </Panel>
  );
}
