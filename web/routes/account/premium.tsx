import { titled } from '#web/domain/page-meta.ts';
import { loadPremium } from '#web/features/ordering/account/load-premium.ts';
import { PremiumPage } from '#web/features/ordering/account/premium-page.tsx';
import type { Route } from './+types/premium';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, loaderData?.itemName || 'Premium');

export const loader = (args: Route.LoaderArgs) => loadPremium(args);

export default function PremiumRoute({ loaderData }: Route.ComponentProps) {
  return <PremiumPage {...loaderData} />;
}
