import { paths } from '#contract/paths.ts';
import { privacySection } from '#contract/site-content.ts';
import { pageMeta, siteTitle } from '#web/domain/page-meta.ts';
import { readSection } from '#web/domain/site-parts.ts';
import { LegalPage } from '#web/features/site-content/public/legal-page.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import type { Route } from './+types/privacy';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: siteTitle(matches, loaderData?.title ?? 'Privacy'),
    ...(loaderData?.lead && { description: loaderData.lead }),
    canonicalPath: paths.privacy,
  });

/** The text is the whole page, so a failure gets the error page. */
export const loader = ({ context }: Route.LoaderArgs) => readSection(context.get(apiContext), privacySection);

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalPage content={loaderData} />;
}
