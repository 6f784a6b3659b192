import { Coins, LogOut, UserRound } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Viewer } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { displayNameOf } from '#web/domain/viewer.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#web/ui/menu.tsx';

/** The avatar and its menu. */
export function AccountMenu({ viewer }: { viewer: Viewer }) {
  const name = displayNameOf(viewer);
  // Outside the menu: choosing an item closes the menu, which would remove a form inside before it is
  // submitted.
  const signOut = useRef<HTMLFormElement>(null);
  return (
    <>
      <form ref={signOut} method="post" action={paths.signOut} hidden />
      <Menu
        trigger={
          <button
            type="button"
            className="flex min-h-11 items-center gap-2 rounded-control px-1.5 hover:bg-well"
          >
            <Avatar name={name} photoUrl={viewer.photoUrl} />
            <span className="sr-only">Account of {name}</span>
          </button>
        }
      >
        <MenuLabel>
          {/* In its own direction; otherwise a long name would lose its beginning. */}
          <span dir="auto" className="block truncate font-medium text-ink text-small">
            {name}
          </span>
          <span className="block truncate text-ink-faint">{viewer.email}</span>
        </MenuLabel>
        <MenuSeparator />
        <MenuItem asChild>
          <Link to={paths.updateProfile}>
            <UserRound aria-hidden="true" className="size-4" strokeWidth={1.75} />
            Account Settings
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to={paths.user.credits}>
            <Coins aria-hidden="true" className="size-4" strokeWidth={1.75} />
            Credits
          </Link>
        </MenuItem>
        <MenuItem onSelect={() => signOut.current?.requestSubmit()}>
          <LogOut aria-hidden="true" className="size-4" strokeWidth={1.75} />
          Logout
        </MenuItem>
      </Menu>
    </>
  );
}
