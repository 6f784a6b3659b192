import { listGenerations } from '#contract/generation.ts';
import { languages } from '#contract/languages.ts';
import { listProducts } from '#contract/products.ts';
import { loadPart } from '#web/data/load-part.ts';
import { callList } from '#web/data/paged-list.ts';
import { useRefreshWhile } from '#web/data/refresh.ts';
import { titled } from '#web/domain/page-meta.ts';
import { displayNameOf, useViewer } from '#web/domain/viewer.ts';
import { Dashboard } from '#web/features/generation/dashboard.tsx';
import { languageNamed } from '#web/features/generation/listing/listing-language.ts';
import { loadMembership } from '#web/features/ordering/account/load-membership.ts';
import { countPending } from '#web/features/ordering/account/load-orders.ts';
import { LatestProducts } from '#web/features/products/latest-products.tsx';
import { rowOf } from '#web/features/products/product-row.ts';
import { apiContext } from '#web/lib/api-context.ts';
import type { Route } from './+types/dashboard';

const NEWEST = 3;

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Dashboard');

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(apiContext);
  const query = { page: 1, pageSize: NEWEST };
  const [{ answer, total }, products, pending, membership] = await Promise.all([
    callList(page.call, listGenerations, { query }),
    loadPart(
      page,
      () => callList(page.call, listProducts, { query }),
      'Your latest products could not be loaded.',
    ),
    countPending(context),
    loadMembership(page),
  ]);
  const newest = answer.data.map((generation) => ({
    generation,
    language: languageNamed(generation.language, languages),
  }));
  const latest = products.content && {
    products: products.content.answer.data.map(rowOf),
    total: products.content.total,
  };
  return { newest, total, latest, pending, membership };
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { newest, total, latest, pending, membership } = loaderData;
  const viewer = useViewer();
  useRefreshWhile(newest.some(({ generation }) => generation.status === 'running'));
  return (
    <Dashboard
      name={viewer ? displayNameOf(viewer) : 'User'}
      credits={viewer?.credits ?? 0}
      hasHadFreeCredits={viewer?.hasHadFreeCredits ?? false}
      newest={newest}
      total={total}
      pending={pending}
      membership={membership}
      productCount={latest?.total ?? null}
    >
      {latest && <LatestProducts {...latest} />}
    </Dashboard>
  );
}
