import { data, useRevalidator } from 'react-router';
import { productWithOffers } from '#web/features/pricing/offers.ts';
import { PricingSection } from '#web/features/pricing/pricing-section.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { cachingOf } from '#web/lib/load-part.ts';
import { pageMeta, siteFactsOf } from '#web/lib/page-meta.ts';
import { loadPackages } from '#web/lib/site-parts.ts';
import type { Route } from './+types/pricing';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const packages = loaderData?.packages.content ?? [];
  return pageMeta(matches, {
    title: `Pricing - ${siteFactsOf(matches).name}`,
    description:
      'Packages of credits for product descriptions, titles, bullet points and tags. One credit a listing.',
    canonicalPath: '/pricing',
    structuredData: (site) => (packages.length > 0 ? [productWithOffers(packages, site)] : []),
  });
};

export async function loader({ context }: Route.LoaderArgs) {
  const packages = await loadPackages(context.get(apiContext));
  return data({ packages }, { headers: cachingOf([packages]) });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Pricing({ loaderData: { packages } }: Route.ComponentProps) {
  const revalidator = useRevalidator();
  return (
    <PricingSection
      headingLevel={1}
      packages={packages.content}
      problem={packages.problem}
      isLoading={packages.content === null && revalidator.state === 'loading'}
      onRetry={() => void revalidator.revalidate()}
    />
  );
}
