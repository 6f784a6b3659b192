import { clsx } from 'clsx';
import { useRevalidator } from 'react-router';
import type { Package } from '#contract/catalog.ts';
import { useSiteName } from '#web/domain/site.ts';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Reveal } from '#web/ui/reveal.tsx';
import { Section } from '#web/ui/section.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { PlanCard } from './plan-card.tsx';

/** Animation delays of the cards in a row, in seconds; the first card comes last. */
const DELAYS_SECONDS = [0.8, 0.11, 0.14] as const;

interface PricingSectionProps {
  /** Null if loading failed; `problem` then gives the reason. */
  packages: readonly Package[] | null;
  problem?: string | null;
  /** 1 if the section is the whole page. */
  headingLevel?: 1 | 2;
  /** A sentence below the heading. */
  lead?: string | null;
}

export const PRICING_TITLE = 'Personalized Pricing Plans Suited to You.';

/** The packages on sale, as a section of a public page. */
export function PricingSection({ headingLevel = 2, lead, ...list }: PricingSectionProps) {
  const Heading = `h${headingLevel}` as const;
  const siteName = useSiteName();
  return (
    <Section id="pricing" labelledBy="pricing-title">
      {siteName && <p className="eyebrow mb-4">{siteName} plans</p>}
      <Heading
        id="pricing-title"
        className={clsx('max-w-[18ch] font-display', headingLevel === 1 ? 'text-display' : 'text-heading')}
      >
        {PRICING_TITLE}
      </Heading>
      {lead && <p className="mt-6 max-w-reading text-ink-soft">{lead}</p>}
      <div className="mt-12">
        <Plans {...list} headingLevel={headingLevel === 1 ? 2 : 3} />
      </div>
    </Section>
  );
}

type PlansProps = Omit<PricingSectionProps, 'headingLevel' | 'lead'> & { headingLevel: 2 | 3 };

/** The packages on sale, as cards. */
export function Plans({ packages, problem, headingLevel }: PlansProps) {
  const { state } = useRevalidator();
  if (!packages && state === 'loading') return <Spinner label="Loading packages..." />;
  if (!packages) {
    const sentence = `Error loading packages: ${problem ?? 'Failed to fetch packages'}`;
    return <LoadProblem sentence={sentence} retryLabel="Retry" />;
  }
  if (packages.length === 0)
    return <p className="text-ink-soft">There are no packages on sale at the moment.</p>;
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {packages.map((plan, index) => (
        <Reveal as="li" key={plan._id} delaySeconds={DELAYS_SECONDS[index % DELAYS_SECONDS.length] ?? 0}>
          <PlanCard plan={plan} headingLevel={headingLevel} />
        </Reveal>
      ))}
    </ul>
  );
}
