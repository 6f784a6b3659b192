import { paths } from '#contract/paths.ts';
import { privacySection } from '#contract/site-content.ts';
import { pageMeta, siteFactsOf } from '#web/domain/page-meta.ts';
import { LegalPage } from '#web/features/site-content/public/legal-page.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import type { Route } from './+types/privacy';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: `${loaderData?.title ?? 'Privacy'} - ${siteFactsOf(matches).name}`,
    ...(loaderData?.lead && { description: loaderData.lead }),
    canonicalPath: paths.privacy,
  });

/** The whole page is this text: when it cannot be loaded, the page says so. */
export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).api(privacySection.endpoints.get, {});
  return data;
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage content={loaderData} />;
}
