import { clsx } from 'clsx';
import type { Package } from '#contract/catalog.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Reveal } from '#web/ui/reveal.tsx';
import { Section } from '#web/ui/section.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { PlanCard } from './plan-card.tsx';

/** Seconds by which the cards of a row wait; the first one comes last. */
const DELAYS_SECONDS = [0.8, 0.11, 0.14] as const;

interface PricingSectionProps {
  /** Null when they could not be loaded; `problem` then says why. */
  packages: readonly Package[] | null;
  problem?: string | null;
  isLoading?: boolean;
  /** Loads the list again. */
  onRetry?: () => void;
  /** 1 where the section is the page. */
  headingLevel?: 1 | 2;
}

/** The packages on sale, as cards. */
export function PricingSection({ headingLevel = 2, ...list }: PricingSectionProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Section id="pricing" labelledBy="pricing-title">
      <Heading
        id="pricing-title"
        className={clsx('max-w-[18ch] font-display', headingLevel === 1 ? 'text-display' : 'text-heading')}
      >
        Personalized Pricing Plans Suited to You.
      </Heading>
      <div className="mt-12">
        <Plans {...list} headingLevel={headingLevel === 1 ? 2 : 3} />
      </div>
    </Section>
  );
}

type PlansProps = Omit<PricingSectionProps, 'headingLevel'> & { headingLevel: 2 | 3 };

function Plans({ packages, problem, isLoading = false, onRetry, headingLevel }: PlansProps) {
  if (isLoading) return <Spinner label="Loading packages..." />;
  if (!packages) return <LoadProblem message={problem ?? 'Failed to fetch packages'} onRetry={onRetry} />;
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

function LoadProblem({ message, onRetry }: { message: string; onRetry: (() => void) | undefined }) {
  return (
    <Alert
      tone="danger"
      title={`Error loading packages: ${message}`}
      action={
        // A form without fields asks for the page again, which also works without script.
        <form
          onSubmit={(event) => {
            if (!onRetry) return;
            event.preventDefault();
            onRetry();
          }}
        >
          <Button type="submit" size="small">
            Retry
          </Button>
        </form>
      }
    />
  );
}
