import { Suspense } from 'react';
import { Await } from 'react-router';
import { AccountSummary } from '#web/features/settings/account-summary.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Route } from './+types/settings-account';

export const meta: Route.MetaFunction = () => [{ title: 'Settings - Listwright' }];

/** Not awaited: the page is there at once, with a spinner while the person's data are on their way. */
export function loader({ context }: Route.LoaderArgs) {
  const { viewer, reportError } = context.get(apiContext);
  const failed = (error: unknown) => {
    reportError(error);
    return null;
  };
  return { viewer: viewer().catch(failed) };
}

export default function SettingsAccount({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Account" />
      <Suspense fallback={<Spinner label="Loading …" />}>
        <Await resolve={loaderData.viewer}>{(viewer) => <AccountSummary viewer={viewer} />}</Await>
      </Suspense>
    </>
  );
}
