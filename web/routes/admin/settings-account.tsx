import { Suspense } from 'react';
import { Await } from 'react-router';
import { ABOUT_ME_MAX, listUsers, NAME_MAX } from '#contract/identity.ts';
import { titled } from '#web/domain/page-meta.ts';
import { ProfileSections } from '#web/features/identity/account/profile-sections.tsx';
import { AccountSummary } from '#web/features/settings/account-summary.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Route } from './+types/settings-account';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Settings');

/** Not awaited: the page renders at once, with a spinner until the user's data arrives. */
export function loader({ context }: Route.LoaderArgs) {
  const { api, viewer, reportError } = context.get(apiContext);
  const load = async () => {
    const person = await viewer();
    if (!person) return null;
    const [record] = await api(listUsers, { query: { userEmail: person.email } });
    return record ? { person, record } : null;
  };
  const failed = (error: unknown) => {
    reportError(error);
    return null;
  };
  return { account: load().catch(failed), limits: { nameMax: NAME_MAX, aboutMeMax: ABOUT_ME_MAX } };
}

export default function SettingsAccount({ loaderData: { account, limits } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Account" />
      <Suspense fallback={<Spinner label="Loading …" />}>
        <Await resolve={account}>
          {(loaded) => (
            <>
              <AccountSummary viewer={loaded?.person ?? null} />
              {loaded && (
                <div className="mt-10 grid gap-10">
                  <ProfileSections record={loaded.record} limits={limits} />
                </div>
              )}
            </>
          )}
        </Await>
      </Suspense>
    </>
  );
}
