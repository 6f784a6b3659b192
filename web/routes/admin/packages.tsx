import { listPackages } from '#contract/catalog.ts';
import { getPayPalSettings } from '#contract/payment-settings.ts';
import { loadPart } from '#web/data/load-part.ts';
import { PackagesBoard } from '#web/features/catalog/admin/packages-board.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import type { Route } from './+types/packages';

export const meta: Route.MetaFunction = () => [{ title: 'Pricing Packages - Listwright' }];

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
  return <PackagesBoard loaded={content} problem={problem} />;
}
