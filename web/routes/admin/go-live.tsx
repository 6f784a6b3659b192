import { getGoLive } from '#contract/reporting.ts';
import { titled } from '#web/domain/page-meta.ts';
import { GoLiveList } from '#web/features/settings/go-live-list.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/go-live';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Going Live');

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).api(getGoLive, {});
  return data;
}

export default function GoLive({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Going Live" lead="What this installation needs before customers come." />
      <GoLiveList points={loaderData} />
    </>
  );
}
