import { isRouteErrorResponse } from 'react-router';
import { paths } from '#contract/paths.ts';
import { useSiteName, withSite } from '#web/domain/site.ts';
import { type FailureDetails, unreachable } from '#web/lib/api-error.ts';
import { buttonClass, LinkButton } from '#web/ui/button.tsx';
import { MessagePage } from './message-page.tsx';
import { NotFoundView } from './not-found-view.tsx';

/** The browsers' messages for a failed request. Bugs in our code are TypeErrors too. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

function detailsOf(error: unknown): { status: number; details: Partial<FailureDetails> } {
  if (isUnreachable(error)) return { status: 503, details: unreachable(error).details };
  if (!isRouteErrorResponse(error)) return { status: 500, details: {} };
  const isDetailed = typeof error.data === 'object' && error.data !== null;
  return { status: error.status, details: isDetailed ? (error.data as Partial<FailureDetails>) : {} };
}

const home = (
  <LinkButton to="/" reloadDocument>
    Go to Home
  </LinkButton>
);

function TryAgain() {
  return (
    <button
      type="button"
      onClick={() => window.location.reload()}
      className={buttonClass({ variant: 'primary' })}
    >
      Try again
    </button>
  );
}

function titleOf(status: number, { code }: Partial<FailureDetails>): string {
  if (status === 404) return 'Oops! Page Not Found';
  return code === 'network' ? 'No connection' : `Error ${status}`;
}

function FailureWords({ status, details }: ReturnType<typeof detailsOf>) {
  if (status === 404) return <NotFoundView />;
  if (details.code === 'admin_only') {
    return (
      <MessagePage eyebrow="403" title="Not Authorized" action={home}>
        You can't access this page; this route is only accessible for Admin.
      </MessagePage>
    );
  }
  if (status === 401) {
    return (
      <MessagePage
        eyebrow="401"
        title="Please sign in"
        action={<LinkButton to={paths.login}>Go to Login</LinkButton>}
      >
        {details.message}
      </MessagePage>
    );
  }
  const isPause = status === 503;
  return (
    <MessagePage
      eyebrow={details.code === 'network' ? 'No connection' : String(status)}
      title={isPause ? 'One moment, please' : 'Something went wrong'}
      reference={details.requestId ?? null}
      action={
        <>
          <TryAgain />
          {home}
        </>
      }
    >
      {details.message ?? 'Something went wrong on our side. Please try again.'}
    </MessagePage>
  );
}

/**
 * Replaces a page that failed, with its own title, because the page's is lost with its data. Never shows a
 * stack: the log has it, under the reference shown here.
 */
export function FailureView({ error }: { error: unknown }) {
  const { status, details } = detailsOf(error);
  return (
    <>
      <title>{withSite(titleOf(status, details), useSiteName())}</title>
      <meta name="robots" content="noindex" />
      <FailureWords status={status} details={details} />
    </>
  );
}
