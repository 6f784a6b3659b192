import { paths } from '#contract/paths.ts';
import { pageMeta, siteTitle } from '#web/domain/page-meta.ts';
import { loadFaq, loadPackages } from '#web/domain/site-parts.ts';
import { productWithOffers } from '#web/features/catalog/public/offers.ts';
import { PricingSection } from '#web/features/catalog/public/pricing-section.tsx';
import { faqFacts } from '#web/features/site-content/public/faq-facts.ts';
import { FaqSection } from '#web/features/site-content/public/faq-section.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { SectionProblem } from '#web/ui/section.tsx';
import type { Route } from './+types/pricing';

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const packages = loaderData?.packages.content ?? [];
  return pageMeta(matches, {
    title: siteTitle(matches, 'Pricing'),
    description:
      'Packages of credits for product descriptions, titles, bullet points and tags. One credit per listing.',
    canonicalPath: paths.pricing,
    structuredData: (site) => [
      ...(packages.length > 0 ? [productWithOffers(packages, site)] : []),
      ...faqFacts(loaderData?.faq.content),
    ],
  });
};

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(apiContext);
  const [packages, faq] = await Promise.all([loadPackages(page), loadFaq(page)]);
  return { packages, faq };
}

export default function Pricing({ loaderData: { packages, faq } }: Route.ComponentProps) {
  return (
    <>
      <PricingSection headingLevel={1} packages={packages.content} problem={packages.problem} />
      {faq.content ? <FaqSection content={faq.content} /> : <SectionProblem sentence={faq.problem} />}
    </>
  );
}
