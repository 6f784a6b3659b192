import { paths } from '#contract/paths.ts';
import { pageMeta, siteFactsOf, siteTitle } from '#web/domain/page-meta.ts';
import { loadAbout, loadBanner } from '#web/domain/site-parts.ts';
import { AboutSection } from '#web/features/site-content/public/about-section.tsx';
import { HeroVideo } from '#web/features/site-content/public/hero-video.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { iconShapesOf } from '#web/ui/icon-by-class.server.ts';
import { IconShapesProvider } from '#web/ui/icon-shapes.tsx';
import { SectionProblem } from '#web/ui/section.tsx';
import type { Route } from './+types/about';

const LONGEST_DESCRIPTION = 300;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const about = loaderData?.about.content;
  return pageMeta(matches, {
    title: siteTitle(matches, 'About'),
    description:
      (about?.isActive && about.sectionDescription.slice(0, LONGEST_DESCRIPTION)) ||
      siteFactsOf(matches)?.description ||
      '',
    canonicalPath: paths.about,
  });
};

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(apiContext);
  const [about, banner] = await Promise.all([loadAbout(page), loadBanner(page)]);
  const icons = iconShapesOf((about.content?.features ?? []).map(({ icon }) => icon));
  return { about, banner, icons };
}

export default function About({ loaderData: { about, banner, icons } }: Route.ComponentProps) {
  return (
    <IconShapesProvider shapes={icons}>
      {!about.content?.isActive && <h1 className="sr-only">About</h1>}
      {about.content ? (
        <AboutSection content={about.content} headingLevel={1} />
      ) : (
        <SectionProblem sentence={about.problem} />
      )}
      {banner.content ? <HeroVideo content={banner.content} /> : <SectionProblem sentence={banner.problem} />}
    </IconShapesProvider>
  );
}
