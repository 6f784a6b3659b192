import { listGenerations } from '#contract/generation.ts';
import { languages } from '#contract/languages.ts';
import { callList } from '#web/data/paged-list.ts';
import { useRefreshWhile } from '#web/data/refresh.ts';
import { displayNameOf, useViewer } from '#web/domain/viewer.ts';
import { Dashboard } from '#web/features/generation/dashboard.tsx';
import { languageNamed } from '#web/features/generation/listing/listing-language.ts';
import { apiContext } from '#web/lib/api-context.ts';
import type { Route } from './+types/dashboard';

const NEWEST = 3;

export const meta: Route.MetaFunction = () => [{ title: 'Dashboard - Listwright' }];

export async function loader({ context }: Route.LoaderArgs) {
  const query = { page: 1, pageSize: NEWEST };
  const { answer, total } = await callList(context.get(apiContext).call, listGenerations, { query });
  const newest = answer.data.map((generation) => ({
    generation,
    language: languageNamed(generation.language, languages),
  }));
  return { newest, total };
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { newest, total } = loaderData;
  const viewer = useViewer();
  useRefreshWhile(newest.some(({ generation }) => generation.status === 'running'));
  return (
    <Dashboard
      name={viewer ? displayNameOf(viewer) : 'User'}
      credits={viewer?.credits ?? 0}
      hasHadFreeCredits={viewer?.hasHadFreeCredits ?? false}
      newest={newest}
      total={total}
    />
  );
}
