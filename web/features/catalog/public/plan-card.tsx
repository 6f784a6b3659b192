import { clsx } from 'clsx';
import type { Package } from '#contract/catalog.ts';
import { paths } from '#contract/paths.ts';
import { broughtBy } from '#web/domain/membership.ts';
import { formatMoney } from '#web/domain/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { isBestChoice, type PlanPoint, planPointsOf, pricePerListing } from './plan.ts';

interface PlanCardProps {
  plan: Package;
  headingLevel: 2 | 3;
}

/** One package: its name, price and features. */
export function PlanCard({ plan, headingLevel }: PlanCardProps) {
  const { _id, packageName, price, currency } = plan;
  const each = pricePerListing(plan);
  const isBest = isBestChoice(plan);
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      className={clsx(
        'flex h-full flex-col rounded-panel border bg-sheet p-6 sm:p-8',
        isBest ? 'active border-accent shadow-sheet ring-1 ring-accent' : 'border-line',
      )}
    >
      <div className="flex min-h-7 flex-wrap items-baseline justify-between gap-2">
        <Heading className="min-w-0 font-semibold text-subtitle">{packageName}</Heading>
        {isBest && <Badge tone="accent">Best Choice</Badge>}
      </div>
      <p className="tabular mt-4 font-display text-[2.75rem] leading-none">{formatMoney(price, currency)}</p>
      {each && <p className="tabular mt-2 font-medium">{each}</p>}
      <p className="tabular mt-3 text-ink-soft text-small">{broughtBy(plan)}</p>
      <ul className="mt-6 mb-8 grid gap-2.5 border-line border-t pt-6">
        {planPointsOf(plan).map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <Bullet key={index} {...point} />
        ))}
      </ul>
      <LinkButton
        to={paths.buy(_id)}
        variant={isBest ? 'primary' : 'secondary'}
        className="mt-auto w-full"
        aria-label={`Choose Plan ${packageName}`}
      >
        Choose Plan
      </LinkButton>
    </div>
  );
}

/** The class `not-available` is the specification's name for secondary bullets, which are included like the rest. */
function Bullet({ text, isSecondary }: Omit<PlanPoint, 'isFixed'>) {
  return (
    <li className={clsx('flex gap-3', isSecondary && 'not-available text-ink-soft text-small')}>
      <svg viewBox="0 0 12 12" aria-hidden="true" className="mt-[0.45em] size-3 shrink-0 text-accent">
        <path d="M1.5 6.5 4.5 9.5 10.5 2.5" fill="none" stroke="currentColor" strokeWidth="1.75" />
      </svg>
      <span className="min-w-0">{text}</span>
    </li>
  );
}
