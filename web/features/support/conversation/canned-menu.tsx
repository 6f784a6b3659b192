import { MessageSquareText } from 'lucide-react';
import type { CannedReply } from '#contract/support.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';

interface CannedMenuProps {
  replies: readonly CannedReply[];
  onChoose: (text: string) => void;
  onEdit: () => void;
  isDisabled: boolean;
}

/** Inserts a canned reply into the message, to send or edit. */
export function CannedMenu({ replies, onChoose, onEdit, isDisabled }: CannedMenuProps) {
  return (
    <Menu
      align="start"
      trigger={
        <Button size="small" variant="quiet" disabled={isDisabled}>
          <MessageSquareText aria-hidden="true" className="size-4" />
          Prepared answers
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
      <MenuItem onSelect={onEdit}>Edit prepared answers …</MenuItem>
    </Menu>
  );
}
