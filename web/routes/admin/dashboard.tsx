import { getTextModelSettings } from '#contract/settings.ts';
import { SettingsCard } from '#web/features/settings/settings-card.tsx';
import { TextModelStatus } from '#web/features/settings/text-model-status.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/dashboard';

export const meta: Route.MetaFunction = () => [{ title: 'Admin Dashboard - Listwright' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).api(getTextModelSettings, {});
  return data;
}

export default function AdminDashboard({ loaderData: settings }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Admin Dashboard" lead="Welcome back! Here's your dashboard overview" />
      <div className="grid gap-8">
        <TextModelStatus
          settings={settings}
          action={
            <LinkButton to="/admin/settings/gemini-keys" size="small">
              Gemini Keys
            </LinkButton>
          }
        />
        <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
          <SettingsCard settings={settings} />
        </div>
      </div>
    </>
  );
}
