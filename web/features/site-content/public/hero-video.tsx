import type { BannerContent } from '#contract/site-sections/banner.ts';
import { Section } from '#web/ui/section.tsx';
import { BannerMedia } from './banner-media.tsx';

/** The banner's video or image alone, for the about page. Hidden together with the banner. */
export function HeroVideo({ content }: { content: BannerContent }) {
  if (!content.isActive) return null;
  return (
    <Section label="The product at work">
      <BannerMedia {...content} />
    </Section>
  );
}
