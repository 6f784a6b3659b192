import { Link } from 'react-router';
import type { UserRecord } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx';

export interface UserActions {
  onMessage: (user: UserRecord) => void;
  onSwitch: (user: UserRecord) => void;
  onDelete: (user: UserRecord) => void;
}

/** Actions on a user, besides editing the row. */
export function UserMenu({ user, onMessage, onSwitch, onDelete }: UserActions & { user: UserRecord }) {
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="small" aria-label={`Actions for ${user.userName}`}>
          <span aria-hidden="true" className="tracking-widest">
            •••
          </span>
        </Button>
      }
    >
      <MenuItem asChild>
        <Link to={paths.admin.user(user._id)}>Open</Link>
      </MenuItem>
      <MenuItem onSelect={() => onMessage(user)}>Send Message</MenuItem>
      <MenuItem onSelect={() => onSwitch(user)}>{user.isDisabled ? 'Enable' : 'Disable'}</MenuItem>
      <MenuSeparator />
      <MenuItem isDanger onSelect={() => onDelete(user)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
