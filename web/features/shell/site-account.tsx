import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { NavbarContent } from '#contract/site-sections/navbar.ts';
import { backOfficeOf, useIsRegistrationOpen, useViewer } from '#web/domain/viewer.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ContentLink } from '#web/ui/content-link.tsx';
import { SignOutButton } from './sign-out-button.tsx';

type AuthButtons = NavbarContent['authButtons'];

export interface AccountProps {
  authButtons: AuthButtons;
}

/** For signed-out visitors while the header's content cannot be loaded, so that they can still sign in. */
export const standInAuthButtons: AuthButtons = {
  isActive: true,
  showSignIn: true,
  signInText: 'Sign in',
  signInLink: paths.login,
  showRegister: true,
  registerText: 'Register',
  registerLink: paths.register,
};

/** The sign-in links, as worded by the Admin. */
export function StrangerButtons({ authButtons, size }: AccountProps & { size: 'small' | 'medium' }) {
  const { isActive, showSignIn, showRegister } = authButtons;
  const isOpen = useIsRegistrationOpen();
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
      {isOpen && showRegister && authButtons.registerText && (
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

/** Sign-in and registration for signed-out visitors, links to the areas for signed-in users. */
export function BarAccount({ authButtons }: AccountProps) {
  const viewer = useViewer();
  if (!viewer) return <StrangerButtons authButtons={authButtons} size="small" />;
  const backOffice = backOfficeOf(viewer);
  return (
    <>
      {backOffice && (
        <Link to={backOffice.to} className={barLink}>
          {backOffice.label}
        </Link>
      )}
      <SignOutButton className={barLink} />
      <Link to={paths.user.dashboard} className={buttonClass({ variant: 'primary', size: 'small' })}>
        Dashboard
      </Link>
    </>
  );
}
