import { useLocation } from 'react-router';
import { LinkButton } from '#web/ui/button.tsx';
import { MessagePage } from './message-page.tsx';

const SHOWN_PATH_LENGTH = 60;

/** Shows the address struck through, like a proofreader's correction. */
export function NotFoundView() {
  const { pathname } = useLocation();
  const shown = pathname.length > SHOWN_PATH_LENGTH ? `${pathname.slice(0, SHOWN_PATH_LENGTH)}…` : pathname;
  return (
    <MessagePage
      eyebrow="404"
      title="Oops! Page Not Found"
      action={
        <LinkButton to="/" variant="primary">
          Back to Home
        </LinkButton>
      }
    >
      <p className="break-all font-copy">
        <del className="decoration-2 decoration-danger">{shown}</del>
      </p>
      <p className="mt-3">There is nothing at this address. It may have moved; check the link for typos.</p>
    </MessagePage>
  );
}
