import { absoluteAddress, pageMeta, siteFactsOf } from '#web/domain/page-meta.ts';
import {
  loadAbout,
  loadBanner,
  loadContact,
  loadPackages,
  loadTestimonials,
} from '#web/domain/site-parts.ts';
import { PricingSection } from '#web/features/catalog/public/pricing-section.tsx';
import { AboutSection } from '#web/features/site-content/public/about-section.tsx';
import { BannerSection } from '#web/features/site-content/public/banner-section.tsx';
import { TestimonialsSection } from '#web/features/site-content/public/testimonials-section.tsx';
import { ContactSection } from '#web/features/support/public/contact-section.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { iconShapesOf } from '#web/ui/icon-by-class.server.ts';
import { IconShapesProvider } from '#web/ui/icon-shapes.tsx';
import { SectionProblem } from '#web/ui/section.tsx';
import type { Route } from './+types/home';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: siteFactsOf(matches)?.homeTitle ?? 'AI Product Description Generator',
    description: siteFactsOf(matches)?.description ?? '',
    keywords:
      'AI product descriptions, product description generator, SEO titles, bullet points, product tags, meta tags, e-commerce copy',
    canonicalPath: '/',
    structuredData: ({ name, description, url, logo, favicon, supportEmail }) => [
      {
        '@type': 'Organization',
        name,
        url: `${url}/`,
        logo: absoluteAddress(logo || favicon || '/apple-touch-icon.png', url),
        description,
        ...(supportEmail && { email: supportEmail }),
      },
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
  return { ...parts, icons };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { banner, about, packages, testimonials, contact, icons } = loaderData;
  return (
    <IconShapesProvider shapes={icons}>
      {!banner.content?.isActive && <h1 className="sr-only">AI Product Description Generator</h1>}
      {banner.content ? (
        <BannerSection content={banner.content} />
      ) : (
        <SectionProblem sentence={banner.problem} />
      )}
      {about.content ? <AboutSection content={about.content} /> : <SectionProblem sentence={about.problem} />}
      <PricingSection packages={packages.content} problem={packages.problem} />
      {testimonials.content ? (
        <TestimonialsSection content={testimonials.content} />
      ) : (
        <SectionProblem sentence={testimonials.problem} />
      )}
      {contact.content ? (
        <ContactSection content={contact.content} />
      ) : (
        <SectionProblem sentence={contact.problem} />
      )}
    </IconShapesProvider>
  );
}
