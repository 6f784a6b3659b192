import { PackagesBoard } from '#web/features/pricing/packages-board.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { loadPackages } from '#web/lib/site-parts.ts';
import type { Route } from './+types/packages';

export const meta: Route.MetaFunction = () => [{ title: 'Pricing Packages - Listwright' }];

export async function loader({ context }: Route.LoaderArgs) {
  return loadPackages(context.get(apiContext));
}

export default function Packages({ loaderData: { content, problem } }: Route.ComponentProps) {
  return <PackagesBoard packages={content} problem={problem} currency={content?.[0]?.currency ?? 'USD'} />;
}
