import { loadPremium } from '#web/features/ordering/account/load-premium.ts';
import { PremiumPage } from '#web/features/ordering/account/premium-page.tsx';
import type { Route } from './+types/premium';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.itemName || 'Premium'} - Listwright` },
];

export const loader = (args: Route.LoaderArgs) => loadPremium(args);

export default function PremiumRoute({ loaderData }: Route.ComponentProps) {
  return <PremiumPage {...loaderData} />;
}
