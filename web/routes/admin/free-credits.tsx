import { getFreeUse } from '#contract/free-use.ts';
import { titled } from '#web/domain/page-meta.ts';
import { FreeUseForm } from '#web/features/settings/free-use-form.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/free-credits';

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Free Credits');

export async function loader({ context }: Route.LoaderArgs) {
  return (await context.get(apiContext).api(getFreeUse, {})).data;
}

export default function FreeCredits({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Free Credits" lead="What people can use without paying." />
      <FreeUseForm settings={loaderData} />
    </>
  );
}
