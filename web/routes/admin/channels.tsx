import { getChannelOverrides } from '#contract/channel-overrides.ts';
import { titled } from '#web/domain/page-meta.ts';
import { ChannelRulesPage } from '#web/features/settings/channels/channel-rules-page.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/channels';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Channels');

export async function loader({ context }: Route.LoaderArgs) {
  const stored = (await context.get(apiContext).api(getChannelOverrides, {})).data;
  return { stored, today: new Date().toISOString().slice(0, 10) };
}

export default function Channels({ loaderData: { stored, today } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Channels"
        lead="The rules by which listings are checked, where they come from, and what you set in their place."
      />
      <ChannelRulesPage stored={stored} today={today} />
    </>
  );
}
