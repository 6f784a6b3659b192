import { useLocation } from 'react-router';
import { listPackages } from '#contract/catalog.ts';
import { getPayPalSettings } from '#contract/payment-settings.ts';
import { loadPart } from '#web/data/load-part.ts';
import { titled } from '#web/domain/page-meta.ts';
import { PackagesBoard } from '#web/features/catalog/admin/packages-board.tsx';
import { screenTitle } from '#web/features/settings/settings-tabs.ts';
import { apiContext } from '#web/lib/api-context.ts';
import type { Route } from './+types/packages';

const TITLE = 'Pricing Packages';

export const meta: Route.MetaFunction = ({ matches, location }) =>
  titled(matches, screenTitle(location.pathname, TITLE));

export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(apiContext);
  const load = async () => {
    const [packages, { data: settings }] = await Promise.all([
      page.api(listPackages, {}),
      page.api(getPayPalSettings, {}),
    ]);
    return { packages, currency: settings.currency };
  };
  return loadPart(page, load, 'Failed to fetch packages');
}

export default function Packages({ loaderData: { content, problem } }: Route.ComponentProps) {
  return (
    <PackagesBoard title={screenTitle(useLocation().pathname, TITLE)} loaded={content} problem={problem} />
  );
}
