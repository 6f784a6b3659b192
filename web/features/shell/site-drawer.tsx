import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { backOfficeOf, displayNameOf, useViewer } from '#web/domain/viewer.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ContentLink } from '#web/ui/content-link.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { type AccountProps, StrangerButtons } from './site-account.tsx';
import type { MenuItem } from './site-chrome.ts';

const drawerRow =
  'flex min-h-11 w-full items-center border-line border-b py-2 text-left text-base hover:text-accent';

/** The header's menu on small screens, fully expanded. */
export function ListMenu({ items }: { items: readonly MenuItem[] }) {
  return (
    <nav aria-label="Site">
      <ul>
        {items.map(({ id, label, link, children }) => (
          <li key={id}>
            {link === '#' ? (
              <span className="flex min-h-11 items-center border-line border-b py-2 text-ink-soft">
                {label}
              </span>
            ) : (
              <ContentLink to={link} className={drawerRow}>
                {label}
              </ContentLink>
            )}
            {children.length > 0 && (
              <ul className="pl-4">
                {children.map((child) => (
                  <li key={child.id}>
                    <ContentLink to={child.link} className={drawerRow}>
                      {child.label}
                    </ContentLink>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The visitor's account in the drawer, with picture and name. */
export function DrawerAccount({ authButtons }: AccountProps) {
  const viewer = useViewer();
  if (!viewer) {
    return (
      <div className="mt-auto grid gap-3 pt-8">
        <StrangerButtons authButtons={authButtons} size="medium" />
      </div>
    );
  }
  const name = displayNameOf(viewer);
  const backOffice = backOfficeOf(viewer);
  return (
    <>
      <Link to={paths.user.dashboard} className={drawerRow}>
        Dashboard
      </Link>
      {backOffice && (
        <Link to={backOffice.to} className={drawerRow}>
          {backOffice.label}
        </Link>
      )}
      <div className="mt-auto pt-8">
        <div className="mb-4 flex items-center gap-3">
          <Avatar name={name} photoUrl={viewer.photoUrl} />
          <span dir="auto" className="min-w-0 truncate font-medium">
            {name}
          </span>
        </div>
        <SignOutButton className={buttonClass({}, 'w-full')} />
      </div>
    </>
  );
}
