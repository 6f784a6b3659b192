import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import type { CannedReply } from '#contract/support.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';
import { CannedDialog } from './canned-dialog.tsx';

interface CannedMenuProps {
  replies: readonly CannedReply[];
  onChoose: (text: string) => void;
  isDisabled: boolean;
}

/** Prepared answers, put into the reply to be sent or changed. */
export function CannedMenu({ replies, onChoose, isDisabled }: CannedMenuProps) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button size="small" variant="quiet" disabled={isDisabled}>
            <MessageSquareText aria-hidden="true" className="size-4" />
            Canned replies
          </Button>
        }
      >
        <div className="max-h-72 overflow-y-auto">
          {replies.map(({ _id, title, text }) => (
            <MenuItem key={_id} onSelect={() => onChoose(text)}>
              <span dir="auto" className="truncate">
                {title}
              </span>
            </MenuItem>
          ))}
        </div>
        {replies.length > 0 && <MenuSeparator />}
        <MenuItem onSelect={() => setIsEditing(true)}>Edit canned replies …</MenuItem>
      </Menu>
      <CannedDialog isOpen={isEditing} onClose={() => setIsEditing(false)} replies={replies} />
    </>
  );
}
