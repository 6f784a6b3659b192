import { Suspense } from 'react';
import { Await } from 'react-router';
import { ABOUT_ME_MAX, listUsers, NAME_MAX, type UserRecord } from '#contract/identity.ts';
import { PersonalForm } from '#web/features/identity/personal-form.tsx';
import { SettingsSection } from '#web/features/identity/settings-section.tsx';
import { usePhoto } from '#web/features/identity/use-photo.ts';
import { PhotoCard } from '#web/features/media-picker/photo-card.tsx';
import { AccountSummary } from '#web/features/settings/account-summary.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Route } from './+types/settings-account';

export const meta: Route.MetaFunction = () => [{ title: 'Settings - Listwright' }];

/** Not awaited: the page is there at once, with a spinner while the person's data are on their way. */
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

function ProfileSettings({
  record,
  limits,
}: {
  record: UserRecord;
  limits: { nameMax: number; aboutMeMax: number };
}) {
  const savePhoto = usePhoto(record._id);
  return (
    <div className="mt-10 grid gap-10">
      <SettingsSection title="Photo" lead="Stands beside your name.">
        <PhotoCard name={record.userName} photoUrl={record.profileURL} onChange={savePhoto} />
      </SettingsSection>
      <SettingsSection
        title="Personal Information"
        lead="How pages and mails address you, and where you are."
      >
        <PersonalForm person={record} {...limits} />
      </SettingsSection>
    </div>
  );
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
              {loaded && <ProfileSettings record={loaded.record} limits={limits} />}
            </>
          )}
        </Await>
      </Suspense>
    </>
  );
}
