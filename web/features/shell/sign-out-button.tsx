import { paths } from '#contract/paths.ts';

interface SignOutButtonProps {
  className: string;
  children?: React.ReactNode;
}

/** Ends the session and returns to the home page. A plain form, so that it works without JavaScript. */
export function SignOutButton({ className, children = 'Logout' }: SignOutButtonProps) {
  return (
    <form method="post" action={paths.signOut} className="contents">
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}
