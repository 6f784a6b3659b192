import { Link } from 'react-router';
import type { NavbarContent } from '#contract/site-sections/navbar.ts';
import { displayNameOf, useViewer } from '#web/lib/viewer.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ContentLink } from '#web/ui/content-link.tsx';
import { SignOutButton } from './sign-out-button.tsx';

type AuthButtons = NavbarContent['authButtons'];

interface AccountProps {
  authButtons: AuthButtons;
}

/** What the header shows to strangers while its content cannot be loaded: signing in stays possible. */
export const standInAuthButtons: AuthButtons = {
  isActive: true,
  showSignIn: true,
  signInText: 'Sign in',
  signInLink: '/login',
  showRegister: true,
  registerText: 'Register',
  registerLink: '/register',
};

function StrangerButtons({ authButtons, size }: AccountProps & { size: 'small' | 'medium' }) {
  const { isActive, showSignIn, showRegister } = authButtons;
  if (!isActive) return null;
  return (
    <>
      {showSignIn && authButtons.signInText && (
        <ContentLink
          to={authButtons.signInLink || '/login'}
          className={buttonClass({ variant: size === 'small' ? 'quiet' : 'secondary', size })}
        >
          {authButtons.signInText}
        </ContentLink>
      )}
      {showRegister && authButtons.registerText && (
        <ContentLink
          to={authButtons.registerLink || '/register'}
          className={buttonClass({ variant: 'primary', size })}
        >
          {authButtons.registerText}
        </ContentLink>
      )}
    </>
  );
}

const barLink = buttonClass({ variant: 'quiet', size: 'small' });

/** Sign in and register for strangers, the own areas for who is signed in. */
export function BarAccount({ authButtons }: AccountProps) {
  const viewer = useViewer();
  if (!viewer) return <StrangerButtons authButtons={authButtons} size="small" />;
  return (
    <>
      {viewer.role === 'Admin' && (
        <Link to="/admin/dashboard" className={barLink}>
          Admin
        </Link>
      )}
      <SignOutButton className={barLink} />
      <Link to="/user/dashboard" className={buttonClass({ variant: 'primary', size: 'small' })}>
        Dashboard
      </Link>
    </>
  );
}

const drawerRow =
  'flex min-h-11 w-full items-center border-line border-b py-2 text-left text-base hover:text-accent';

/** The same in the drawer, with the person's picture and name. */
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
  return (
    <>
      <Link to="/user/dashboard" className={drawerRow}>
        Dashboard
      </Link>
      {viewer.role === 'Admin' && (
        <Link to="/admin/dashboard" className={drawerRow}>
          Admin
        </Link>
      )}
      <div className="mt-auto pt-8">
        <div className="mb-4 flex items-center gap-3">
          <Avatar name={name} photoUrl={viewer.photoUrl} />
          <span className="min-w-0 truncate font-medium">{name}</span>
        </div>
        <SignOutButton className={buttonClass({}, 'w-full')} />
      </div>
    </>
  );
}
