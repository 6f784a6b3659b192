import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { NavbarContent } from '#contract/site-sections/navbar.ts';
import { isAdmin, useViewer } from '#web/domain/viewer.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ContentLink } from '#web/ui/content-link.tsx';
import { SignOutButton } from './sign-out-button.tsx';

type AuthButtons = NavbarContent['authButtons'];

export interface AccountProps {
  authButtons: AuthButtons;
}

/** What the header shows to strangers while its content cannot be loaded: signing in stays possible. */
export const standInAuthButtons: AuthButtons = {
  isActive: true,
  showSignIn: true,
  signInText: 'Sign in',
  signInLink: paths.login,
  showRegister: true,
  registerText: 'Register',
  registerLink: paths.register,
};

/** The way in, as the Admin has worded it. */
export function StrangerButtons({ authButtons, size }: AccountProps & { size: 'small' | 'medium' }) {
  const { isActive, showSignIn, showRegister } = authButtons;
  if (!isActive) return null;
  return (
    <>
      {showSignIn && authButtons.signInText && (
        <ContentLink
          to={authButtons.signInLink || paths.login}
          className={buttonClass({ variant: size === 'small' ? 'quiet' : 'secondary', size })}
        >
          {authButtons.signInText}
        </ContentLink>
      )}
      {showRegister && authButtons.registerText && (
        <ContentLink
          to={authButtons.registerLink || paths.register}
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
      {isAdmin(viewer) && (
        <Link to={paths.admin.dashboard} className={barLink}>
          Admin
        </Link>
      )}
      <SignOutButton className={barLink} />
      <Link to={paths.user.dashboard} className={buttonClass({ variant: 'primary', size: 'small' })}>
        Dashboard
      </Link>
    </>
  );
}
