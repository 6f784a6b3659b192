import { lazy, Suspense } from 'react';
import { data } from 'react-router';
import { cachingOf } from '#web/data/load-part.ts';
import { pageMeta, siteFactsOf } from '#web/domain/page-meta.ts';
import {
  loadAbout,
  loadBanner,
  loadContact,
  loadPackages,
  loadTestimonials,
} from '#web/domain/site-parts.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { latePart } from '#web/lib/late-part.ts';
import { iconShapesOf } from '#web/ui/icon-by-class.server.ts';
import { IconShapesProvider } from '#web/ui/icon-shapes.tsx';
import type { Route } from './+types/home';

const loadBannerSection = async () =>
  (await import('#web/features/site-content/public/banner-section.tsx')).BannerSection;
const RestingBanner = latePart(loadBannerSection);
/** Does not rest, so that a press plays the video on this page; one that comes before the script leads to YouTube. */
const BannerWithVideo = lazy(async () => {
  const [BannerSection] = await Promise.all([
    loadBannerSection(),
    import('#web/features/site-content/public/video.tsx'),
  ]);
  return { default: BannerSection };
});
const SectionProblem = latePart(async () => (await import('#web/ui/section.tsx')).SectionProblem);
const AboutSection = latePart(
  async () => (await import('#web/features/site-content/public/about-section.tsx')).AboutSection,
);
const PricingSection = latePart(
  async () => (await import('#web/features/catalog/public/pricing-section.tsx')).PricingSection,
);
const TestimonialsSection = latePart(
  async () =>
    (await import('#web/features/site-content/public/testimonials-section.tsx')).TestimonialsSection,
);
const ContactSection = latePart(
  async () => (await import('#web/features/support/public/contact-section.tsx')).ContactSection,
);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Generate e-Commerce Product Details – AI Product Description Generator',
    description: siteFactsOf(matches).description,
    keywords:
      'AI product descriptions, product description generator, SEO titles, bullet points, product tags, meta tags, e-commerce copy',
    canonicalPath: '/',
    structuredData: ({ name, description, url }) => [
      { '@type': 'Organization', name, url: `${url}/`, logo: `${url}/apple-touch-icon.png`, description },
      { '@type': 'WebSite', name, url: `${url}/` },
    ],
  });

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(apiContext);
  const [banner, about, packages, testimonials, contact] = await Promise.all([
    loadBanner(page),
    loadAbout(page),
    loadPackages(page),
    loadTestimonials(page),
    loadContact(page),
  ]);
  const icons = iconShapesOf([
    ...(banner.content?.features ?? []).map(({ icon }) => icon),
    ...(about.content?.features ?? []).map(({ icon }) => icon),
    ...(contact.content?.contactInfo ?? []).map(({ iconClass }) => iconClass),
  ]);
  const parts = { banner, about, packages, testimonials, contact };
  return data({ ...parts, icons }, { headers: cachingOf(Object.values(parts)) });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Home({ loaderData }: Route.ComponentProps) {
  const { banner, about, packages, testimonials, contact, icons } = loaderData;
  const BannerSection = banner.content?.media.type === 'youtube' ? BannerWithVideo : RestingBanner;
  return (
    <IconShapesProvider shapes={icons}>
      {!banner.content?.isActive && <h1 className="sr-only">AI Product Description Generator</h1>}
      <Suspense>
        {banner.content ? (
          <BannerSection content={banner.content} />
        ) : (
          <SectionProblem sentence={banner.problem} />
        )}
      </Suspense>
      <Suspense>
        {about.content ? (
          <AboutSection content={about.content} />
        ) : (
          <SectionProblem sentence={about.problem} />
        )}
      </Suspense>
      <Suspense>
        <PricingSection packages={packages.content} problem={packages.problem} />
      </Suspense>
      <Suspense>
        {testimonials.content ? (
          <TestimonialsSection content={testimonials.content} />
        ) : (
          <SectionProblem sentence={testimonials.problem} />
        )}
      </Suspense>
      <Suspense>
        {contact.content ? (
          <ContactSection content={contact.content} />
        ) : (
          <SectionProblem sentence={contact.problem} />
        )}
      </Suspense>
    </IconShapesProvider>
  );
}
