import { OfferedCredits } from '#web/domain/free-credits.tsx';
import { titled } from '#web/domain/page-meta.ts';
import { loadPackages } from '#web/domain/site-parts.ts';
import { Plans, PRICING_TITLE } from '#web/features/catalog/public/pricing-section.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/select-package';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Upgrade Package');

export async function loader({ context }: Route.LoaderArgs) {
  return { packages: await loadPackages(context.get(apiContext)) };
}

export default function SelectPackage({ loaderData: { packages } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={PRICING_TITLE} />
      <OfferedCredits />
      <Plans headingLevel={2} packages={packages.content} problem={packages.problem} />
    </>
  );
}
