import { clsx } from 'clsx';
import type { AboutContent } from '#contract/site-sections/about.ts';
import { ContentIcon } from '#web/ui/content-icon.tsx';
import { Reveal } from '#web/ui/reveal.tsx';
import { Section } from '#web/ui/section.tsx';

/** Animation delay between the cards of the grid, in seconds. */
const STAGGER_SECONDS = 0.2;

interface AboutSectionProps {
  content: AboutContent;
  /** 1 if the section is the whole page. */
  headingLevel?: 1 | 2;
}

/** What the product does, feature by feature. Renders nothing while it is switched off. */
export function AboutSection({ content, headingLevel = 2 }: AboutSectionProps) {
  if (!content.isActive) return null;
  const { sectionTitle, sectionDescription } = content;
  const features = content.features
    .filter(({ isActive }) => isActive)
    .sort((one, other) => one.order - other.order);
  const Heading = `h${headingLevel}` as const;
  const FeatureHeading = headingLevel === 1 ? 'h2' : 'h3';
  return (
    <Section id="about" labelledBy="about-title" isRaised={headingLevel === 2}>
      <div className="max-w-reading">
        <Heading
          id="about-title"
          dir="auto"
          className={clsx('font-display', headingLevel === 1 ? 'text-display' : 'text-heading')}
        >
          {sectionTitle}
        </Heading>
        {sectionDescription && (
          <p dir="auto" className="mt-5 max-w-[62ch] whitespace-pre-line text-ink-soft text-lead">
            {sectionDescription}
          </p>
        )}
      </div>
      {features.length > 0 && (
        <ul className="mt-14 grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          {features.map(({ id, icon, altText, title, description }, index) => (
            <Reveal
              as="li"
              key={id}
              delaySeconds={STAGGER_SECONDS * index}
              className="min-w-0 border-ink border-t pt-5"
            >
              <ContentIcon icon={icon} label={altText} className="mb-4 block text-[1.75rem] text-accent" />
              <FeatureHeading dir="auto" className="font-semibold text-subtitle">
                {title}
              </FeatureHeading>
              {description && (
                <p dir="auto" className="mt-2 max-w-[44ch] whitespace-pre-line text-ink-soft">
                  {description}
                </p>
              )}
            </Reveal>
          ))}
        </ul>
      )}
    </Section>
  );
}
