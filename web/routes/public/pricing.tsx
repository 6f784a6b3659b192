import { getIdentity } from '#contract/identity.ts';
import { paths } from '#contract/paths.ts';
import { loadPart } from '#web/data/load-part.ts';
import { freeCreditsSentence } from '#web/domain/free-credits.tsx';
import { pageMeta, siteTitle } from '#web/domain/page-meta.ts';
import { loadFaq, loadPackages } from '#web/domain/site-parts.ts';
import { useViewer } from '#web/domain/viewer.ts';
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
  const [packages, faq, identity] = await Promise.all([
    loadPackages(page),
    loadFaq(page),
    loadPart(page, async () => (await page.api(getIdentity, {})).data, ''),
  ]);
  return { packages, faq, identity };
}

export default function Pricing({ loaderData: { packages, faq, identity } }: Route.ComponentProps) {
  const viewer = useViewer();
  const isOffered = !viewer && identity.content?.isRegistrationOpen;
  return (
    <>
      <PricingSection
        headingLevel={1}
        packages={packages.content}
        problem={packages.problem}
        lead={isOffered && identity.content ? freeCreditsSentence(identity.content) : null}
      />
      {faq.content ? <FaqSection content={faq.content} /> : <SectionProblem sentence={faq.problem} />}
    </>
  );
}
