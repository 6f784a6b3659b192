import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Replaces the generator when the session has ended; the draft is kept in the browser. */
export function SignedOut({ loginPath }: { loginPath: string }) {
  return (
    <EmptyState
      title="Please log in to use the Product Description Generator"
      action={
        <LinkButton to={loginPath} variant="primary">
          Go to Login
        </LinkButton>
      }
    >
      What you typed is kept in this browser.
    </EmptyState>
  );
}
